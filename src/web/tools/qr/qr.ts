import type { Tool } from "../../tool.ts";
import { textAddress, urlAddress } from "./store.ts";
import { OfText, OfUrl } from "./views.tsx";

export const qr: Tool = {
  name: "qr",
  label: "QR",
  title: "QR codes",
  summary: "A code of any text or address, as PNG, SVG or text.",
  icon: "qr",
  modes: [
    { name: "text", label: "Text", View: OfText, address: textAddress },
    { name: "url", label: "URL", View: OfUrl, address: urlAddress },
  ],
};
