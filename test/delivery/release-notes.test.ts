import { describe, expect, test } from "bun:test";
import { channelOf, releaseNotes } from "../../scripts/release/notes.ts";

const CHANGELOG = `# Changelog

The format is that of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/).

## [Unreleased]

- What comes next.

## [1.0.0] - 2026-12-01

### Added

- The first release, [as planned](https://example.org).

## [0.9.0] - 2026-11-01

- Something.

## [0.8.0]

## [0.7.0]
`;

describe("the notes of a release", () => {
  test("are the section of its version", () => {
    expect(releaseNotes(CHANGELOG, "1.0.0")).toBe(
      "### Added\n\n- The first release, [as planned](https://example.org).\n",
    );
    expect(releaseNotes(CHANGELOG, "0.9.0")).toBe("- Something.\n");
  });

  test("of a prerelease without a section are what is not released", () => {
    expect(releaseNotes(CHANGELOG, "1.1.0-rc.1")).toBe("- What comes next.\n");
  });

  test.each(["1.1.0", "0.8.0", "0.7.0", "1.0"])("must be written: %s has none", (version) => {
    expect(() => releaseNotes(CHANGELOG, version)).toThrow(`write a section "## [${version}]`);
  });
});

test.each([
  ["1.0.0", "latest"],
  ["1.0.0-rc.1", "next"],
  ["1.0.0+build-5", "latest"],
  ["1.0.0-0+build", "next"],
] as const)("the tag of version %s is %s", (version, channel) => {
  expect(channelOf(version)).toBe(channel);
});
