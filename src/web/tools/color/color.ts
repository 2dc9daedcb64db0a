import { addressed } from "../../state/address.ts";
import type { Tool } from "../../tool.ts";
import { Contrast } from "./contrast.tsx";
import { Convert } from "./convert.tsx";
import { Inspect } from "./inspect.tsx";
import { Palette } from "./palette.tsx";
import { colorStore } from "./store.ts";

export const color: Tool = {
  name: "color",
  label: "Colour",
  title: "Colours",
  summary: "Convert a colour, find others that go with it, and see whether it can be read.",
  icon: "color",
  modes: [
    { name: "inspect", label: "Inspect", View: Inspect, address: addressed(colorStore, ["color"]) },
    {
      name: "convert",
      label: "Convert",
      View: Convert,
      address: addressed(colorStore, ["color", "from", "to", "precision"]),
    },
    { name: "palette", label: "Palette", View: Palette, address: addressed(colorStore, ["color", "type", "count"]) },
    {
      name: "contrast",
      label: "Contrast",
      View: Contrast,
      address: addressed(colorStore, ["foreground", "background"]),
    },
  ],
};
