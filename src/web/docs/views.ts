import { linkTo } from "../shell/route.ts";
import { TOOLS } from "../tools/tools.ts";

/** The views of the page for operations that they are not named after. */
const NAMES: Readonly<Record<string, string>> = {
  "jwt.validate": "decode",
  "color.info": "inspect",
  "color.convert": "inspect",
  "hash.digest": "text",
  "hash.all": "text",
  "hash.identify": "verify",
  "qr.generate": "text",
  "lorem.words": "generate",
  "lorem.sentences": "generate",
  "lorem.paragraphs": "generate",
};

/** A view of the page: its address there, and the words by which its search finds it. */
interface PageView {
  href: string;
  words: string;
}

/** The view of the page for an operation, if there is one: "jwt.sign" has "#/jwt/sign". */
export function viewOf(id: string): PageView | undefined {
  const [name, verb] = id.split(".");
  const tool = TOOLS.find((each) => each.name === name);
  const mode = tool?.modes.find((each) => each.name === (NAMES[id] ?? verb));
  return tool && mode && { href: linkTo(tool, mode.name), words: mode.words ?? "" };
}
