// Threads do not import this file: in Deno, they would need the permission to read package.json.
import manifest from "../../package.json" with { type: "json" };

/** Defined by the build; undefined when the service runs from source. */
declare const SIDEKIT_COMMIT: string | undefined;

/** The release, by semantic versioning. */
export const VERSION: string = manifest.version;

/** The commit of the build, with "-dirty" if files had changed; "unknown" without git, and when it runs from source. */
export const COMMIT: string = typeof SIDEKIT_COMMIT === "undefined" ? "unknown" : SIDEKIT_COMMIT;
