import { afterAll } from "bun:test";
import process from "node:process";
import { FOR_BUN } from "../../scripts/gate/suite.ts";
import { endRun } from "./after-run.ts";
import { pathWithout } from "./path-without.ts";
import { killAll } from "./service.ts";

// The gate sets them for this process. Programs that tests start have the settings that they ship with.
for (const name of Object.keys(FOR_BUN)) delete process.env[name];

process.env.PATH = pathWithout("sidekit", process.env.PATH ?? "");

// Registered before any test file is loaded, these run once, after the last one.
afterAll(killAll);
afterAll(endRun);
