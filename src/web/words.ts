import { capitalize } from "../operation/tool.ts";

/** The name of a field in words: "keyEncoding" as "Key encoding". */
export const inWords = (name: string): string =>
  name === "uri" ? "URI" : capitalize(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** The text of a part of a URL, which is the part itself if it is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A number of things: "1 code", "2 codes". */
export const counted = (count: number, things: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? things.replace(/s$/, "") : things}`;
