import { createStore } from "../../state/store.ts";

/** What has been entered into the views of the QR tool. */
export const qrStore = createStore({
  text: "https://example.com",
  url: "example.com",
  type: "png",
  size: "300",
  margin: "4",
  dark: "#000000",
  light: "#ffffff",
  errorCorrection: "M",
  invert: false,
});

/** Whether a text is a secret in itself: Wi-Fi networks with a password, one-time passwords, logins in URLs. */
export const carriesSecret = (text: string): boolean =>
  /^\s*(wifi:.*p:|otpauth(-migration)?:)/is.test(text) || /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#]*:[^/?#]*@/i.test(text);

/** The options of all codes, which addresses may contain. */
export const OPTION_NAMES = ["type", "size", "margin", "dark", "light", "errorCorrection", "invert"] as const;
