import manifest from "../package.json" with { type: "json" };

/** The release that this is, by semantic versioning. */
export const VERSION: string = manifest.version;
