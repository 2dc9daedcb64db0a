import type { KnipConfig } from "knip";

/** What the search for unused files, exports and dependencies starts from: `knip --config scripts/unused.ts`. */
const config: KnipConfig = {
  entry: [
    "src/web/main.tsx",
    "src/web/docs.tsx",
    // What the npm package exports.
    "src/index.ts",
    "test/delivery/sample/*.ts",
    "test/delivery/installations.ts",
    // Loaded by one of two names, so its export is not seen.
    "src/runtime/deno.ts",
    // Threads and programs that are started by their path.
    "src/tools/*/*-thread.ts",
    "test/observe/faulty.ts",
    "test/tools/hash/differential.ts",
    "test/support/preload.ts",
    "test/types/*.ts",
    "test/**/*.test.ts",
    "scripts/*.ts",
    "scripts/bench/*.ts",
    "scripts/bench/**/main.{ts,mjs}",
  ],
  project: ["src/**/*.{ts,tsx}", "scripts/**/*.{ts,mjs}", "test/**/*.ts"],
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ["jq"],
  // Used by the path of a file, or as a program.
  ignoreDependencies: [
    "@kubernetes-models/gateway-api",
    "@modelcontextprotocol/conformance",
    "@redocly/cli",
    "@typescript/native",
    "bun",
    "dclint",
    "deno",
    "kubernetes-models",
    "openapi-fetch",
    "openapi-typescript",
  ],
};

export default config;
