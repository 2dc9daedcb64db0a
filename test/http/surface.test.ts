import { expect, test } from "bun:test";
import { app } from "../../src/app.ts";

/** Every path of the tools. All of them have a text form at `/text` but the descriptions at a tool's own name. */
const OPERATIONS = [
  "GET /api/v1/tools",
  "POST /api/v1/tools/jwt/decode",
  "GET /api/v1/tools/jwt/decode/:token",
  "POST /api/v1/tools/jwt/validate",
  "POST /api/v1/tools/jwt/sign",
  "POST /api/v1/tools/color/convert",
  "GET /api/v1/tools/color/:from/:to/:color",
  "POST /api/v1/tools/color/palette",
  "GET /api/v1/tools/color/info/:color",
  "GET /api/v1/tools/color/contrast/:foreground/:background",
  "GET /api/v1/tools/passwd/:length",
  "POST /api/v1/tools/passwd/generate",
  "GET /api/v1/tools/passwd/batch/:count/:length",
  "GET /api/v1/tools/passwd/passphrase/:words",
  "POST /api/v1/tools/passwd/passphrase",
  "POST /api/v1/tools/passwd/check",
  "POST /api/v1/tools/hash/:algorithm",
  "GET /api/v1/tools/hash/:algorithm/:text",
  "POST /api/v1/tools/hash/:algorithm/batch",
  "POST /api/v1/tools/hash/:algorithm/verify",
  "GET /api/v1/tools/hash/algorithms",
  "POST /api/v1/tools/qr/generate",
  "GET /api/v1/tools/qr/generate/:text",
  "POST /api/v1/tools/qr/url",
  "GET /api/v1/tools/qr/url/:url",
  "GET /api/v1/tools/lorem/words/:count",
  "GET /api/v1/tools/lorem/sentences/:count",
  "GET /api/v1/tools/lorem/paragraphs/:count",
  "GET /api/v1/tools/lorem/paragraphs/:count/:sentences",
  "POST /api/v1/tools/lorem/generate",
];
const TOOLS = ["jwt", "color", "passwd", "hash", "qr", "lorem"];

test("the tools answer at these paths and no others", () => {
  const documents = TOOLS.flatMap((name) => [
    `GET /api/v1/tools/${name}`,
    `GET /api/v1/tools/${name}/help`,
    `GET /api/v1/tools/${name}/help/text`,
  ]);
  const expected = [...OPERATIONS.flatMap((each) => [each, `${each}/text`]), ...documents];
  const routes = app.routes
    .filter(({ path }) => path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path}`);
  expect(routes.sort()).toEqual(expected.sort());
});
