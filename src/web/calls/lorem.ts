import { type BodyOf, type DataOf, post, type Routes } from "./routes.ts";

type LoremRoute = Routes["lorem"]["generate"]["post"];
type LoremBody = BodyOf<LoremRoute>;

export type Placeholder = DataOf<LoremRoute>;
export type LoremType = NonNullable<LoremBody["type"]>;

/** If the format is HTML, the answer is the document itself. */
export const makePlaceholder = (body: LoremBody) =>
  post<Placeholder | string>("/lorem/generate", body, { words: "lorem generate" });
