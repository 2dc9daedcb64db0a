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

const target = (file: string, bun: string, runtime: string, executable: Executable): Target => ({
  file,
  bun,
  runtime,
  ...executable,
});

const GLIBC_X64 = "/lib64/ld-linux-x86-64.so.2";
const GLIBC_ARM64 = "/lib/ld-linux-aarch64.so.1";
const MUSL_X64 = "/lib/ld-musl-x86_64.so.1";
const MUSL_ARM64 = "/lib/ld-musl-aarch64.so.1";

const elf = (architecture: Executable["architecture"], interpreter: string): Executable => ({
  format: "ELF",
  architecture,
  interpreter,
});

/**
 * All binaries of a release. Those for x64 run on every processor since 2008: this version of Bun is the same file for
 * "x64" and "x64-baseline", so there is no separate binary for older processors.
 */
export const TARGETS: readonly Target[] = [
  target("sidekit-linux-x64", "bun-linux-x64", "bun-linux-x64", elf("x64", GLIBC_X64)),
  target("sidekit-linux-arm64", "bun-linux-arm64", "bun-linux-aarch64", elf("arm64", GLIBC_ARM64)),
  target("sidekit-linux-x64-musl", "bun-linux-x64-musl", "bun-linux-x64-musl", elf("x64", MUSL_X64)),
  target("sidekit-linux-arm64-musl", "bun-linux-arm64-musl", "bun-linux-aarch64-musl", elf("arm64", MUSL_ARM64)),
  target("sidekit-macos-x64", "bun-darwin-x64", "bun-darwin-x64", { format: "Mach-O", architecture: "x64" }),
  target("sidekit-macos-arm64", "bun-darwin-arm64", "bun-darwin-aarch64", { format: "Mach-O", architecture: "arm64" }),
  target("sidekit-windows-x64.exe", "bun-windows-x64", "bun-windows-x64", { format: "PE", architecture: "x64" }),
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
