import { readFileSync } from "node:fs";
import { quote } from "./quote.ts";
import type { Settings } from "./read-settings.ts";
import { StartupError } from "./startup-error.ts";
import { systemErrorCode } from "./system-error-code.ts";

const EXPECTED = "use a file with one token a line";

function readTokenFile(path: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new StartupError(`--token-file: ${quote(path)} cannot be read (${systemErrorCode(error)}); ${EXPECTED}`);
  }
  const tokens = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (tokens.length === 0) throw new StartupError(`--token-file: ${quote(path)} has no token; ${EXPECTED}`);
  const wrong = tokens.findIndex((token) => !/^[\x21-\x2b\x2d-\x7e]+$/.test(token));
  if (wrong >= 0)
    throw new StartupError(
      `--token-file: token ${wrong + 1} in ${quote(path)} has a space, a comma or a character outside ASCII; ${EXPECTED}`,
    );
  return tokens;
}

/** The accepted tokens: those of the setting and those of the file. @throws StartupError if the file is invalid. */
export function readTokens({ token, tokenFile }: Settings): readonly string[] | undefined {
  if (tokenFile === undefined) return token;
  return [...(token ?? []), ...readTokenFile(tokenFile)];
}
