/** The platform of an executable file. */
export interface Executable {
  format: "ELF" | "Mach-O" | "PE";
  architecture: "x64" | "arm64";
  /** The dynamic loader, whose path shows whether it is glibc or musl. Only ELF has one. */
  interpreter?: string;
}

/** A platform of a release. */
export interface Target extends Executable {
  /** The file's name in the release. */
  file: string;
  /** Bun's name of the platform. */
  bun: string;
  /** The npm package with the Bun of that platform, and that Bun in it. */
  runtime: string;
}

function target(file: string, bun: string, format: Executable["format"], interpreter?: string): Target {
  const architecture = bun.includes("arm64") ? "arm64" : "x64";
  const runtime = bun.replace("arm64", "aarch64");
  return { file, bun, runtime, format, architecture, ...(interpreter === undefined ? {} : { interpreter }) };
}

/**
 * All binaries of a release. Those for x64 run on every processor since 2008: this version of Bun is the same file for
 * "x64" and "x64-baseline", so there is no separate binary for older processors.
 */
export const TARGETS: readonly Target[] = [
  target("sidekit-linux-x64", "bun-linux-x64", "ELF", "/lib64/ld-linux-x86-64.so.2"),
  target("sidekit-linux-arm64", "bun-linux-arm64", "ELF", "/lib/ld-linux-aarch64.so.1"),
  target("sidekit-linux-x64-musl", "bun-linux-x64-musl", "ELF", "/lib/ld-musl-x86_64.so.1"),
  target("sidekit-linux-arm64-musl", "bun-linux-arm64-musl", "ELF", "/lib/ld-musl-aarch64.so.1"),
  target("sidekit-macos-x64", "bun-darwin-x64", "Mach-O"),
  target("sidekit-macos-arm64", "bun-darwin-arm64", "Mach-O"),
  target("sidekit-windows-x64.exe", "bun-windows-x64", "PE"),
];

/** The npm package that has the binary of one platform, and the platforms that package managers install it on. */
export interface PlatformPackage {
  name: string;
  os: NodeJS.Platform;
  cpu: Target["architecture"];
  libc?: "glibc" | "musl";
  /** The path of the binary in the package. */
  binary: string;
}

const OS = { ELF: "linux", "Mach-O": "darwin", PE: "win32" } as const;

/** The package of a target, named as Node names platforms: "@sidekit/linux-arm64-musl", "@sidekit/win32-x64". */
export function packageOf({ format, architecture, interpreter }: Target): PlatformPackage {
  const os = OS[format];
  const isMusl = interpreter?.includes("musl") ?? false;
  return {
    name: `@sidekit/${os}-${architecture}${isMusl ? "-musl" : ""}`,
    os,
    cpu: architecture,
    ...(format === "ELF" ? { libc: isMusl ? "musl" : "glibc" } : {}),
    binary: format === "PE" ? "bin/sidekit.exe" : "bin/sidekit",
  };
}
