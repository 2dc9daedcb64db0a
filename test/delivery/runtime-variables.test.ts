import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const HEADING = "## Variables of the runtime";

/** The variables of the runtime that SECURITY.md says have an effect. */
function documented(): string[] {
  const text = readFileSync("SECURITY.md", "utf8");
  const section = text.slice(text.indexOf(HEADING)).split(/\n## /)[0] ?? "";
  const list = section.slice(section.indexOf("\n- "), section.indexOf("\n\nWith `--issuers`"));
  return [...list.matchAll(/`([A-Z_]+)(?:=0)?`/g)].map(([, name = ""]) => name);
}

const NAMES = documented().sort();

describe("the variables of the runtime that have an effect", () => {
  test("are documented, and exist in the runtime", () => {
    const runtime = readFileSync(process.execPath);
    expect(NAMES).toContain("BUN_INSPECT");
    expect(NAMES.filter((name) => !runtime.includes(name))).toEqual([]);
  });

  test("are complete: the runtime has no other variables with these prefixes", () => {
    const runtime = readFileSync(process.execPath, "latin1");
    const found = runtime.match(
      /(?<![A-Z_])(BUN_INSPECT[A-Z_]*|BUN_BYTECODE_[A-Z_]*OUT|BUN_BE_[A-Z_]*|BUN_OPTIONS)(?![A-Z_])/g,
    );
    const families = /^BUN_(INSPECT|BYTECODE|BE_|OPTIONS)/;
    expect([...new Set(found)].sort()).toEqual(NAMES.filter((name) => families.test(name)));
  });

  test("are empty in the image, except those that must not be empty", () => {
    const dockerfile = readFileSync("Dockerfile", "utf8");
    const cleared = [...dockerfile.matchAll(/\b([A-Z_]+)=""/g)].map(([, name = ""]) => name);
    expect([...cleared, "BUN_INSPECT_PRELOAD", "NODE_CHANNEL_FD"].sort()).toEqual(NAMES);
  });

  test("are cleared in the systemd unit, except the certificates that an operator adds", () => {
    const unit = readFileSync("deploy/systemd/sidekit.service", "utf8");
    const lines = [...unit.matchAll(/^UnsetEnvironment=(.*)$/gm)].map(([, names = ""]) => names);
    const kept = ["NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA"];
    expect([...lines.flatMap((names) => names.split(" ")), ...kept].sort()).toEqual(NAMES);
  });
});
