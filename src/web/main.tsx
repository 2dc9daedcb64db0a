import { render } from "preact";
import { App } from "./shell/app.tsx";
import { linkTo, OVERVIEW, startRouting } from "./shell/route.ts";
import { startDrops } from "./state/drop.ts";
import { startShortcuts } from "./state/shortcuts.ts";
import { startTheme } from "./state/theme.ts";
import { TOOLS } from "./tools/tools.ts";

const root = document.getElementById("page");
const { pathname, search, hash } = location;
// Scripts load each other from the folder of the page: a proxy may show the page without the slash of a folder.
if (!pathname.endsWith("/")) location.replace(`${pathname}/${search}${hash}`);
else if (root) {
  startTheme();
  startRouting(TOOLS);
  startShortcuts([() => OVERVIEW, ...TOOLS.map((tool) => () => linkTo(tool))]);
  startDrops();
  render(<App tools={TOOLS} />, root);
}
