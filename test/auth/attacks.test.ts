import { describe, expect, test } from "bun:test";
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

const headerWith = (kid: string) => JSON.stringify({ alg: "EdDSA", kid });

describe("an attack on the issuer's keys fails:", () => {
  test("a flood of unknown kids, as paths and URLs too, causes no request in the 30 s after the last one", async () => {
    using issuer = serveAnswers(() => Response.json({ keys: [jwk] }));
    await using service = await start(["--issuers", fileOf([{ issuer: "i", jwks: `${issuer.url}/keys` }])]);
    expect(await statusOf(service.url, tokenOf(headerWith("known"), '{"iss":"i"}'))).toBe(200);
    const kids = ["../../etc/passwd", `${issuer.url}/other`, "known\u0000", "constructor", "__proto__", "' OR 1=1"];
    for (let flood = 0; flood < 200; flood++) kids.push(`unknown ${flood}`);
    const statuses = await Promise.all(
      kids.map((kid) => statusOf(service.url, tokenOf(headerWith(kid), '{"iss":"i"}'))),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(issuer.requests).toEqual(["/keys"]);
    expect(await statusOf(service.url, tokenOf(headerWith("known"), '{"iss":"i"}'))).toBe(200);
  });

  test("an issuer that never answers delays its own tokens alone, and these for 5 s at most", async () => {
    const held = Promise.withResolvers<Response>();
    using silent = serveAnswers(() => held.promise);
    using good = serveAnswers(() => Response.json({ keys: [jwk] }));
    const issuers = [
      { issuer: "silent", jwks: silent.url },
      { issuer: "good", jwks: good.url },
    ];
    await using service = await start(["--issuers", fileOf(issuers)]);
    const waiting = statusOf(service.url, tokenOf(headerWith("known"), '{"iss":"silent"}'));
    expect(await statusOf(service.url, tokenOf(headerWith("known"), '{"iss":"good"}'))).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await waiting).toBe(401);
    expect(silent.requests).toHaveLength(1);
    held.resolve(new Response());
  }, 60_000);
});

test("tokens that are signed but strange are refused or harmless, never an error of the service", async () => {
  using issuer = serveAnswers(() => Response.json({ keys: [jwk] }));
  await using service = await start(["--issuers", fileOf([{ issuer: "i", jwks: issuer.url }])]);
  const nested = (depth: number) => `{"iss":"i","deep":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const accepted = [
    ...[nested(60), '{"iss":"other","iss":"i"}'],
    '{"iss":"i","__proto__":{"sub":"root"},"scope":{"length":1},"scp":[[["x"]],null,5]}',
  ];
  const refused = [
    ...[nested(64), nested(5000), "[]", "null", '"i"', "{", '{"iss":["i"]}', '{"iss":"i","iss":"other"}'],
    ...['"9999999999"', "null", "1e400", "-1"].map((exp) => `{"iss":"i","exp":${exp}}`),
    ...["9999999999", '"0"'].map((nbf) => `{"iss":"i","nbf":${nbf}}`),
    `{"iss":"i","big":[${Array(2000).fill("1e20").join()}]}`,
  ];
  for (const payload of [...accepted, ...refused]) {
    const status = await statusOf(service.url, tokenOf(headerWith("known"), payload));
    expect([payload.slice(0, 60), status]).toEqual([payload.slice(0, 60), accepted.includes(payload) ? 200 : 401]);
  }
  for (const header of ["[]", "{}", '{"alg":["EdDSA"]}', '{"alg":"EdDSA","kid":{}}', '{"alg":"EdDSA","crit":["x"]}'])
    expect(await statusOf(service.url, tokenOf(header, '{"iss":"i"}'))).toBe(401);
  expect(service.stdout.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
