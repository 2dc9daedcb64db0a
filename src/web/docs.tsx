import { render } from "preact";
import { Page } from "./docs/page.tsx";
import { ROOT } from "./docs/service.ts";
import { startTheme } from "./state/theme.ts";

if (ROOT) {
  startTheme();
  render(<Page />, ROOT);
}
