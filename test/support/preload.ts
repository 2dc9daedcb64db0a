import { afterAll } from "bun:test";
import process from "node:process";
import { endRun } from "./after-run.ts";
import { killAll } from "./service.ts";

// The gate sets it for this process. Services that tests start have the settings that they ship with.
delete process.env.MIMALLOC_PURGE_DELAY;

// Registered before any test file is loaded, these run once, after the last one.
afterAll(killAll);
afterAll(endRun);
