import { Buffer } from "node:buffer";
import { colorDepth } from "../../../src/cli/descriptors.ts";
import { runCommandLine } from "../../../src/cli/main.ts";
import { createStreams } from "../../../src/cli/streams.ts";

/** What a command that has ended gave. */
export interface Ended {
  code: number | null;
  /** Its standard output. */
  bytes: Buffer;
  stderr: string;
}

export interface Surroundings {
  stdin?: string | Uint8Array;
  variables?: Readonly<Record<string, string>>;
}

/** Runs a command in this process, as the start of one takes longer than most commands. */
export async function runInThisProcess(
  args: readonly string[],
  { stdin = "", variables = {} }: Surroundings,
): Promise<Ended> {
  const out: Uint8Array[] = [];
  const err: Uint8Array[] = [];
  const streams = createStreams({
    stdin: async function* () {
      yield Buffer.from(stdin);
    },
    write: (stream, data) => (stream === "stdout" ? out : err).push(Buffer.from(data)),
    isTerminal: () => false,
    colors: () => colorDepth((name) => variables[name], false),
    columns: () => 80,
    prompt: async () => undefined,
  });
  const code = await runCommandLine(args, variables, streams);
  return { code: code ?? null, bytes: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
}
