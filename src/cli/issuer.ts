import { once } from "node:events";
import process from "node:process";
import { startIssuer } from "../issuer/issuer.ts";
import { type IssuerSettings, readIssuerOptions } from "../issuer/options.ts";
import { isLive, listenError } from "../server/listen.ts";
import { CommandError } from "../settings/command-error.ts";
import { InvalidOptionError } from "../settings/import-options.ts";
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

/** Refuses a port in use at any address of `localhost`: the system allows it at the others. @throws CommandError */
async function refuseSharedPort(port: number): Promise<void> {
  for (const hostname of ["127.0.0.1", "::1"])
    if (port !== 0 && (await isLive({ host: hostname, port }).catch(() => false)))
      throw listenError({ hostname, port }, Object.assign(new Error(), { code: "EADDRINUSE" }));
}

/** Runs an issuer for tests until a signal stops it, without a log. @throws CommandError */
export async function runIssuer(options: Readonly<Record<string, string>>, streams: Streams): Promise<number> {
  const settings = settingsOf(options);
  await refuseSharedPort(settings.port);
  const issuer = await startIssuer(settings).catch((error: unknown) => {
    throw listenError(settings, error);
  });
  // Before the line that says so: the process that waits for it may send a signal at once.
  const stop = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  streams.out(`sidekit issuer listens on ${issuer.url}, for tests only\n`);
  await stop;
  return 0;
}
