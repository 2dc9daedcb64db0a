import type { Target } from "../targets.ts";

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
