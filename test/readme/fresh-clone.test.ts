import { expect, setDefaultTimeout, test } from "bun:test";
import process from "node:process";
import { needs } from "../support/needs.ts";
import { CleanMachine, HELLO, which } from "./support/clean-machine.ts";

needs("git");

setDefaultTimeout(300_000);

// On a machine with Bun alone. Each is the first command in its clone.
const programs = { bun: process.execPath, git: which("git") };

test("bun run start serves from a fresh clone", async () => {
  const machine = new CleanMachine();
  const [, answer] = await machine.ask("bun run start", programs);
  expect(answer).toBe(HELLO);
  machine.remove();
});

test("bun run build makes a binary in a fresh clone, which needs no program and no folder", async () => {
  const machine = new CleanMachine();
  await machine.run("bun run build", programs);
  expect(await machine.run("cd / && $OLDPWD/dist/sidekit hash sha256 hello", {})).toBe(HELLO);
  machine.remove();
});
