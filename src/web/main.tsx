import { render } from "preact";
import { startDrops } from "./controls/drop.ts";
import { ROOT } from "./operation/service.ts";
import { App } from "./shell/app.tsx";
import { startShortcuts } from "./shell/dialogs.tsx";
import { remember, startTheme } from "./shell/navigation.tsx";
import { type Loaders, startRouting } from "./shell/route.ts";

const LOADERS: Loaders = {
  jwt: () => import("./tools/jwt/views.tsx"),
  color: () => import("./tools/color/views.tsx"),
  passwd: () => import("./tools/passwd/views.tsx"),
  hash: () => import("./tools/hash/views.tsx"),
  qr: () => import("./tools/qr/views.tsx"),
  lorem: () => import("./tools/lorem/views.tsx"),
};

const { pathname, search, hash } = location;
// Scripts are loaded relative to the page: its address must end with a slash. A proxy may serve it without one.
if (!pathname.endsWith("/")) location.replace(`${pathname}/${search}${hash}`);
else if (ROOT) {
  startTheme();
  startRouting(LOADERS, remember);
  startShortcuts();
  startDrops();
  render(<App />, ROOT);
}
