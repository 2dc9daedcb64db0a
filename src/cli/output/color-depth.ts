import type { ColorDepth } from "../definition/streams.ts";

type Variables = (name: string) => string | undefined;

const isOff = (value: string | undefined): boolean => value === "0" || value === "false";

/** What the terminal says of itself, by COLORTERM and TERM. */
function ability(variables: Variables): ColorDepth {
  const term = variables("TERM") ?? "";
  if (/^(truecolor|24bit)$/i.test(variables("COLORTERM") ?? "") || /-(direct|truecolor)$/.test(term))
    return "truecolor";
  return /256/.test(term) ? "256" : "none";
}

/**
 * What to show of colours. FORCE_COLOR (https://force-color.org, and its levels in Node) comes before NO_COLOR
 * (https://no-color.org), and both before what the terminal says of itself.
 */
export function colorDepth(variables: Variables, isTerminal: boolean): ColorDepth {
  const forced = variables("FORCE_COLOR") ?? "";
  if (isOff(forced)) return "none";
  if (forced === "3") return "truecolor";
  if (forced !== "") return ability(variables) === "truecolor" ? "truecolor" : "256";
  if ((variables("NO_COLOR") ?? "") !== "" || !isTerminal || variables("TERM") === "dumb") return "none";
  return ability(variables);
}
