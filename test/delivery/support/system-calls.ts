import { output } from "./machine.ts";

/** The system calls of one of systemd's groups, with those of the groups in it. */
async function groupOf(name: string): Promise<string[]> {
  const lines = (await output("systemd-analyze", "syscall-filter", name)).split("\n").slice(1);
  const words = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  const calls = await Promise.all(words.map(async (word) => (word.startsWith("@") ? await groupOf(word) : [word])));
  return calls.flat();
}

/** The system calls that the `SystemCallFilter=` lines of a unit allow: the first line allows, lines with "~" remove. */
export async function allowedCalls(filters: readonly string[]): Promise<string[]> {
  const allowed = new Set<string>();
  for (const filter of filters) {
    const names = filter.replace("~", "").split(" ");
    const calls = (await Promise.all(names.map(groupOf))).flat();
    for (const call of calls) filter.startsWith("~") ? allowed.delete(call) : allowed.add(call);
  }
  return [...allowed];
}
