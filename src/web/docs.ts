import type { Document } from "./docs/document.ts";
import { oneEntryEach } from "./docs/one-entry.ts";

/** The user interface, which its own script has defined by now. */
declare const SwaggerUIBundle: (options: object) => void;

/** The theme that was chosen on the page at "/", else that of the system. */
function followTheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const chosen = localStorage.getItem("sidekit.theme") ?? "auto";
    const isDark = chosen === "dark" || (chosen === "auto" && dark.matches);
    document.documentElement.classList.toggle("dark-mode", isDark);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("storage", apply);
}

async function start(address: string): Promise<void> {
  const response = await fetch(address);
  const whole: Document = await response.json();
  SwaggerUIBundle({
    spec: oneEntryEach(whole),
    dom_id: "#documentation",
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    docExpansion: "list",
    filter: true,
    showCommonExtensions: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  });
}

followTheme();
void start(document.currentScript?.dataset.document ?? "");
