import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { importsOf, importsOfSource, LAYERS, violation, violations } from "../../scripts/check-imports.ts";

const check = (file: string, source: string) => violations(importsOf(file, source));

describe("imports", () => {
  test("the source has no upward imports", () => {
    const imports = importsOfSource();
    expect(imports.length).toBeGreaterThan(500);
    expect(violations(imports)).toEqual([]);
  });

  test.each([
    ["a folder above", "http/body.ts", 'import { app } from "../server/app.ts";', "server is a layer above http"],
    ["a tool beside it", "tools/qr/qr.ts", 'import "../jwt/jwt.ts";', "qr and jwt are not listed as layers of tools"],
    ["the tools' list", "tools/qr/qr.ts", 'import "../tools.ts";', "tools.ts is a layer above qr"],
    ["a thread's module", "http/a.ts", 'new Worker(threadUrl("tools/qr/qr.ts"));', "tools is a layer above http"],
    ["a required module", "http/a.ts", 'require("../cli/main.ts");', "cli is a layer above http"],
    ["a computed path", "http/a.ts", `import(\`./\${a}.ts\`);`, "the path is computed, so this check cannot follow it"],
    ["an unknown folder", "http/a.ts", 'import "../new/a.ts";', "http and new are not listed as layers of ."],
  ])("an import of %s is named", (_, file, source, reason) => {
    const [found, ...more] = check(file, source);
    expect(found).toStartWith(`src/${file}:1 imports src/`);
    expect(found).toEndWith(reason);
    expect(more).toEqual([]);
  });

  test.each([
    ["its own folder", "http/body.ts", 'import { a } from "./media-type.ts";'],
    ["a folder below", "api/answer.ts", 'import { a } from "../http/body.ts";'],
    ["a folder within", "tools/tools.ts", 'import { a } from "./qr/qr.ts";'],
    ["a file beside src", "runtime/version.ts", 'import manifest from "../../package.json";'],
    ["a package", "http/body.ts", 'import { a } from "elysia";'],
  ])("an import from %s is allowed", (_, file, source) => {
    expect(check(file, source)).toEqual([]);
  });

  test("an import's line is the line where it begins", () => {
    const [found] = importsOf("http/a.ts", 'import "./b.ts";\n\nimport {\n  c,\n} from "../server/app.ts";\n').slice(1);
    expect(found).toEqual({ file: "http/a.ts", line: 3, target: "server/app.ts" });
    expect(found && violation(found)).toBe("server is a layer above http");
  });

  test("every entry of src belongs to a layer", () => {
    expect([...(LAYERS["."] ?? [])].sort()).toEqual(readdirSync("src").sort());
  });
});
