import { render } from "preact";
import { ROOT } from "./api/service.ts";
import { Page } from "./docs/page.tsx";
import { startTheme } from "./ui/theme.tsx";

if (ROOT) {
  startTheme();
  render(<Page />, ROOT);
}
