import { afterAll, describe, expect, test } from "bun:test";
import { Buffer } from "node:buffer";
import { createSidekit } from "../../src/index.ts";

const sidekit = createSidekit();
const server = await sidekit.listen();
afterAll(() => server.stop());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe.each([
  ["in process", sidekit.client],
  ["of a server", server.client],
])("the client %s gives texts as texts", (_, { api }) => {
  const { tools } = api.v1;

  test("that look like dates", async () => {
    const payload = { born: "1815-12-10", seen: ["2026-01-01T00:00:00Z"], exp: 1 };
    const { data } = await tools.jwt.decode.post({ token: `${part({ alg: "HS256" })}.${part(payload)}.AAAA` });
    expect(data?.data).toMatchObject({ payload, expiresAt: "1970-01-01T00:00:01.000Z" });
  });

  test("that look like numbers, in the text form", async () => {
    const { data } = await tools.passwd.pin({ length: 12 }).text.get();
    expect(data).toMatch(/^\d{12}\n$/);
  });

  test("of refusals, in both forms", async () => {
    const inJson = await tools.passwd.pin({ length: 2 }).get();
    const { data, error } = await tools.passwd.pin({ length: 2 }).text.get();
    const message = "length: must be a whole number from 3 to 12";
    expect([inJson.data, inJson.error?.status, inJson.error?.value]).toMatchObject([null, 422, { error: { message } }]);
    expect<unknown[]>([data, error?.status, error?.value]).toEqual([null, 422, `error: ${message}\n`]);
  });
});
