import { addressed } from "../../state/address.ts";
import type { Views } from "../../tool.ts";
import { Batch } from "./batch.tsx";
import { Files } from "./files.tsx";
import { HmacOfText } from "./hmac.tsx";
import { hashStore } from "./store.ts";
import { Text } from "./text.tsx";
import { Verify } from "./verify.tsx";

export const views: Views = {
  text: { Component: Text, address: addressed(hashStore, ["algorithm"]) },
  file: { Component: Files, address: addressed(hashStore, []) },
  verify: { Component: Verify, address: addressed(hashStore, []) },
  hmac: { Component: HmacOfText, address: addressed(hashStore, ["hmac", "keyEncoding", "encoding"]) },
  batch: { Component: Batch, address: addressed(hashStore, ["one"]) },
};
