import { get, post, tool } from "../../operation/tool.ts";
import { contrast, difference } from "./compare.ts";
import { mix } from "./mix.ts";
import { convert, info } from "./notations.ts";
import { PALETTE_TYPE_NAMES, PALETTE_TYPES, palette } from "./palette.ts";
import { scale, simulate } from "./variants.ts";

export const color = tool({
  name: "color",
  title: "Colours",
  message: "Convert, describe and mix colours, make palettes and scales, check contrast, simulate colour blindness",
  more: {
    formats: { hex: "#RRGGBB", rgb: "rgb(r, g, b)", hsl: "hsl(h, s%, l%)" },
    paletteTypes: Object.fromEntries(PALETTE_TYPE_NAMES.map((name) => [name, PALETTE_TYPES[name].description])),
  },
  defaultVerb: "info",
  swatches: true,
  routes: [
    post("/convert", convert),
    get("/:from/:to/:color", convert),
    post("/palette", palette),
    get("/palette/:color", palette),
    get("/info/:color", info),
    post("/info", info),
    get("/contrast/:foreground/:background", contrast),
    post("/contrast", contrast),
    get("/difference/:a/:b", difference),
    post("/difference", difference),
    get("/mix/:a/:b", mix),
    post("/mix", mix),
    get("/scale/:color", scale),
    post("/scale", scale),
    get("/simulate/:color", simulate),
    post("/simulate", simulate),
  ],
});
