import { afterAll } from "bun:test";
import { endRun } from "./after-run.ts";
import { killAll } from "./service.ts";

// Registered before any test file is loaded, these run once, after the last one.
afterAll(killAll);
afterAll(endRun);
