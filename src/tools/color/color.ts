import { get, post } from "../../operation/route.ts";
import { tool } from "../../operation/tool.ts";
import { contrast } from "./contrast.ts";
import { convert } from "./convert.ts";
import { info } from "./info.ts";
import { PALETTE_TYPES, palette } from "./palette.ts";

export const color = tool({
  name: "color",
  title: "Color Converter",
  message: "Convert colours, make palettes, describe colours and their contrast",
  more: {
    formats: { hex: "#RRGGBB", rgb: "rgb(r, g, b)", hsl: "hsl(h, s%, l%)" },
    paletteTypes: PALETTE_TYPES,
  },
  usual: "info",
  routes: [
    post("/convert", convert),
    get("/:from/:to/:color", convert),
    post("/palette", palette),
    get("/info/:color", info),
    get("/contrast/:foreground/:background", contrast),
  ],
});
