import { render } from "preact";
import { App } from "./shell/app.tsx";
import { linkTo, startRouting } from "./shell/route.ts";
import { startShortcuts } from "./state/shortcuts.ts";
import { startTheme } from "./state/theme.ts";
import { TOOLS } from "./tools/tools.ts";

const root = document.getElementById("page");
if (root) {
  startTheme();
  startRouting(TOOLS);
  startShortcuts(TOOLS.map((tool) => () => linkTo(tool)));
  render(<App tools={TOOLS} />, root);
}
