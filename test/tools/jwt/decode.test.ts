import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decode as operation } from "../../../src/tools/jwt/decode.ts";
import { refusedLater } from "../../support/refused.ts";
import { JWT_IO } from "./published.ts";
import { base64url, decodeToken, jws, NOW, nested } from "./support.ts";

const [HEADER, PAYLOAD] = ["The header (part 1 of 3)", "The payload (part 2 of 3)"];
const decode = (payload: unknown, header: unknown = { alg: "HS256" }) =>
  decodeToken({ token: jws(header, payload), now: NOW });

test("shows all fields of the token of jwt.io", () => {
  expect(decodeToken({ ...operation.example, now: 1_516_239_022 + 300 })).toEqual({
    header: { alg: "HS256", typ: "JWT" },
    payload: { sub: "1234567890", name: "John Doe", iat: 1516239022 },
    signature: "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    claims: [
      { claim: "sub", name: "Subject", value: "1234567890" },
      { claim: "name", name: "Full name", value: "John Doe" },
      {
        claim: "iat",
        name: "Issued at",
        value: 1516239022,
        time: "2018-01-18T01:30:22.000Z",
        relative: "5 minutes ago",
      },
    ],
    metadata: { format: "JWS", algorithm: "HS256", type: "JWT", keyId: null, size: 155 },
    expired: false,
    expiresAt: null,
    issuedAt: "2018-01-18T01:30:22.000Z",
    notBefore: null,
    status: "no-expiration",
    warnings: ["The token never expires: it has no exp"],
  });
});

// RFC 7516, appendix A.1: RSA-OAEP and A256GCM; only its header can be read.
test("shows the header of an encrypted token, and warns that the payload is encrypted", () => {
  const token = `${base64url('{"alg":"RSA-OAEP","enc":"A256GCM","kid":"k1"}')}.OKOawDo13gRp.48V1_ALb6US04U3b.5eym8TW_c8SuK0lt.XFBoMYUZodetZdvT`;
  expect(decodeToken({ token, now: NOW })).toEqual({
    header: { alg: "RSA-OAEP", enc: "A256GCM", kid: "k1" },
    payload: null,
    signature: null,
    claims: [],
    metadata: { format: "JWE", algorithm: "RSA-OAEP", type: null, keyId: "k1", size: token.length },
    expired: false,
    expiresAt: null,
    issuedAt: null,
    notBefore: null,
    status: "no-expiration",
    warnings: ["The payload is encrypted (JWE): claims and times cannot be read"],
  });
});

describe("pasted tokens", () => {
  const [header = "", payload = "", signature = ""] = JWT_IO.token.split(".");
  const pastes: [what: string, pasted: string][] = [
    ["lines of 64 characters", JWT_IO.token.replace(/.{64}/g, "$&\n")],
    ["tabs and no-break spaces", `${header}\t.\u00a0${payload}.\u2028${signature}`],
    ["Bearer in other letter case", `\tbEARER   ${JWT_IO.token}\r\n`],
    ["a header in lower case, without blanks", `authorization:bearer ${JWT_IO.token}`],
    ["a wrapped header", `Authorization:\n  Bearer\n  ${header}.\n  ${payload}.${signature}`],
    ["token=", `Token=${JWT_IO.token}`],
    ["jwt = and quotes", `jwt = "${JWT_IO.token}"`],
    ["single quotes and a line end", `'${JWT_IO.token}'\n`],
    ["backticks", `\`${JWT_IO.token}\``],
    ["a code block", `\`\`\`\n${JWT_IO.token}\n\`\`\``],
    ["typographic quotes", `\u201c${JWT_IO.token}\u201d`],
    ["single typographic quotes", `\u2018${JWT_IO.token}\u2019`],
    ["French quotes", `\u00ab ${JWT_IO.token} \u00bb`],
    ["quotes in quotes", `"'${JWT_IO.token}'"`],
    ["a quoted header", `"Authorization: Bearer ${JWT_IO.token}"`],
    ["quotes with white space within", `" Bearer ${JWT_IO.token} "`],
    ["quotes after Bearer", `Bearer "${JWT_IO.token}"`],
  ];
  test.each(pastes)("%s", (_, pasted) => {
    expect(decodeToken({ token: pasted, now: NOW })).toEqual(decodeToken({ token: JWT_IO.token, now: NOW }));
  });

  test.each([
    `Bearer Bearer ${JWT_IO.token}`,
    `token=Bearer ${JWT_IO.token}`,
    `Authorization: ${JWT_IO.token}`,
    `${JWT_IO.token}"`,
    `"${JWT_IO.token}'`,
    `session=${JWT_IO.token}`,
    `${'"'.repeat(30_000)}${JWT_IO.token}${'"'.repeat(30_000)}`,
  ])("refuses a token with other text around it (%#)", async (token) => {
    const { path, message } = await refusedLater(() => decodeToken({ token }));
    expect(path).toBe("/token");
    expect(message).toMatch(/^The (header|signature) \(part [13] of 3\) /);
  });
});

describe("texts that are not tokens", () => {
  const only = 'may have only letters, digits, "-" and "_", and has';
  const cases: [reason: string, token: string, message: string][] = [
    ["white space", " \n", "Must not be empty"],
    ["quotes alone", '""', "Must not be empty"],
    ["two parts", "a.b", "and has 2: it is incomplete"],
    ["four parts", "a.b.c.d", "and has 4"],
    ["six parts", "a.b.c.d.e.f", "and has 6: it is more than one token"],
    ["two tokens", `${JWT_IO.token} ${JWT_IO.token}`, "Must be one token, and this is more than one"],
    ["three tokens", `${JWT_IO.token}\n${JWT_IO.token}\n${JWT_IO.token}`, "and has 7: it is more than one token"],
    ["a plus sign", "e+0.e30.AA", `${HEADER} ${only} a plus sign (tokens have "-" instead) at position 2`],
    ["a slash", "e30.e/0.AA", `${PAYLOAD} ${only} a slash (tokens have "_" instead) at position 6`],
    ["4n+1 characters", "e30aa.e30.AA", `${HEADER} is one character too long or too short, with a length of 5`],
    ["padding", "e30=.e30.AA", `${HEADER} ${only} an equals sign`],
    ["another character, its position in the token", "Bearer  e30.\ne3 ~0.AA", "another character at position 7"],
    ["a name within it", "e30token=.e30.AA", "an equals sign (tokens have none at the end of a part) at position 9"],
    ["a header's name within it", "e30authorization: bearer .e30.AA", "another character at position 17"],
    ["an abbreviation", "e30.e30.AA\u2026", "an ellipsis (the token is abbreviated) at position 11"],
    ["percent-encoding", "e30%2Ee30.e30.AA", "a percent sign (the token is percent-encoded) at position 4"],
    ["a signature that is not base64url", "e30.e30.A!A", "The signature (part 3 of 3) may have only letters"],
    ["a padded signature", "e30.e30.AA==", "an equals sign (tokens have none at the end of a part) at position 11"],
    ["a quotation mark", '"', "and has 1"],
    ["a broken header of a JWE", "e+.AA.AA.AA.AA", "The header (part 1 of 5) may have only"],
    ["a broken key of a JWE", "e30.A+.AA.AA.AA", "The encrypted key (part 2 of 5) may have only"],
    ["a broken vector of a JWE", "e30.AA.A+.AA.AA", "The initialization vector (part 3 of 5) may have only"],
    ["a broken text of a JWE", "e30.AA.AA.A+.AA", "The ciphertext (part 4 of 5) may have only"],
    ["a broken tag of a JWE", "e30.AA.AA.AA.A+", "The authentication tag (part 5 of 5) may have only"],
    ["an empty header", ".e30.AA", `${HEADER} is empty`],
    ["an empty payload", "e30..AA", `${PAYLOAD} is empty`],
    ["a header that is not UTF-8", jws(Uint8Array.of(0x7b, 0xff, 0x7d), {}), `${HEADER} is not text when`],
    ["a payload that is not UTF-8", jws({}, Uint8Array.of(0xc3, 0x28)), `${PAYLOAD} is not text when`],
    ["no JSON", jws("{alg:1}", {}), "is not JSON when it is decoded (unexpected character at position 2 of 7)"],
    ["a byte-order mark", jws("\ufeff{}", {}), `${HEADER} is not JSON`],
    ["a truncated payload", jws({}, '{"a":[1,'), "is not JSON when it is decoded (it ends too early), expected"],
    ["a payload that is null", jws({}, "null"), `${PAYLOAD} is null when it is decoded, expected a JSON object`],
    ["a payload that is a list", jws({}, "[]"), "is a list when"],
    ["a header that is a number", jws("1", {}), `${HEADER} is a number when`],
    ["a payload too deep", jws({}, nested(65)), `${PAYLOAD} is nested more than 64 levels deep`],
    ["brackets alone", jws({}, "[".repeat(40_000)), `${PAYLOAD} is nested more than 64 levels deep`],
  ];
  test.each(cases)("%s", async (_, token, message) => {
    const refusal = await refusedLater(() => decodeToken({ token }));
    expect(refusal).toEqual({ path: "/token", message: expect.stringContaining(message) });
  });

  test("messages never contain the token", async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[xyz]{8,20}[.+/=%~]{0,3}[xyz]{8,20}$/), async (token) => {
        const { message } = await refusedLater(() => decodeToken({ token }));
        expect(message).not.toMatch(/[xyz]{8}/);
      }),
    );
  });

  test("accepts 64 levels of nesting and 64 KiB", () => {
    expect(decode(nested(64), nested(64)).payload).toEqual(JSON.parse(nested(64)));
    const filler = "x".repeat(65_536 * 0.75 - 40);
    expect(decode({ filler }).payload).toEqual({ filler });
    expect(decode({ text: `"${"[".repeat(1000)}` }).payload).toEqual({ text: `"${"[".repeat(1000)}` });
  });
});

describe("claims", () => {
  // IANA, "JSON Web Token Claims": the descriptions in the registry.
  const REGISTERED = `
    iss: Issuer | sub: Subject | aud: Audience | exp: Expiration time | nbf: Not before | iat: Issued at
    jti: JWT ID | name: Full name | given_name: Given name(s) or first name(s)
    family_name: Surname(s) or last name(s) | middle_name: Middle name(s) | nickname: Casual name
    preferred_username: Shorthand name by which the end-user wishes to be referred to | profile: Profile page URL
    picture: Profile picture URL | website: Web page or blog URL | email: Preferred e-mail address
    email_verified: Whether the e-mail address has been verified | gender: Gender | birthdate: Birthday
    zoneinfo: Time zone | locale: Locale | phone_number: Preferred telephone number
    phone_number_verified: Whether the telephone number has been verified | address: Preferred postal address
    updated_at: Time the information was last updated
    azp: Authorized party: the client that the ID token was issued to
    nonce: Value used to associate a client session with an ID token
    auth_time: Time when the authentication occurred | acr: Authentication context class reference
    amr: Authentication methods references | at_hash: Access token hash value | c_hash: Code hash value
    sub_jwk: Public key used to check the signature of a self-issued ID token
    _claim_names: Names of aggregated and distributed claims
    _claim_sources: Sources of aggregated and distributed claims | sid: Session ID
    cnf: Confirmation: the key that the presenter must prove to hold | events: Security events | toe: Time of event
    txn: Transaction identifier | scope: Scope values | client_id: Client identifier | act: Actor
    may_act: Authorized actor: the party that is authorized to become the actor | roles: Roles | groups: Groups
    entitlements: Entitlements`
    .trim()
    .split(/ \| |\n */)
    .map((row) => row.split(/: (.*)/s, 2));

  test("are in the order of the payload, with the names of their standards", () => {
    const named = [
      ...REGISTERED,
      ["https://example.com/role", "Public claim"],
      ["URN:example:role", "Public claim"],
      ["my https://a", "Private claim"],
      ["mine", "Private claim"],
    ].map(([claim = "", name = ""], value) => ({ claim, name, value: `${value}` }));
    expect(decode(Object.fromEntries(named.map(({ claim, value }) => [claim, value]))).claims).toEqual(named);
    expect(named).toHaveLength(52);
  });

  test("may have the names of inherited properties", () => {
    const { claims, payload } = decode('{"__proto__":1,"constructor":2,"toString":3}');
    expect(claims.map(({ claim, name, value }) => [claim, name, value])).toEqual([
      ["__proto__", "Private claim", 1],
      ["constructor", "Private claim", 2],
      ["toString", "Private claim", 3],
    ]);
    expect(Object.keys(payload ?? {})).toEqual(["__proto__", "constructor", "toString"]);
  });

  test("that are times have the time in ISO 8601 and in words", () => {
    for (const claim of ["exp", "nbf", "iat", "auth_time", "updated_at", "toe"])
      expect(decode({ [claim]: NOW }).claims[0]).toMatchObject({ time: "2023-11-14T22:13:20.000Z", relative: "now" });
    expect(decode({ sub: NOW, exp: 9e15 }).claims).toEqual([
      { claim: "sub", name: "Subject", value: NOW },
      { claim: "exp", name: "Expiration time", value: 9e15 },
    ]);
    const { claims } = decode({ auth_time: NOW - 7200, updated_at: NOW, exp: NOW + 90 * 86_400 });
    expect(claims.map(({ time, relative }) => [time, relative])).toEqual([
      ["2023-11-14T20:13:20.000Z", "2 hours ago"],
      ["2023-11-14T22:13:20.000Z", "now"],
      ["2024-02-12T22:13:20.000Z", "in 3 months"],
    ]);
  });
});
