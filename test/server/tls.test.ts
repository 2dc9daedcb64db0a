import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { certificate } from "../support/certificate.ts";
import { run } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { type Service, start } from "../support/service.ts";

needs("openssl");

/** Whether a service agrees to a handshake that OpenSSL's client offers with these options. */
async function agrees(service: Service, ...options: string[]): Promise<boolean> {
  const { host } = new URL(service.url);
  const { stdout } = await run(["openssl", "s_client", "-connect", host, ...options]);
  return /Cipher is (?!\(NONE\))/.test(stdout);
}

/** Suites of TLS 1.2 by key exchange and encryption. */
const REFUSED = ["AES128-SHA", "AES256-SHA", "AES128-GCM-SHA256", "AES256-GCM-SHA384", "AES128-SHA256"];
const CBC = ["AES128-SHA", "AES256-SHA", "AES128-SHA256", "AES256-SHA384"];
const ACCEPTED = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"];

describe.each([
  ["ec", "ECDHE-ECDSA"],
  ["rsa", "ECDHE-RSA"],
] as const)("with a certificate for %s keys", (kind, exchange) => {
  let service: Service;
  beforeAll(async () => {
    const { cert, key } = certificate(kind);
    service = await start(["--tls-cert", cert, "--tls-key", key]);
  });
  afterAll(() => service.stop());

  test("TLS 1.3 is spoken, TLS 1.1 and 1.0 are not", async () => {
    expect(await agrees(service, "-tls1_3")).toBe(true);
    for (const version of ["-tls1_1", "-tls1"])
      expect(await agrees(service, version, "-cipher", "ALL:@SECLEVEL=0")).toBe(false);
  });

  test.each(ACCEPTED)(`TLS 1.2 is spoken with ${exchange}-%s`, async (cipher) => {
    expect(await agrees(service, "-tls1_2", "-cipher", `${exchange}-${cipher}`)).toBe(true);
  });

  test("TLS 1.2 is not spoken with RSA key exchange, and not with CBC", async () => {
    const suites = [...REFUSED, ...CBC.map((cipher) => `${exchange}-${cipher}`)];
    expect(await agrees(service, "-tls1_2", "-cipher", `${suites.join(":")}:@SECLEVEL=0`)).toBe(false);
  });
});
