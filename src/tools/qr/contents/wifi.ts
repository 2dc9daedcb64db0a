import { Buffer } from "node:buffer";
import { operation } from "../../../operation/operation.ts";
import { invalidField } from "../../../operation/refusal.ts";
import { boolean, oneOf, onlyWhen, t, text, withDefault } from "../../../operation/schema.ts";
import { content, contentParts } from "./content.ts";

function escapeValue(value: string, path: string): string {
  if (/\p{Cc}/u.test(value)) throw invalidField(path, "Must not contain control characters");
  return value.replaceAll(/[\\;,:"]/g, "\\$&");
}

/**
 * Whether a WPA network can have a password: a passphrase of 8 to 63 characters of ASCII, or a key of 64 hexadecimal digits (IEEE
 * 802.11, annex J.4). Android and wpa_supplicant also take other characters, and count their bytes.
 */
function isWpaPassword(password: string): boolean {
  const bytes = Buffer.byteLength(password);
  return (bytes >= 8 && bytes <= 63) || /^[\da-f]{64}$/i.test(password);
}

/**
 * The text of a Wi-Fi network (ZXing, "Barcode Contents"). Names and passwords that look like hexadecimal numbers are not
 * quoted: only one old Android app needed that, and iOS reads quotes as a part of the password.
 */
export const wifiContent = content(
  t.Object({
    ssid: text({ description: "Network name", brief: "Name, at most 32 bytes", minLength: 1, maxBytes: 32 }),
    password: onlyWhen(
      { security: ["WPA", "WEP"] },
      t.Optional(
        text({
          description: "Password, unless the network is open",
          brief: "Needed unless security is none",
          maxBytes: 256,
          secret: true,
        }),
      ),
    ),
    security: withDefault(
      oneOf(["WPA", "WEP", "none"], {
        description: "Security: WPA includes WPA2 and WPA3; none is an open network",
        brief: "WPA: also WPA2, WPA3; none: open",
      }),
      "WPA",
    ),
    hidden: withDefault(boolean("Whether the network does not announce its name", "Hidden network"), false),
  }),
  ({ ssid, password = "", security, hidden }) => {
    if (security === "none" && password !== "") throw invalidField("/password", "Must be omitted for an open network");
    if (security !== "none" && password === "")
      throw invalidField("/password", "Must be given; for an open network, security is none");
    const type = `T:${security === "none" ? "nopass" : security};`;
    const secret = password === "" ? "" : `P:${escapeValue(password, "/password")};`;
    return `WIFI:${type}S:${escapeValue(ssid, "/ssid")};${secret}${hidden ? "H:true;" : ""};`;
  },
  ({ password = "", security }) =>
    security !== "WPA" || isWpaPassword(password)
      ? []
      : ["No WPA network takes this password: they have 8 to 63 characters (bytes of UTF-8), or 64 hexadecimal digits"],
);

export const wifi = operation({
  ...contentParts(wifiContent),
  id: "qr.wifi",
  summary: "Make a QR code that joins a Wi-Fi network",
  description: "Phones offer to join the network when they scan it. The text contains the password.",
  guidance: "QR code that joins a Wi-Fi network. Who scans it gets the password. For a link use qr_url.",
  example: { ssid: "Guests", password: "correct horse battery" },
  values: ["ssid"],
});
