import { createStore } from "../../state/store.ts";

/** What has been entered into the views of the password tool. The password to judge never stands in addresses. */
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
  password: "",
});
