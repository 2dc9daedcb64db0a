#!/usr/bin/env node
// Runs the binary of this platform, which npm installs as an optional dependency: nothing is downloaded here.
"use strict";

const { spawn } = require("node:child_process");
const { existsSync } = require("node:fs");
const { constants } = require("node:os");
const { isatty } = require("node:tty");

/** The packages of each platform, with the loader that a Linux binary needs: it differs between glibc and musl. */
const PLATFORMS = {
  "linux-x64": [
    ["@sidekit/linux-x64", "/lib64/ld-linux-x86-64.so.2"],
    ["@sidekit/linux-x64-musl", "/lib/ld-musl-x86_64.so.1"],
  ],
  "linux-arm64": [
    ["@sidekit/linux-arm64", "/lib/ld-linux-aarch64.so.1"],
    ["@sidekit/linux-arm64-musl", "/lib/ld-musl-aarch64.so.1"],
  ],
  "darwin-x64": [["@sidekit/darwin-x64"]],
  "darwin-arm64": [["@sidekit/darwin-arm64"]],
  "win32-x64": [["@sidekit/win32-x64"]],
};

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"];

/** A terminal sends these to all processes of a job, so the binary has them already. */
const FROM_TERMINAL = ["SIGINT", "SIGHUP", "SIGQUIT"];

function fail(message) {
  console.error(`sidekit: ${message}`);
  process.exit(1);
}

/** The path of the binary for this machine. */
function findBinary() {
  const platform = `${process.platform}-${process.arch}`;
  const packages = PLATFORMS[platform];
  if (packages === undefined) {
    fail(
      `there is no binary for ${platform}; there are binaries for ${Object.keys(PLATFORMS).join(", ")}.\n` +
        'Where Bun, Deno or Node runs, `import { createSidekit } from "sidekit"` works without a binary.',
    );
  }
  const usable = packages.filter(([, loader]) => loader === undefined || existsSync(loader));
  for (const [name] of usable) {
    try {
      return require.resolve(`${name}/bin/sidekit${process.platform === "win32" ? ".exe" : ""}`);
    } catch {
      // It is not installed; perhaps the next one is.
    }
  }
  if (usable.length === 0) fail(`this system has none of the loaders ${packages.map((each) => each[1]).join(", ")}`);
  return fail(
    `the package ${usable.map(([name]) => name).join(" or ")} is not installed.\n` +
      "It is an optional dependency of sidekit: install sidekit again without --omit=optional or --no-optional,\n" +
      "on the platform where it is to run.",
  );
}

/** Runs the binary as a child, for runtimes that cannot replace their process. */
function run(binary, args) {
  const child = spawn(binary, args, { stdio: "inherit" });
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (!(hasTerminal && FROM_TERMINAL.includes(signal))) child.kill(signal);
    });
  }
  child.on("error", (error) => fail(`cannot run ${binary}: ${error.message}`));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    // A caller sees the same end as without this launcher.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    // A signal that this process ignores.
    process.exitCode = 128 + constants.signals[signal];
  });
}

const binary = findBinary();
const args = process.argv.slice(2);
if (typeof process.execve === "function" && process.platform !== "win32") {
  // The process becomes the binary: it has the same id, and gets all signals itself (Node 22.15 and later).
  process.execve(binary, [binary, ...args], process.env);
} else run(binary, args);
