import { addressed } from "../../state/address.ts";
import type { Views } from "../../tool.ts";
import { Generate, loremStore } from "./generate.tsx";

export const views: Views = {
  generate: {
    Component: Generate,
    address: addressed(loremStore, ["type", "count", "sentences", "startWithLorem", "seed", "format"]),
  },
};
