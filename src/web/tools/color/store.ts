import { createStore } from "../../state/store.ts";

/** What has been entered into the views of the colour tool. */
export const colorStore = createStore({
  color: "#3498db",
  to: "hsl",
  precision: "0",
  type: "monochromatic",
  count: "5",
  export: "css",
  a: "#3498db",
  b: "#e74c3c",
  weight: "50",
  space: "oklab",
  severity: "100",
  foreground: "#3498db",
  background: "#ffffff",
});

/** What may be entered as a colour. */
export const ANY_COLOR = "Any CSS colour: hex, rgb(), hsl(), oklch(), a name, …";
