import manifest from "../package.json" with { type: "json" };

/** Put in by the build; there is none when the source runs as it is. */
declare const SIDEKIT_COMMIT: string | undefined;

/** The release that this is, by semantic versioning. */
export const VERSION: string = manifest.version;

/**
 * The commit that this was built from: 40 hexadecimal digits, with "-dirty" after them where the files differed from
 * it; "unknown" for a build without git and for source that was not built.
 */
export const COMMIT: string = typeof SIDEKIT_COMMIT === "undefined" ? "unknown" : SIDEKIT_COMMIT;

/** Release and commit in one line, for people. */
export const RELEASE: string = `${VERSION} (commit ${COMMIT})`;
