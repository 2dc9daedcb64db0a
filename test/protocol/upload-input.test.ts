import { expect, test } from "bun:test";
import { headerOf } from "../../src/api/upload.ts";

test("the header of a secret beside a raw body is named after its field", () => {
  expect(["key", "signingKey"].map(headerOf)).toEqual(["Sidekit-Key", "Sidekit-Signing-Key"]);
});
