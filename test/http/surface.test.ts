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

// Further values have paths of their own.
test("the first operations keep their lists", async () => {
  const { components, paths } = await (await sidekit.fetch("/openapi.json")).json();
  const body = (path: string) =>
    paths[`/api/v1/tools${path}`].post.requestBody.content["application/json"].schema.properties;
  const [algorithm] = paths["/api/v1/tools/hash/{algorithm}"].post.parameters;
  expect(algorithm.schema.enum.slice(0, 4)).toEqual(["md5", "sha1", "sha256", "sha512"]);
  expect(components.schemas.HashAlgorithmsResult.properties.algorithms.items.enum).toEqual(algorithm.schema.enum);
  const { from, to } = body("/color/convert");
  for (const notation of [from, to]) expect(notation.enum).toEqual(["hex", "rgb", "hsl"]);
  expect(body("/qr/generate").type.enum).toEqual(["png", "svg", "text"]);
  expect(body("/lorem/generate").format.enum).toEqual(["json", "text", "html"]);
});
