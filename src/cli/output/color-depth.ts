import type { ColorDepth } from "../definition/streams.ts";

type ReadVariable = (name: string) => string | undefined;

const isOff = (value: string | undefined): boolean => value === "0" || value === "false";

/** The colours that the terminal announces by COLORTERM and TERM. */
function terminalDepth(variables: ReadVariable): ColorDepth {
  const term = variables("TERM") ?? "";
  if (/^(truecolor|24bit)$/i.test(variables("COLORTERM") ?? "") || /-(direct|truecolor)$/.test(term))
    return "truecolor";
  return /256/.test(term) ? "256" : "none";
}

/**
 * The colours to use. FORCE_COLOR (https://force-color.org, with the levels of Node.js) overrides NO_COLOR
 * (https://no-color.org), and both override what the terminal announces.
 */
export function colorDepth(variables: ReadVariable, isTerminal: boolean): ColorDepth {
  const forced = variables("FORCE_COLOR") ?? "";
  if (isOff(forced)) return "none";
  if (forced === "3") return "truecolor";
  if (forced !== "") return terminalDepth(variables) === "truecolor" ? "truecolor" : "256";
  if ((variables("NO_COLOR") ?? "") !== "" || !isTerminal || variables("TERM") === "dumb") return "none";
  return terminalDepth(variables);
}
