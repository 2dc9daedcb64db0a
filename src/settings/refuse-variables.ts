import { distance } from "fastest-levenshtein";
import { StartupError } from "./startup-error.ts";

const PREFIX = "SIDEKIT_";

/**
 * What Kubernetes sets in every container for a service whose name begins with "sidekit": `SIDEKIT_SERVICE_HOST`,
 * `SIDEKIT_PORT=tcp://…`, `SIDEKIT_PORT_3000_TCP_ADDR`.
 */
const KUBERNETES = /_SERVICE_HOST$|_SERVICE_PORT(_[A-Z0-9_]+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/;
const KUBERNETES_PORT = /^(tcp|udp|sctp):\/\//;

const isFromKubernetes = (name: string, value: string): boolean =>
  KUBERNETES.test(name) || (name.endsWith("_PORT") && KUBERNETES_PORT.test(value));

const sortedLetters = (text: string): string => [...text].sort().join("");

/** Whether a name is one typing mistake away from another: a letter or two, fewer in a short name, or two swapped. */
function isMistypedVariable(name: string, known: string): boolean {
  const steps = distance(name, known);
  const letters = Math.min(name.length, known.length) - PREFIX.length;
  return steps <= (letters < 5 ? 1 : 2) || (steps === 2 && sortedLetters(name) === sortedLetters(known));
}

/** The variable that was probably meant; undefined where the name resembles none. */
function meant(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  const bare = upper.slice(PREFIX.length);
  return (
    known.find((each) => each === bare) ??
    known.find((each) => each.startsWith(PREFIX) && isMistypedVariable(upper, each))
  );
}

/**
 * Refuses variables that a typing mistake has made from a known one: without this, `SIDEKIT_TOKENS` would start a
 * service that requires no token.
 * @throws StartupError that names both.
 */
export function refuseSlips(variables: Readonly<Record<string, string | undefined>>, known: readonly string[]): void {
  for (const [name, value = ""] of Object.entries(variables)) {
    if (!name.toUpperCase().startsWith(PREFIX) || known.includes(name) || isFromKubernetes(name, value)) continue;
    const intended = meant(name, known);
    if (intended !== undefined)
      throw new StartupError(`${name}: unknown variable; did you mean ${intended}? Rename it or unset it`);
  }
}

/** Variables by which Bun opens a debugger, or connects to one, in a binary too. */
const DEBUGGERS = ["BUN_INSPECT", "BUN_INSPECT_CONNECT_TO", "BUN_INSPECT_NOTIFY", "BUN_INSPECT_PRELOAD"];

/** Refuses to serve if a variable has opened a debugger: its user could run any code. */
export function refuseDebuggers(variables: Readonly<Record<string, string | undefined>>): void {
  for (const name of DEBUGGERS)
    if (variables[name]) throw new StartupError(`${name}: opens a debugger in this process; unset it`);
}
