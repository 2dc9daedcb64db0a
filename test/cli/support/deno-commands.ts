/** A program for Deno. It runs a command for each line that it reads, and writes a line for what each gave. */
import { Buffer } from "node:buffer";
import process from "node:process";
import { createInterface } from "node:readline";
import { runInThisProcess } from "./streams.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const { folder, args, stdin, variables } = JSON.parse(line);
  process.chdir(folder);
  const { bytes, ...ended } = await runInThisProcess(args, { stdin: Buffer.from(stdin, "base64"), variables });
  process.stdout.write(`${JSON.stringify({ ...ended, bytes: bytes.toString("base64") })}\n`);
}
// Threads would keep the process running.
process.exit(0);
