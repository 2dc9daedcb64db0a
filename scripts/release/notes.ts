/** The tag of a version in registries: prereleases (Semantic Versioning, 9) do not become what installations get by default. */
export const channelOf = (version: string): "latest" | "next" =>
  version.split("+", 1)[0]?.includes("-") ? "next" : "latest";

/**
 * The notes of a release: the section of the changelog for its version. A prerelease without a section has what is not
 * released yet.
 *
 * @param changelog In the format of Keep a Changelog: a heading "## [1.0.0] - 2026-12-01" for each version.
 * @throws Error if there is no such section, or if it is empty.
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = new Map<string, string>();
  for (const section of changelog.split(/^## /m).slice(1)) {
    const end = section.indexOf("\n");
    const [, name = ""] = /^\[(.+?)\]/.exec(section) ?? [];
    sections.set(name, section.slice(end).trim());
  }
  const notes = sections.get(version) ?? (channelOf(version) === "next" ? sections.get("Unreleased") : undefined);
  if (!notes) throw new Error(`CHANGELOG.md says nothing about ${version}: write a section "## [${version}] - <date>"`);
  return `${notes}\n`;
}
