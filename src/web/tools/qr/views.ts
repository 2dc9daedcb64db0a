import { addressed } from "../../state/address.ts";
import type { Views } from "../../tool.ts";
import { formView } from "./form-view.tsx";
import { FORMS } from "./forms.ts";
import { Read } from "./read.tsx";
import { carriesSecret, OPTION_NAMES, qrStore } from "./store.ts";
import { OfText } from "./text.tsx";
import { OfUrl } from "./url.tsx";

const options = addressed(qrStore, OPTION_NAMES);

/** What is entered into forms is personal: addresses contain the options alone. */
const forms = Object.fromEntries(
  Object.entries(FORMS).map(([name, form]) => [name, { Component: formView(form), address: options }]),
);

export const views: Views = {
  text: { Component: OfText, address: addressed(qrStore, ["text", ...OPTION_NAMES], carriesSecret) },
  url: { Component: OfUrl, address: addressed(qrStore, ["url", ...OPTION_NAMES], carriesSecret) },
  ...forms,
  decode: { Component: Read, address: addressed(qrStore, []) },
};
