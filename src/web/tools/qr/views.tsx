import { viewsOf } from "../../controls/view-of.tsx";
import { forms } from "./forms.ts";
import { KINDS } from "./kinds.tsx";

export const views = viewsOf(forms, {
  ...KINDS,
  design: async () => (await import("./design.tsx")).view,
  decode: async () => (await import("./read.tsx")).view,
});
