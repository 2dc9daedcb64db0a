import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Tls } from "../runtime/server.ts";
import { quote } from "./quote.ts";
import type { Settings } from "./read-settings.ts";
import { StartupError } from "./startup-error.ts";
import { systemErrorCode } from "./system-error-code.ts";

function readTextFile(flag: string, path: string, expected: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new StartupError(
      `${flag}: ${quote(path)} cannot be read (${systemErrorCode(error)}); use a PEM file with a ${expected}`,
    );
  }
}

/** The text of a PEM file and its content. @throws StartupError that names the flag and what would be accepted. */
function readPemFile<Content>(flag: string, path: string, parse: (pem: string) => Content, wanted: string) {
  const pem = readTextFile(flag, path, wanted);
  try {
    return { pem, content: parse(pem) };
  } catch {
    throw new StartupError(`${flag}: ${quote(path)} has no ${wanted}; use a PEM file with a ${wanted}`);
  }
}

/** Reads certificate and key, if they are set. @throws StartupError if they are unreadable or do not match. */
export function readTls({ tlsCert, tlsKey }: Settings): Tls | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const cert = readPemFile("--tls-cert", tlsCert, (pem) => new X509Certificate(pem), "certificate");
  const key = readPemFile("--tls-key", tlsKey, (pem) => createPrivateKey(pem), "private key that is not encrypted");
  if (!cert.content.checkPrivateKey(key.content))
    throw new StartupError("--tls-key: does not belong to the certificate; use the key that it was made for");
  return { cert: cert.pem, key: key.pem };
}
