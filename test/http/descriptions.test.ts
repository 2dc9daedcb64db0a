import { expect, test } from "bun:test";
import { operationRoutes } from "../../src/api/served-route.ts";
import { sampleRequest } from "../../src/operation/tool.ts";
import { TOOLS as ALL } from "../../src/tools/tools.ts";
import { BASE, get, getText, json, send, sendOnce, TOOLS } from "../support/call.ts";
import { ALL as DIGESTS } from "../support/hello-digests.ts";
import { SURFACE } from "../support/surface.ts";

const names: string[] = (await get("")).tools.map((tool: { name: string }) => tool.name);

test("the index lists every tool with a url that answers", async () => {
  const { tools } = await get("");
  for (const { name, title, message, url } of tools) {
    expect(url).toBe(`${BASE}${TOOLS}/${name}`);
    expect(await get(`/${name}`)).toMatchObject({ title, message });
  }
  const list = tools.map((tool: (typeof tools)[number]) => `${tool.name.padEnd(8)}${tool.url}  ${tool.message}`);
  expect(await getText("")).toBe(list.join("\n"));
});

test.each(names)("%s describes itself in the same way under /help; its endpoints are its routes", async (name) => {
  const description = await get(`/${name}`);
  expect(await get(`/${name}/help`)).toEqual(description);
  const lines = Object.entries(description.endpoints).flatMap(([each, endpoint]) => [
    ...["", each, `  ${endpoint}`, `  ${description.examples[each]}`],
  ]);
  const text = [`${description.title}: ${description.message}`, ...lines].join("\n");
  expect(await getText(`/${name}/help`)).toBe(text);
  const routes = SURFACE.map(([route]) => route).filter((route) => route.includes(` /${name}/`));
  const expected = routes
    .flatMap((route) => [route, `${route}/text`])
    .map((each) => each.replace(" ", ` ${BASE}${TOOLS}`));
  expect(Object.values<string>(description.endpoints).sort()).toEqual(expected.sort());
});

test.each(names)("every example of %s works unchanged", async (name) => {
  const { examples } = await get(`/${name}`);
  for (const [operation, sample] of Object.entries<string>(examples)) {
    const [, method = "", url = "", body] = /^(\w+) (\S+)(?: (.*))?$/.exec(sample) ?? [];
    const { status, text } = await sendOnce(url.slice(BASE.length), method === "GET" ? {} : json(body));
    expect([operation, status, text.startsWith("error")]).toEqual([operation, 200, false]);
  }
});

/** The operations whose answers depend on the URL alone and hold no secret. */
const CACHEABLE =
  "color.convert color.palette color.info color.contrast color.difference color.mix color.scale color.simulate qr.generate qr.url lorem.words lorem.sentences lorem.paragraphs";

test("caches may keep the GETs of these operations only, in both forms", async () => {
  for (const { method, path, operation } of ALL.flatMap(operationRoutes)) {
    if (method !== "GET") continue;
    const [, url = ""] = sampleRequest(method, "", path, operation).split(" ");
    const kept = CACHEABLE.split(" ").includes(operation.id) ? "public, max-age=3600" : "no-store";
    expect([url, (await send(url)).headers.get("cache-control")]).toEqual([url, kept]);
  }
});

test("a description may have members in addition to its routes", async () => {
  const { features, algorithms } = await get("/jwt");
  expect(features).toEqual([
    "Decodes header, payload and claims, with times in words",
    "Verifies signatures with shared secrets, PEM keys, certificates, JWK and JWKS",
    "Checks expiration, not-before, issuer, audience and subject separately",
    "Signs tokens, and generates keys to sign with",
    "Decrypts encrypted tokens (JWE)",
    "Computes thumbprints of keys",
  ]);
  expect(algorithms).toEqual(expect.arrayContaining(["HS256", "RS256", "PS256", "ES256", "EdDSA"]));
  expect((await get("/hash")).algorithms).toEqual(Object.keys(DIGESTS));
  expect((await get("/color")).formats).toEqual({ hex: "#RRGGBB", rgb: "rgb(r, g, b)", hsl: "hsl(h, s%, l%)" });
  const formats = { png: "PNG image, in base64", svg: "SVG document", text: "Half blocks for a terminal" };
  expect((await get("/qr")).formats).toEqual(formats);
  expect((await get("/passwd")).options).toEqual({
    length: "Length: characters of each password",
    numbers: "Digits: include digits",
    symbols: "Symbols: include symbols",
    uppercase: "Uppercase: include uppercase letters",
    lowercase: "Lowercase: include lowercase letters",
    excludeSimilar: "Leave out i l L I 1 o O 0",
    exclude: "Characters to leave out",
    count: "How many passwords",
  });
});

test.each(names)("the description of %s explains every parameter", async (name) => {
  const { endpoints, parameters } = await get(`/${name}`);
  const named = Object.values<string>(endpoints).flatMap((each) =>
    [...each.matchAll(/:([a-z]\w*)/gi)].map(([, word]) => word),
  );
  for (const parameter of named) expect(parameters[parameter ?? ""]).toMatch(/.+ \(.+\)$/);
});

test("a parameter has its meaning, its accepted values and its default, if any", async () => {
  const { parameters } = await get("/passwd");
  expect(parameters.bytes).toMatch(/^[A-Z].+ \(a whole number from 16 to 256; default 32\)$/);
  expect(parameters.pattern).not.toContain("default");
  const { parameters: ofCode } = await get("/qr");
  expect(ofCode["color.dark"]).toEndWith('; default "#000000"; dark in a query)');
  expect((await get("/hash")).parameters.text).not.toContain("default");
});

test("a parameter that means something else to some operations has that meaning, too", async () => {
  expect((await get("/qr")).parameters.amount).toMatch(/^Amount in euro, .+; for upi: Amount in rupees, /);
  const { password, length } = (await get("/passwd")).parameters;
  expect(length).toMatch(
    /^Length.+ \(a whole number from 4 to 128; default 16\); for pin: .+ from 3 to 12; default 6\)$/,
  );
  expect(password).toMatch(/of 1 to 128 characters\); for hash, verify: .+ of at most 1,024 bytes\)$/);
});
