import { createStore } from "../../state/store.ts";

/** What has been entered into the views of the password tool. Addresses never contain the password to check. */
export const passwdStore = createStore({
  length: "20",
  count: "5",
  lowercase: true,
  uppercase: true,
  numbers: true,
  symbols: true,
  excludeSimilar: false,
  exclude: "",
  words: "6",
  separator: "-",
  capitalize: false,
  number: false,
  digits: "6",
  bytes: "32",
  encoding: "base64url",
  prefix: "",
  pattern: "XXXX-9999-aaaa",
  password: "",
});
