import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Tls } from "../runtime/server.ts";
import { quote } from "./quote.ts";
import type { Settings } from "./read-settings.ts";
import { StartupError } from "./startup-error.ts";

/** The text of a PEM file, and what it holds. @throws StartupError that names the flag and what would be accepted. */
function readPem<Content>(flag: string, path: string, parse: (pem: string) => Content, wanted: string) {
  try {
    const pem = readFileSync(path, "utf8");
    return { pem, content: parse(pem) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const problem = /^E[A-Z]+$/.test(code) ? `cannot be read (${code})` : `is not a ${wanted}`;
    throw new StartupError(`${flag}: ${quote(path)} ${problem}; use a PEM file with a ${wanted}`);
  }
}

/** Certificate and key, where they are set. @throws StartupError where they cannot be read or do not fit together. */
export function readTls({ tlsCert, tlsKey }: Settings): Tls | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const cert = readPem("--tls-cert", tlsCert, (pem) => new X509Certificate(pem), "certificate");
  const key = readPem("--tls-key", tlsKey, (pem) => createPrivateKey(pem), "private key that is not encrypted");
  if (!cert.content.checkPrivateKey(key.content))
    throw new StartupError("--tls-key: does not belong to the certificate; use the key that it was made for");
  return { cert: cert.pem, key: key.pem };
}
