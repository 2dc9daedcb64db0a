import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Trust } from "../auth/trusted-issuers.ts";
import type { Log } from "../observe/log.ts";
import { withoutMark } from "../operation/encoding.ts";
import { quote } from "../operation/refusal.ts";
import { readFailure } from "../runtime/runtime.ts";
import type { Tls } from "../runtime/server.ts";
import { CommandError, messageOf } from "./command-error.ts";
import type { Settings } from "./read-settings.ts";

// The files that settings name.

/** More than any list of tokens or chain of certificates. */
const MAX_FILE_BYTES = 1024 * 1024;

/** The text of a file. @param expected What would be accepted, for the error message. */
function readTextFile(flag: string, path: string, expected: string): string {
  const refused = (problem: string) => new CommandError(`${flag}: ${quote(path)} ${problem}; ${expected}`);
  let isFile: boolean;
  try {
    const file = statSync(path);
    isFile = file.isFile();
    // Opening a pipe would hold the whole service until somebody writes into it.
    if (isFile && file.size <= MAX_FILE_BYTES) return withoutMark(readFileSync(path, "utf8"));
  } catch (error) {
    throw refused(`cannot be read (${readFailure(error)})`);
  }
  throw refused(isFile ? "is larger than 1 MiB" : "is not a regular file");
}

function readTokenFile(path: string): readonly string[] {
  const expected = "use a file with one token a line";
  const lines = readTextFile("--token-file", path, expected).split("\n");
  const tokens = lines.map((line) => line.trim()).filter((line) => !/^(?:#|$)/.test(line));
  if (tokens.length === 0) throw new CommandError(`--token-file: ${quote(path)} has no token; ${expected}`);
  const wrong = tokens.findIndex((token) => !/^[\x21-\x2b\x2d-\x7e]+$/.test(token));
  if (wrong >= 0)
    throw new CommandError(
      `--token-file: token ${wrong + 1} in ${quote(path)} has a space, a comma or a character outside ASCII; ${expected}`,
    );
  return tokens;
}

/** The accepted tokens: those of the setting and those of the file. @throws CommandError if the file is invalid. */
const readTokens = ({ token, tokenFile }: Settings): readonly string[] | undefined =>
  tokenFile === undefined ? token : [...(token ?? []), ...readTokenFile(tokenFile)];

function readPemFile<Content>(flag: string, path: string, wanted: string, parse: (pem: string) => Content) {
  const expected = `use a PEM file with a ${wanted}`;
  const pem = readTextFile(flag, path, expected);
  try {
    return { pem, content: parse(pem) };
  } catch {
    throw new CommandError(`${flag}: ${quote(path)} has no ${wanted}; ${expected}`);
  }
}

/** The first certificate of a chain. @throws Error if one of the others cannot be read either: no server takes such a chain. */
function firstOfChain(pem: string): X509Certificate {
  const blocks = pem.split(/^(?=-----BEGIN )/m).filter((block) => /^-----BEGIN [\w ]*CERTIFICATE-----/.test(block));
  const [first = new X509Certificate(pem)] = blocks.map((block) => new X509Certificate(block));
  return first;
}

/** Reads certificate and key, if they are set. @throws CommandError if they are unreadable or do not match. */
function readTls({ tlsCert, tlsKey }: Settings): Tls | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const cert = readPemFile("--tls-cert", tlsCert, "certificate that can be read", firstOfChain);
  const key = readPemFile("--tls-key", tlsKey, "private key that is not encrypted", (pem) => createPrivateKey(pem));
  if (!cert.content.checkPrivateKey(key.content))
    throw new CommandError("--tls-key: does not belong to the certificate; use the key that it was made for");
  return { cert: cert.pem, key: key.pem };
}

/** Reads the secrets from the files that the settings name. @throws CommandError if one is invalid. */
export const readCredentials = (settings: Settings) => ({ tokens: readTokens(settings), tls: readTls(settings) });

/** Reads the file of issuers; undefined if the settings name none. @throws CommandError */
async function readIssuers({ issuers: path }: Settings) {
  if (path === undefined) return undefined;
  const text = readTextFile("--issuers", path, "use a JSON file with a list of issuers");
  const { readEntries } = await import("../auth/trusted-issuers.ts");
  try {
    return await readEntries(text, path);
  } catch (error) {
    throw new CommandError(`--issuers: ${quote(path)}: ${messageOf(error)}`);
  }
}

/** Opens the trusted issuers of the settings; undefined, and no code is loaded, if there are none. @throws CommandError */
export async function openTrust(settings: Settings, log: Log): Promise<Trust | undefined> {
  const entries = await readIssuers(settings);
  if (!entries) return undefined;
  const { Trust } = await import("../auth/trusted-issuers.ts");
  return new Trust(entries, (issuer, reason) =>
    log.write("warn", "cannot get the keys of an issuer", { issuer, reason }),
  );
}

/** Reads all files of the settings again. If one is invalid, logs that and gives undefined: the previous ones stay in use. */
export async function rereadFiles(settings: Settings, log: Log) {
  try {
    return { ...readCredentials(settings), issuers: await readIssuers(settings) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    log.write("error", "cannot reload; the previous files stay in use", { reason: error.message });
    return undefined;
  }
}
