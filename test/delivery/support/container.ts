import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import process from "node:process";
import { output, run } from "../../support/command.ts";
import { needs } from "../../support/needs.ts";
import { json } from "../../support/requests.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { until } from "../../support/service.ts";
import type { Image } from "./image.ts";
import { asRoot } from "./machine.ts";

needs("Linux", "crun", "root, or sudo without a password");

/** A container that runs. */
export type Container = Awaited<ReturnType<typeof startContainer>>;

/** The parts of an image that a container needs. */
type Mounted = Pick<Image, "config" | "root">;

/** The settings of a container that override the image's. */
export interface Confinement {
  /** Variables besides the image's own: "NAME=value". */
  variables?: readonly string[];
  /** The only system calls that it may make; all if not given. */
  systemCalls?: readonly string[];
  /** How /proc is mounted. */
  proc?: readonly string[];
  /** Folders in memory that it may write to. */
  writable?: readonly string[];
}

const NO_CAPABILITIES = { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] };

const mount = (destination: string, type: string, ...options: string[]) => ({
  destination,
  type,
  source: type,
  options,
});

/** What Kubernetes' "restricted" profile and a read-only root come to (OCI runtime specification, config.json). */
function bundle(
  { config, root }: Mounted,
  { variables = [], systemCalls, proc = [], writable = [] }: Confinement,
): object {
  const [uid, gid] = config.User.split(":").map(Number);
  const rule = { names: systemCalls, action: "SCMP_ACT_ALLOW" };
  const seccomp = systemCalls && { seccomp: { defaultAction: "SCMP_ACT_ERRNO", defaultErrnoRet: 1, syscalls: [rule] } };
  const inMemory = writable.map((path) => mount(path, "tmpfs", "nosuid", "noexec", "mode=1777"));
  const namespaces = ["pid", "ipc", "uts", "mount", "network"].map((type) => ({ type }));
  return {
    ociVersion: "1.0.2",
    process: {
      user: { uid, gid },
      args: config.Entrypoint,
      env: [...config.Env, ...variables],
      cwd: "/",
      noNewPrivileges: true,
      capabilities: NO_CAPABILITIES,
    },
    root: { path: root, readonly: true },
    mounts: [mount("/proc", "proc", ...proc), mount("/dev", "tmpfs", "nosuid", "noexec", "mode=755"), ...inMemory],
    linux: {
      ...seccomp,
      namespaces,
      maskedPaths: ["/proc/kcore", "/proc/keys"],
      readonlyPaths: ["/proc/sys", "/proc/bus"],
    },
  };
}

/**
 * The OCI runtime that buildah brings along, out of the reach of control groups: it refuses machines that mix both
 * versions of them, so it is shown only the second, in a mount namespace of its own.
 */
const crun = (...args: string[]): string[] => {
  const script = 'mount -t cgroup2 none /sys/fs/cgroup && exec crun --cgroup-manager=disabled "$@"';
  return asRoot("unshare", "--mount", "sh", "-c", script, "crun", ...args);
};

/** A program that sends one request and prints the answer's body. */
const request = (url: string, init: object = {}): string =>
  `console.log(await (await fetch("${url}", ${JSON.stringify(init)})).text())`;

/** Starts a container of the image. */
export async function startContainer(image: Mounted, confinement: Confinement = {}) {
  const folder = scratchFolder();
  const id = basename(folder);
  writeFileSync(`${folder}/config.json`, JSON.stringify(bundle(image, confinement)));
  const child = Bun.spawn(crun("run", `--bundle=${folder}`, id), { stdout: "pipe", stderr: "inherit" });
  let written = "";
  const reading = (async () => {
    for await (const chunk of child.stdout) written += Buffer.from(chunk).toString();
  })();
  await until(() => child.exitCode !== null || written.includes("listens on") || undefined, "the container to start");
  const pid: number = JSON.parse(await output(...crun("state", id))).pid;
  const inside = asRoot("nsenter", `--target=${pid}`, "--net");
  return {
    /** A file in /proc of its first process. */
    proc: async (file: "status" | "mountinfo") => await Bun.file(`/proc/${pid}/${file}`).text(),
    /** The exit code of a command inside, as an engine runs a health check. */
    exec: async (...command: string[]) => (await run(crun("exec", `--user=${image.config.User}`, id, ...command))).code,
    /** Its answer over its own network, which reaches nothing else. */
    ask: async (path: string, body?: object) =>
      await output(...inside, process.execPath, "-e", request(`http://127.0.0.1:3000${path}`, body && json(body))),
    askSocket: async (socket: string, path: string) => {
      const unix = `/proc/${pid}/root${socket}`;
      return await output(...asRoot(process.execPath, "-e", request(`http://sidekit${path}`, { unix })));
    },
    /** Ends it as an engine does and gives its exit code. */
    stop: async (): Promise<number> => {
      if (child.exitCode === null) await output(...crun("kill", id, "TERM"));
      await Promise.all([child.exited, reading]);
      return await child.exited;
    },
  };
}
