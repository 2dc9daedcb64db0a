import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { needs } from "../support/needs.ts";
import { scratchFolder } from "../support/scratch.ts";
import { until } from "../support/service.ts";

needs("nginx", "haproxy", "caddy");

/** A block of the documents about proxies, by the title in its first line. */
function block(title: string): string {
  const pages = ["docs/proxies.md", "docs/token-check.md"].map((page) => readFileSync(page, "utf8")).join("");
  const blocks = pages.matchAll(/^```\w+\n(?:#|--) (.+)\n([\s\S]*?)^```$/gm);
  for (const [, found, text = ""] of blocks) if (found === title) return text;
  throw new Error(`docs/proxies.md and docs/token-check.md have no configuration "${title}"`);
}

/** A configuration of the documents about proxies, by its title, with the parts that the pages give once. */
export function documented(title: string): string {
  const text = block(title).replace(/^ *include (\S+);\n/m, (_, path) => block(`nginx: ${path}`));
  const [section] = /^(?:frontend|backend) /.exec(text) ?? [];
  if (section === undefined) return text;
  const whole = block("haproxy: root");
  return whole.slice(0, whole.indexOf(`\n${section}`) + 1) + text;
}

/** How each proxy is started with a configuration, in a folder for its files. */
const PROGRAMS: Readonly<Record<string, (here: string, config: string) => [file: string, command: string[]]>> = {
  nginx: (here, config) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${here};`);
    const user = process.getuid?.() === 0 ? "user root;" : "";
    const text = `${user}daemon off; pid ${here}/pid; error_log stderr;
events {}
http { access_log off; ${temporary.join(" ")} ${config} }`;
    const path = join(here, "nginx.conf");
    writeFileSync(path, text);
    return [path, ["nginx", "-e", "stderr", "-p", here, "-c", path]];
  },
  haproxy: (here, config) => {
    const path = join(here, "haproxy.cfg");
    writeFileSync(path, config);
    return [path, ["haproxy", "-db", "-f", path]];
  },
  caddy: (here, config) => {
    const path = join(here, "Caddyfile");
    writeFileSync(path, `{\n  admin off\n}\n${config}`);
    return [path, ["caddy", "run", "--adapter", "caddyfile", "--config", path]];
  },
};

export type RunningProxy = Awaited<ReturnType<typeof startProxy>>;

const running = new Set<ChildProcess>();

/** Starts the proxy that a title names, and waits until it answers at a URL with a status. */
export async function startProxy(title: string, config: string, url: string, status = 200) {
  const [program = ""] = title.split(":");
  const prepare = PROGRAMS[program];
  if (!prepare) throw new Error(`unknown proxy ${program}`);
  const here = scratchFolder();
  const [, [command = "", ...args]] = prepare(here, config);
  const env = { ...process.env, HOME: here, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  running.add(child);
  let complaints = "";
  child.stderr?.on("data", (chunk) => {
    complaints += chunk;
  });
  const ended = once(child, "exit");
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${title} ended: ${complaints}`);
    const answer = await fetch(url, { tls: { rejectUnauthorized: false } }).catch(() => undefined);
    return answer?.status === status || undefined;
  }, `${title} (${url}): ${complaints}`);
  return {
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      running.delete(child);
    },
  };
}
