import { addressed } from "../../state/address.ts";
import type { Views } from "../../tool.ts";
import { Contrast } from "./contrast.tsx";
import { Convert } from "./convert.tsx";
import { Inspect } from "./inspect.tsx";
import { Mix } from "./mix.tsx";
import { Palette } from "./palette.tsx";
import { Scale } from "./scale.tsx";
import { Simulate } from "./simulate.tsx";
import { colorStore } from "./store.ts";

export const views: Views = {
  inspect: { Component: Inspect, address: addressed(colorStore, ["color"]) },
  convert: { Component: Convert, address: addressed(colorStore, ["color", "to", "precision"]) },
  palette: { Component: Palette, address: addressed(colorStore, ["color", "type", "count", "export"]) },
  scale: { Component: Scale, address: addressed(colorStore, ["color", "export"]) },
  mix: { Component: Mix, address: addressed(colorStore, ["a", "b", "weight", "space"]) },
  contrast: { Component: Contrast, address: addressed(colorStore, ["foreground", "background"]) },
  simulate: { Component: Simulate, address: addressed(colorStore, ["color", "severity"]) },
};
