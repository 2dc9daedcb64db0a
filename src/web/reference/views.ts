import { linkTo } from "../shell/route.ts";
import { modeFor } from "../tools/tools.ts";

/** A view of the page: its address there, and the words by which its search finds it. */
interface PageView {
  href: string;
  words: string;
}

/** The view of the page for an operation, if there is one: "jwt.sign" has "#/jwt/sign". */
export function viewOf(id: string): PageView | undefined {
  const found = modeFor(id);
  return found?.mode && { href: linkTo(found.tool, found.mode.name), words: found.mode.words ?? "" };
}
