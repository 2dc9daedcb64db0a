import { afterAll } from "bun:test";
import { killAll } from "./service.ts";

// Registered before any test file is loaded, this runs once, after the last one.
afterAll(killAll);
