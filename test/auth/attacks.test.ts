import { expect, test } from "bun:test";
import { generateKeyPairSync, sign } from "node:crypto";
import { start } from "../support/service.ts";
import { fileOf, serveAnswers } from "./issuer-server.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const jwk = { ...publicKey.export({ format: "jwk" }), kid: "known" };

const part = (text: string) => Buffer.from(text).toString("base64url");

/** A token with any header and any payload, signed by the issuer's key. */
function tokenOf(header: string, payload: string): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
}

const statusOf = async (url: string, token: string) =>
  (await fetch(`${url}/auth`, { headers: { authorization: `Bearer ${token}` } })).status;

const KNOWN = '{"alg":"EdDSA","kid":"known"}';

test("tokens that are signed but strange are refused or harmless, never an error of the service", async () => {
  using issuer = serveAnswers(() => Response.json({ keys: [jwk] }));
  await using service = await start(["--issuers", fileOf([{ issuer: "i", jwks: issuer.url }])]);
  const nested = (depth: number) => `{"iss":"i","deep":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  // With 7010 letters, the headers of the answer have the 16,384 bytes that proxies take.
  const subject = (letters: number) => `{"iss":"i","sub":"${"a".repeat(letters)}"}`;
  const accepted = [
    ...[nested(60), subject(7010), '{"iss":"other","iss":"i"}'],
    '{"iss":"i","__proto__":{"sub":"root"},"scope":{"length":1},"scp":[[["x"]],null,5]}',
  ];
  const refused = [
    ...[nested(64), nested(5000), subject(7011), "[]", "null", '"i"', "{"],
    ...['{"iss":["i"]}', '{"iss":"i","iss":"other"}'],
    ...['"9999999999"', "null", "1e400", "-1"].map((exp) => `{"iss":"i","exp":${exp}}`),
    ...["9999999999", '"0"'].map((nbf) => `{"iss":"i","nbf":${nbf}}`),
    `{"iss":"i","big":[${Array(2000).fill("1e20").join()}]}`,
  ];
  for (const payload of [...accepted, ...refused]) {
    const status = await statusOf(service.url, tokenOf(KNOWN, payload));
    expect([payload.slice(0, 60), status]).toEqual([payload.slice(0, 60), accepted.includes(payload) ? 200 : 401]);
  }
  for (const header of ["[]", "{}", '{"alg":["EdDSA"]}', '{"alg":"EdDSA","kid":{}}', '{"alg":"EdDSA","crit":["x"]}'])
    expect(await statusOf(service.url, tokenOf(header, '{"iss":"i"}'))).toBe(401);
  expect(service.stdout.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
