import { render } from "preact";
import { startTheme } from "./controls/theme.tsx";
import { ROOT } from "./operation/service.ts";
import { Page } from "./reference/page.tsx";

if (ROOT) {
  startTheme();
  render(<Page />, ROOT);
}
