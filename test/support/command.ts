/** How a command ended, and what it wrote. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The same of a command whose output may be no text. */
export interface EndedRaw extends Pick<Ended, "code" | "stderr"> {
  bytes: Buffer;
}

/** Where and with what a command runs; by default as these tests, without input. */
interface Circumstances {
  cwd?: string;
  env?: Readonly<Record<string, string | undefined>>;
  input?: string | Uint8Array<ArrayBuffer> | Blob;
  /** After this many milliseconds it is killed. */
  timeout?: number;
}

/** Runs a command whose output may be no text to its end. */
export async function runRaw(
  command: readonly string[],
  { input = "", ...where }: Circumstances = {},
): Promise<EndedRaw> {
  const pipes = { stdin: new Blob([input]), stdout: "pipe", stderr: "pipe", killSignal: "SIGKILL" } as const;
  const child = Bun.spawn([...command], { ...where, ...pipes });
  const [bytes, stderr] = await Promise.all([new Response(child.stdout).bytes(), new Response(child.stderr).text()]);
  await child.exited;
  return { code: child.exitCode, bytes: Buffer.from(bytes), stderr };
}

/** Runs a command to its end. */
export async function run(command: readonly string[], circumstances?: Circumstances): Promise<Ended> {
  const { bytes, ...ended } = await runRaw(command, circumstances);
  return { ...ended, stdout: bytes.toString() };
}

/** The output of a successful command. @throws Error with its standard error. */
export async function outputOf(command: readonly string[], circumstances?: Circumstances): Promise<string> {
  const { code, stdout, stderr } = await run(command, circumstances);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${stderr || stdout}`);
  return stdout;
}

/** The same for a command without circumstances, word by word. */
export const output = (...command: string[]): Promise<string> => outputOf(command);
