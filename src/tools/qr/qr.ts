import { get, post } from "../../operation/route.ts";
import { tool } from "../../operation/tool.ts";
import { generate } from "./generate.ts";
import { url } from "./url.ts";

export const qr = tool({
  name: "qr",
  title: "QR Code Generator",
  message: "QR codes of texts and URLs as PNG, SVG or text",
  more: {
    formats: { png: "PNG image, in base64", svg: "SVG document", text: "Half blocks for a terminal" },
  },
  usual: "generate",
  routes: [post("/generate", generate), get("/generate/:text", generate), post("/url", url), get("/url/:url", url)],
});
