import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { checkBinary, unsigned } from "../../scripts/release/binary.ts";
import { TARGETS, type Target } from "../../scripts/release/targets.ts";
import { output, run } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { binaryFor, COMMIT, FOLDER, targetOf } from "./support/binaries.ts";

needs("Linux", "qemu-aarch64", "libc for arm64");

setDefaultTimeout(120_000);

const RELEASE = `sidekit ${manifest.version} (commit ${COMMIT})\n`;

const foreign = ["sidekit-linux-arm64", "sidekit-macos-x64", "sidekit-macos-arm64"].map(targetOf);
const bytesOf = async (target?: Target) => await Bun.file(await binaryFor(target)).bytes();

beforeAll(async () => {
  for (const target of [undefined, ...foreign]) await binaryFor(target);
});

test("a release's targets are documented, each with a package of the Bun that compiles them, which has a checksum in the lock file", async () => {
  const lock = await Bun.file("bun.lock").text();
  for (const { runtime } of TARGETS) expect(lock).toContain(`"@oven/${runtime}@${Bun.version}"`);
  expect(manifest.devDependencies.bun).toBe(Bun.version);
  const [, table = ""] = /^\| File .*\n((?:\|.*\n)+)/m.exec(await Bun.file("docs/install.md").text()) ?? [];
  expect(TARGETS.map(({ file }) => `\`${file}\``)).toEqual(table.match(/`sidekit-[^`]+`/g) ?? []);
});

describe("the binary", () => {
  test("contains no path of the machine that built it", async () => {
    const bytes = Buffer.from(await bytesOf());
    // What the compiler reads. The name of the clone itself may be in it, as files in a binary are below /$bunfs/root.
    const read = ["dist", "node_modules", "package.json", "src"].map((name) => `${process.cwd()}/${name}`);
    expect([FOLDER, ...read].filter((path) => bytes.includes(path))).toEqual([]);
  });

  test("prints release and commit", async () => {
    expect(await output(await binaryFor(), "--version")).toBe(RELEASE);
  });

  test("runs on a processor of 2008", async () => {
    expect(await output("qemu-x86_64", "-cpu", "Nehalem", await binaryFor(), "--version")).toBe(RELEASE);
  });
});

test.each(foreign)(
  "binaries for other platforms $file has the executable format, the processor and the commit of its name",
  async (target) => {
    const file = await bytesOf(target);
    checkBinary(file, target, COMMIT);
    const architecture = target.architecture === "x64" ? "arm64" : "x64";
    expect(() => checkBinary(file, { ...target, architecture }, COMMIT)).toThrow("It is no program for");
    const interpreter = "/lib/another-loader.so";
    expect(() => checkBinary(file, { ...target, interpreter }, COMMIT)).toThrow("It is no program for");
    expect(() => checkBinary(file, target, "another commit")).toThrow("It does not contain its commit");
  },
);

/**
 * Flags for a Bun in the emulator: it compiles functions when they have run four and five times as long as usual, as that of
 * the tests does (`scripts/gate/suite.ts`). The emulator translates the compilers, and what they make, once more: this
 * takes a third less processor time, and what runs often is still compiled by both.
 */
const COMPILES_LATER = [
  "BUN_JSC_thresholdForJITAfterWarmUp=2000",
  "BUN_JSC_thresholdForOptimizeAfterWarmUp=5000",
].flatMap((setting) => ["-E", setting]);

test("the binary for arm64 passes the HTTP tests of hashes", async () => {
  const binary = await binaryFor(targetOf("sidekit-linux-arm64"));
  const emulated = ["qemu-aarch64", ...COMPILES_LATER, "-L", "/usr/aarch64-linux-gnu", binary];
  const env = { ...process.env, SIDEKIT_COMMAND: emulated.join(" ") };
  const { code, stderr } = await run([process.execPath, "test", "--timeout=300000", "test/http/hash.test.ts"], { env });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^ 0 fail$/m)]);
}, 600_000);

describe("the signature for macOS", () => {
  /** The load commands of a Mach-O file that have a part of the file: their kinds, and where it begins and ends. */
  function parts(file: Uint8Array): [kind: number, start: number, end: number][] {
    const view = new DataView(file.buffer);
    const found: [number, number, number][] = [];
    for (let at = 32, left = view.getUint32(16, true); left > 0; left--, at += view.getUint32(at + 4, true)) {
      const kind = view.getUint32(at, true);
      const [start, size] =
        kind === 0x19
          ? [40, 48].map((offset) => Number(view.getBigUint64(at + offset, true)))
          : [8, 12].map((offset) => view.getUint32(at + offset, true));
      if (kind === 0x19 || kind === 0x1d) found.push([kind, start ?? 0, (start ?? 0) + (size ?? 0)]);
    }
    return found;
  }

  test("is Bun's on arm64, and the end of the file", async () => {
    const file = await bytesOf(targetOf("sidekit-macos-arm64"));
    expect(parts(file).at(-1)).toEqual([0x1d, expect.any(Number), file.length]);
  });

  test("is removed on x64, where Bun's is not valid: the file ends with the linker's data", async () => {
    const signed = await bytesOf(targetOf("sidekit-macos-x64"));
    const file = unsigned(signed);
    const [segments, [kind, start, end] = []] = [parts(signed).slice(0, -1), parts(signed).at(-1)];
    expect([kind, start, end]).toEqual([0x1d, file.length, signed.length]);
    expect(parts(file)).toEqual(segments.map(([segment, from, to]) => [segment, from, Math.min(to, file.length)]));
    expect(parts(file).at(-1)?.[2]).toBe(file.length);
    expect(Buffer.from(file.subarray(4096)).equals(signed.subarray(4096, file.length))).toBe(true);
    expect(() => unsigned(file)).toThrow("The file does not end with its signature");
  });
});
