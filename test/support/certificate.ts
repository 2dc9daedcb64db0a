import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { scratchFolder } from "./scratch.ts";

/** Paths of a new certificate for this machine's loopback, and of its key. Needs "openssl". */
export function certificate(kind: "ec" | "rsa" = "ec"): { cert: string; key: string } {
  const here = scratchFolder();
  const [cert, key] = [join(here, "cert.pem"), join(here, "key.pem")];
  const curve = kind === "ec" ? ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"] : ["-newkey", "rsa:2048"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const files = ["-nodes", "-keyout", key, "-out", cert];
  execFileSync("openssl", ["req", "-x509", "-days", "2", ...curve, ...names, ...files], { stdio: "ignore" });
  return { cert, key };
}
