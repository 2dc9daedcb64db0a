/**
 * A transcript of each way to install a release, from an empty home directory to the first answer, with the time it
 * took and the space it takes; and the list of files in each package. It fails where an answer is wrong.
 *
 *   bun scripts/release.ts --image && bun test/delivery/installations.ts [--release dist/release] > dist/installations.md
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { denoCommand } from "../../scripts/deno.ts";
import { createHome, type Home } from "./support/home.ts";
import { asRoot, output } from "./support/machine.ts";
import { FOLDER, startRegistry } from "./support/registry.ts";
import { inScratchRoot } from "./support/scratch-root.ts";

const ARGUMENTS = "hash sha256 hello";
const ANSWER = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

const { values } = parseArgs({ options: { release: { type: "string", default: "dist/release" } } });
const release = resolve(values.release);
const files = readdirSync(release).sort();

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints what ran, its last line, the time and the space. @throws Error where that line is not the answer. */
function report(title: string, commands: readonly string[], printed: string, since: number, bytes: number): void {
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const answer = printed.trim().split("\n").at(-1) ?? "";
  if (answer !== ANSWER) throw new Error(`${title}: ${printed}`);
  const lines = commands.map((command) => `$ ${command}\n`).join("");
  console.log(`## ${title}\n\n\`\`\`console\n${lines}${answer}\n\`\`\`\n\n${seconds} s, ${megabytes(bytes)}\n`);
}

const spaceOf = async (path: string): Promise<number> =>
  Number.parseInt(await output(...asRoot("du", "--summarize", "--bytes", path)), 10);

/** Runs shell commands in an empty home, and reports. */
async function inHome(
  registry: string,
  title: string,
  commands: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  prepare: (home: Home) => void = () => {},
): Promise<void> {
  const home = createHome(registry);
  try {
    prepare(home);
    const empty = await spaceOf(home.path);
    const since = performance.now();
    const printed = await home.output(["sh", "-euc", commands.join("\n")], { variables });
    report(title, commands, printed, since, (await spaceOf(home.path)) - empty);
  } finally {
    home.remove();
  }
}

async function fromRegistry(): Promise<void> {
  const registry = await startRegistry();
  try {
    const publisher = createHome(registry.url);
    for (const file of files.filter((name) => name.endsWith(".tgz"))) {
      await publisher.output(["npm", "publish", "--access=public", `${release}/${file}`]);
    }
    publisher.remove();
    const pnpm = { PNPM: `node ${FOLDER}/node_modules/pnpm/bin/pnpm.cjs` };
    const deno = { DENO: resolve(denoCommand()[0] ?? "") };
    await inHome(registry.url, "npx", [`npx --yes sidekit ${ARGUMENTS}`]);
    await inHome(registry.url, "npm", [
      "npm install --global --prefix ~/.local --silent sidekit",
      `~/.local/bin/sidekit ${ARGUMENTS}`,
    ]);
    await inHome(registry.url, "bunx", [`bunx --silent sidekit ${ARGUMENTS}`]);
    await inHome(registry.url, "pnpm", [`$PNPM --silent dlx sidekit ${ARGUMENTS}`], pnpm);
    // Deno installs nothing that is younger than a day.
    const flags = "--allow-all --quiet --minimum-dependency-age=0";
    await inHome(registry.url, "Deno, from npm", [`$DENO run ${flags} npm:sidekit ${ARGUMENTS}`], deno);
  } finally {
    await registry.stop();
  }
}

async function fromFiles(): Promise<void> {
  const serve = (request: Request) => new Response(Bun.file(`${release}/${basename(new URL(request.url).pathname)}`));
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: serve });
  const variables = { SIDEKIT_RELEASES: server.url.href.slice(0, -1), RELEASE: release };
  const archive = `sidekit-linux-${process.arch}`;
  const installer = ["curl -fsS $SIDEKIT_RELEASES/latest/install.sh | sh -s -- --prefix ~/.local >/dev/null 2>&1"];
  await inHome(server.url.href, "install.sh", [...installer, `~/.local/bin/sidekit ${ARGUMENTS}`], variables);
  const unpack = `tar -xzf $RELEASE/${archive}.tar.gz`;
  await inHome(server.url.href, "Archive", [unpack, `${archive}/sidekit ${ARGUMENTS}`], variables);
  await server.stop(true);
}

async function fromSource(): Promise<void> {
  const source = ["src", "package.json"];
  const prepare = ({ path }: Home) => {
    for (const each of source) cpSync(each, `${path}/work/${each}`, { recursive: true });
  };
  const run = `$DENO run --no-lock --allow-net --allow-env --allow-read src/main.ts ${ARGUMENTS}`;
  const commands = ["$DENO install --prod --no-lock --quiet", run];
  const registry = (await output("npm", "config", "get", "registry")).trim();
  // Certificates and proxies of this machine, which it may need to reach the registry.
  const machine = Object.entries(process.env).filter(([name]) => /CERT|proxy/i.test(name));
  const variables = { ...Object.fromEntries(machine), DENO: resolve(denoCommand()[0] ?? "") };
  await inHome(registry, "Deno alone, from a clone", commands, variables, prepare);
}

/** In a copy of this machine's files, which is gone afterwards. */
async function fromDebian(): Promise<void> {
  const file = files.find((name) => name.endsWith(`_${process.arch === "x64" ? "amd64" : process.arch}.deb`));
  const commands = [`dpkg --install ${file} >/dev/null`, `sidekit ${ARGUMENTS}`];
  const since = performance.now();
  const answer = await inScratchRoot(release, ["cd /mnt", ...commands].join("\n"));
  const kibibytes = Number(await output("dpkg-deb", "--field", `${release}/${file}`, "Installed-Size"));
  report("Debian", commands, answer, since, kibibytes * 1024);
}

async function fromImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sidekit-image-"));
  const buildah = async (...args: string[]) => {
    const storage = ["--storage-driver=vfs", `--root=${folder}/root`, `--runroot=${folder}/run`];
    return (await output(...asRoot("buildah", ...storage, ...args))).trim();
  };
  const since = performance.now();
  const container = await buildah("from", `oci-archive:${release}/sidekit-image.tar`);
  const root = await buildah("mount", container);
  const printed = await buildah("run", "--isolation=chroot", container, "--", "/sidekit", ...ARGUMENTS.split(" "));
  const commands = ["buildah from oci-archive:sidekit-image.tar", `buildah run … -- /sidekit ${ARGUMENTS}`];
  report("Container image", commands, printed, since, await spaceOf(root));
  await buildah("umount", container);
  rmSync(folder, { recursive: true, force: true });
}

/** The files of a package as its own tool lists them. */
async function contents(file: string): Promise<string> {
  const path = `${release}/${file}`;
  if (file.endsWith(".deb")) return await output("dpkg-deb", "--contents", path);
  return await output("tar", "--list", "--verbose", `--file=${path}`);
}

console.log("# Installations\n");
await fromSource();
await fromFiles();
await fromDebian();
await fromRegistry();
if (files.includes("sidekit-image.tar")) await fromImage();
console.log("# Files\n");
for (const file of files.filter((name) => /\.(tgz|tar\.gz|deb|tar)$/.test(name))) {
  console.log(
    `## ${file}: ${megabytes(Bun.file(`${release}/${file}`).size)}\n\n\`\`\`\n${await contents(file)}\`\`\`\n`,
  );
}
