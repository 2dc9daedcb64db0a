import { type BodyOf, type DataOf, post, type Routes } from "./routes.ts";

type Lorem = Routes["lorem"]["generate"]["post"];
type LoremBody = BodyOf<Lorem>;

export type Placeholder = DataOf<Lorem>;
export type LoremType = NonNullable<LoremBody["type"]>;

/** If the format is HTML, the answer is the document itself. */
export const makePlaceholder = (body: LoremBody) =>
  post<Placeholder | string>("/lorem/generate", body, { words: "lorem generate" });
