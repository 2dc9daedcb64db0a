import { createStore } from "../../state/store.ts";

/** What has been entered into the views of the colour tool. */
export const colorStore = createStore({
  color: "#3498db",
  from: "hex",
  to: "hsl",
  precision: "0",
  type: "monochromatic",
  count: "5",
  foreground: "#3498db",
  background: "#ffffff",
});

/** What may be entered as a colour. */
export const ANY_COLOR = "Any CSS colour: hex, rgb(), hsl(), oklch() or a name";
