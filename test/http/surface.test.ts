import { expect, test } from "bun:test";
import { allRoutes, sidekit } from "../support/app.ts";
import { SURFACE, TOOL_NAMES } from "../support/surface.ts";

test("the tools have exactly these routes", async () => {
  const operations = ["GET ", ...SURFACE.map(([route]) => route)].flatMap((each) => [each, `${each}/text`]);
  const documents = TOOL_NAMES.flatMap((name) => [`GET /${name}`, `GET /${name}/help`, `GET /${name}/help/text`]);
  const routes = (await allRoutes()).all
    .filter(({ path }) => path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path.slice("/api/v1/tools".length)}`);
  expect(routes.sort()).toEqual([...operations, ...documents].sort());
});

/** The routes of the service's description. Further routes have other paths. */
test("the first operations keep their lists and limits", async () => {
  const { components, paths } = await (await sidekit.fetch("/openapi.json")).json();
  const body = (path: string) =>
    paths[`/api/v1/tools${path}`].post.requestBody.content["application/json"].schema.properties;
  const [algorithm] = paths["/api/v1/tools/hash/{algorithm}"].post.parameters;
  expect(algorithm.schema.enum.slice(0, 4)).toEqual(["md5", "sha1", "sha256", "sha512"]);
  expect(components.schemas.HashAlgorithmsResult.properties.algorithms.items.enum).toEqual(algorithm.schema.enum);
  const convert = body("/color/convert");
  expect([convert.from.enum, convert.to.enum]).toEqual([
    ["hex", "rgb", "hsl"],
    ["hex", "rgb", "hsl"],
  ]);
  expect(body("/color/palette").count).toMatchObject({ minimum: 2, maximum: 20 });
  expect(body("/passwd/generate").length).toMatchObject({ minimum: 4, maximum: 128 });
  expect(body("/passwd/generate").count).toMatchObject({ minimum: 1, maximum: 50 });
  const code = body("/qr/generate");
  expect([code.size, code.margin]).toMatchObject([
    { minimum: 50, maximum: 500 },
    { minimum: 0, maximum: 10 },
  ]);
  expect(code.type.enum).toEqual(["png", "svg", "text"]);
  expect(body("/lorem/generate").format.enum).toEqual(["json", "text", "html"]);
});
