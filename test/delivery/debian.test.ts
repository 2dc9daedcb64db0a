import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { createDebianPackage, isForDebian } from "../../scripts/release/debian.ts";
import { TARGETS } from "../../scripts/release/targets.ts";
import { output } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { binaryFor, COMMIT, ownTarget } from "./support/binaries.ts";
import { inScratchRoot } from "./support/scratch-root.ts";

needs("dpkg-deb", "lintian");

setDefaultTimeout(180_000);

/** The versions of an upgrade: a release, and a prerelease after it. */
const UPGRADE = ["98.0.0", "99.0.0-rc.1"] as const;

/** The level of gzip that does not compress: it saves 3 seconds of a processor. Small packages are compressed as in a release. */
const STORED = 0;

const folder = scratchFolder();

let current = "";
/** Packages with a small program, which prints its version: an upgrade treats a program as a file. */
const upgrade: string[] = [];

beforeAll(async () => {
  const own = ownTarget();
  current = await createDebianPackage(folder, own, await binaryFor(), "notices", undefined, STORED);
  for (const version of UPGRADE) {
    const program = `${folder}/${version}`;
    writeFileSync(program, `#!/bin/sh\necho ${version}\n`);
    upgrade.push(await createDebianPackage(folder, own, program, "notices", version));
  }
});

/** A path of the scratch root. */
const mounted = (path: string): string => path.replace(folder, "/mnt");

describe("the Debian package", () => {
  test("contains the binary, its unit, manual page, completions, settings and licences, for the glibc platforms", async () => {
    expect(TARGETS.filter(isForDebian).map(({ file }) => file)).toEqual(["sidekit-linux-x64", "sidekit-linux-arm64"]);
    const list = await output("dpkg-deb", "--contents", current);
    const files = list.split("\n").filter((line) => line.startsWith("-"));
    expect(files.map((line) => line.replace(/^(\S+ \S+) .* (\.\S+)$/, "$1 $2")).sort()).toEqual([
      "-rw-r--r-- root/root ./etc/default/sidekit",
      "-rw-r--r-- root/root ./usr/lib/systemd/system/sidekit.service",
      "-rw-r--r-- root/root ./usr/lib/sysusers.d/sidekit.conf",
      "-rw-r--r-- root/root ./usr/share/bash-completion/completions/sidekit",
      "-rw-r--r-- root/root ./usr/share/doc/sidekit/THIRD-PARTY-NOTICES.txt.gz",
      "-rw-r--r-- root/root ./usr/share/doc/sidekit/changelog.gz",
      "-rw-r--r-- root/root ./usr/share/doc/sidekit/copyright",
      "-rw-r--r-- root/root ./usr/share/fish/vendor_completions.d/sidekit.fish",
      "-rw-r--r-- root/root ./usr/share/lintian/overrides/sidekit",
      "-rw-r--r-- root/root ./usr/share/man/man1/sidekit.1.gz",
      "-rw-r--r-- root/root ./usr/share/zsh/vendor-completions/_sidekit",
      "-rwxr-xr-x root/root ./usr/bin/sidekit",
    ]);
  });

  test("passes lintian without errors and warnings; that of a release is compressed by gzip", async () => {
    // The only tag of the first is of the severity "info", and that of the second is overridden for all libraries. They
    // take two thirds of the time.
    const without = "--dont-check-part=binaries/spelling,libraries/embedded";
    const stored = ["control", "data"].map((name) => `--suppress-tags=uses-no-compression-for-${name}-tarball`);
    expect(await output("lintian", "--allow-root", "--fail-on=error,warning", without, ...stored, current)).toBe("");
    expect(await output("ar", "t", upgrade[0] ?? "")).toBe("debian-binary\ncontrol.tar.gz\ndata.tar.gz\n");
  });

  test("installs, answers requests, and leaves no files after removal and purge", async () => {
    const script = `
      dpkg --install ${mounted(current)} >/dev/null
      sidekit --version
      sidekit hash md5 hello
      man --where sidekit
      getent passwd sidekit | cut -d: -f1
      systemd-analyze verify /usr/lib/systemd/system/sidekit.service
      dpkg --remove sidekit >/dev/null
      ls /etc/default/sidekit
      test ! -e /usr/bin/sidekit
      dpkg --purge sidekit >/dev/null
      find /media -name "*sidekit*"
      echo end`;
    expect((await inScratchRoot(folder, script)).split("\n")).toEqual([
      `sidekit ${manifest.version} (commit ${COMMIT})`,
      "5d41402abc4b2a76b9719d911017c592",
      "/usr/share/man/man1/sidekit.1.gz",
      "sidekit",
      "/etc/default/sidekit",
      "end",
      "",
    ]);
  });

  test("keeps changed settings during an upgrade, here to a prerelease, which is older than its release", async () => {
    const [previous = "", next = ""] = upgrade;
    const script = `
      dpkg --install ${mounted(previous)} >/dev/null
      sidekit
      echo PORT=4000 >> /etc/default/sidekit
      dpkg --install ${mounted(next)} </dev/null >/dev/null
      sidekit
      dpkg-query --show --showformat='\${Version} \${Status}\\n' sidekit
      tail -n 1 /etc/default/sidekit
      dpkg --compare-versions "$(dpkg-query --show --showformat='\${Version}' sidekit)" lt 99.0.0 && echo older`;
    // With "-", Debian would take the prerelease for newer than the release.
    expect((await inScratchRoot(folder, script)).split("\n")).toEqual([
      "98.0.0",
      "99.0.0-rc.1",
      "99.0.0~rc.1 install ok installed",
      "PORT=4000",
      "older",
      "",
    ]);
  });
});
