import { createStore } from "../../state/store.ts";

/** What has been entered into the forms; "no" and "yes" are the values of switches. */
export const formStore = createStore({
  ssid: "",
  networkPassword: "",
  security: "WPA",
  hidden: "no",
  name: "",
  organization: "",
  jobTitle: "",
  phones: "",
  emails: "",
  website: "",
  address: "",
  note: "",
  eventTitle: "",
  start: "",
  end: "",
  location: "",
  description: "",
  to: "",
  subject: "",
  body: "",
  smsNumber: "",
  message: "",
  phoneNumber: "",
  latitude: "",
  longitude: "",
  query: "",
  issuer: "",
  account: "",
  secret: "",
  otpType: "totp",
  algorithm: "sha1",
  digits: "6",
});

export type FormValues = typeof formStore.defaults;
