import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { output } from "../support/command.ts";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { inScratchRoot } from "./support/scratch-root.ts";

needs("dpkg-deb", "systemd-analyze");

setDefaultTimeout(120_000);

const folder = scratchFolder();

const CONTROL = `Package: sidekit-daemon
Version: 1
Architecture: all
Maintainer: The Sidekit authors <sidekit@example.org>
Description: a service for a test
`;

const UNIT = `[Service]
ExecStart=/bin/true
[Install]
WantedBy=multi-user.target
`;

/** It leaves a file if it is started. */
const INIT = `#!/bin/sh
### BEGIN INIT INFO
# Provides: sidekit-daemon
# Default-Start: 2 3 4 5
# Default-Stop: 0 1 6
### END INIT INFO
echo "$1" >> /started
`;

/** What debhelper 13 writes into a package with a service: dh_installinit and dh_installsystemd. */
const POSTINST = `#!/bin/sh
set -e
update-rc.d sidekit-daemon defaults >/dev/null
if deb-systemd-helper --quiet was-enabled sidekit-daemon.service; then
  deb-systemd-helper enable sidekit-daemon.service >/dev/null
fi
invoke-rc.d sidekit-daemon start || true
`;

beforeAll(async () => {
  const root = `${folder}/package`;
  for (const [path, content] of [
    ["DEBIAN/control", CONTROL],
    ["DEBIAN/postinst", POSTINST],
    ["lib/systemd/system/sidekit-daemon.service", UNIT],
    ["etc/init.d/sidekit-daemon", INIT],
  ] as const) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), content, { mode: content.startsWith("#!") ? 0o755 : 0o644 });
  }
  await output("dpkg-deb", "--root-owner-group", "--build", root, `${folder}/daemon.deb`);
  for (const path of ["scripts", "package.json"]) {
    cpSync(path, `${folder}/${path}`, { recursive: true, filter: (source) => !source.includes("node_modules") });
  }
  cpSync(process.execPath, `${folder}/bun`);
  writeFileSync(`${folder}/runlevel`, RUNLEVEL, { mode: 0o755 });
});

/** Of an init system, what lets services start; containers have none. */
const RUNLEVEL = `#!/bin/sh
echo "N $RUNLEVEL"
`;

/**
 * Installs the package by a command, on a machine whose services may start, and that knows no source of others, on which
 * it does not depend: apt-get takes a second to read the list of Debian's.
 *
 * @returns The traces of the service.
 */
const tracesOf = (install: string) =>
  inScratchRoot(
    folder,
    `for name in init runlevel; do [ -x "/sbin/$name" ] || cp /mnt/runlevel "/sbin/$name"; done
    rm -rf /usr/sbin/policy-rc.d /etc/apt/sources.list* /var/lib/apt/lists /var/cache/apt/*.bin; cd /mnt; export RUNLEVEL=2; ${install} >/dev/null 2>&1
    cat /started 2>/dev/null || true
    find /etc/systemd/system /etc/rc[2-5].d -name "*sidekit-daemon*" -name "[sS]*" | sort
    dpkg-query --show --showformat='\${Status}' sidekit-daemon`,
  );

test("apt-get alone starts and enables the service of a package", async () => {
  const traces = await tracesOf("apt-get install --yes ./daemon.deb");
  expect(traces).toStartWith("start\n");
  expect(traces).toContain("/etc/systemd/system/multi-user.target.wants/sidekit-daemon.service\n");
});

test("the tools of the tests are installed without a service that starts, now or with the machine", async () => {
  const program = `const { installPackages } = await import("./scripts/system-tools.ts"); installPackages(["./daemon.deb"]);`;
  expect(await tracesOf(`./bun -e '${program}'`)).toBe("install ok installed");
});
