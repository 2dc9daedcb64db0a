import { spawn } from "node:child_process";
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

type Program = (config: string, path: string, here: string) => [text: string, command: string[]];

/** How each proxy is started: the text of its file with a configuration, and a command with the file's path and folder. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  nginx: (config, path, here) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${here};`);
    const user = process.getuid?.() === 0 ? "user root;" : "";
    const text = `${user}daemon off; pid ${here}/pid; error_log stderr;
events {}
http { access_log off; ${temporary.join(" ")} ${config} }`;
    return [text, ["nginx", "-e", "stderr", "-p", here, "-c", path]];
  },
  haproxy: (config, path) => [config, ["haproxy", "-db", "-f", path]],
  caddy: (config, path) => [`{\n  admin off\n}\n${config}`, ["caddy", "run", "--adapter=caddyfile", "--config", path]],
};

export type RunningProxy = Awaited<ReturnType<typeof startProxy>>;

/** Starts the proxy that a title names, and waits until it answers at a URL with a status. */
export async function startProxy(title: string, config: string, url: string, status = 200) {
  const [program = ""] = title.split(":");
  const prepare = PROGRAMS[program];
  if (!prepare) throw new Error(`unknown proxy ${program}`);
  const here = scratchFolder();
  const path = join(here, "configuration");
  const [text, [command = "", ...args]] = prepare(config, path, here);
  writeFileSync(path, text);
  const env = { ...process.env, HOME: here, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "pipe"] });
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
    },
  };
}
