import { addressed } from "../../state/address.ts";
import type { Tool } from "../../tool.ts";
import { Batch } from "./batch.tsx";
import { FileDigest } from "./file.tsx";
import { hashStore } from "./store.ts";
import { Text } from "./text.tsx";
import { Verify } from "./verify.tsx";

export const hash: Tool = {
  name: "hash",
  label: "Hash",
  title: "Hashes",
  summary: "Digests of texts and files, and whether one matches.",
  icon: "hash",
  modes: [
    { name: "text", label: "Text", View: Text, address: addressed(hashStore, ["algorithm"]) },
    { name: "file", label: "File", View: FileDigest, address: addressed(hashStore, ["one"]) },
    { name: "verify", label: "Verify", View: Verify, address: addressed(hashStore, ["one"]) },
    { name: "batch", label: "Batch", View: Batch, address: addressed(hashStore, ["one"]) },
  ],
};
