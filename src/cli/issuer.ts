import { connect } from "node:net";
import process from "node:process";
import { startIssuer } from "../issuer/issuer.ts";
import { type IssuerSettings, readIssuerOptions } from "../issuer/options.ts";
import { listenError } from "../server/listen.ts";
import { InvalidOptionError } from "../settings/import-options.ts";
import { CommandError } from "./command-error.ts";
import type { Streams } from "./streams.ts";

/** The options of a command line, checked. @throws CommandError */
function settingsOf(options: Readonly<Record<string, string>>): IssuerSettings {
  const { host: hostname, port = "3010", ...others } = options;
  try {
    return readIssuerOptions({ ...others, hostname, port });
  } catch (error) {
    if (!(error instanceof InvalidOptionError)) throw error;
    throw new CommandError(`--${error.message.replace(/^hostname/, "host")}`);
  }
}

/** Whether a process listens on a port of an address. */
function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const settle = (taken: boolean) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.on("connect", settle(true)).on("error", settle(false));
  });
}

/**
 * Checks that no process listens on the port at any loopback address: the system allows it at another address, and then
 * `localhost` could mean either.
 * @throws StartupError
 */
async function refuseSharedPort(port: number): Promise<void> {
  for (const hostname of ["127.0.0.1", "::1"])
    if (port !== 0 && (await isTaken(hostname, port)))
      throw listenError({ hostname, port }, Object.assign(new Error(), { code: "EADDRINUSE" }));
}

/** Waits for SIGTERM or SIGINT. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}

/**
 * Runs an issuer of tokens for tests until a signal stops it. It writes nothing about requests.
 * @throws CommandError for invalid options, StartupError if listening fails.
 */
export async function runIssuer(options: Readonly<Record<string, string>>, streams: Streams): Promise<number> {
  const settings = settingsOf(options);
  await refuseSharedPort(settings.port);
  const issuer = await startIssuer(settings).catch((error: unknown) => {
    throw listenError(settings, error);
  });
  // Before the line that says so: the process that waits for it may send a signal at once.
  const stop = signalled();
  streams.out(`sidekit issuer listens on ${issuer.url}, for tests only\n`);
  await stop;
  return 0;
}
