import { typingMistakes } from "../operation/suggestion.ts";
import { SETTINGS } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

const VARIABLES = SETTINGS.map(({ variable }) => variable);
const PREFIX = "SIDEKIT_";

/**
 * The variables that Kubernetes sets in every container for a service whose name begins with "sidekit":
 * `SIDEKIT_SERVICE_HOST`, `SIDEKIT_PORT=tcp://…`, `SIDEKIT_PORT_3000_TCP_ADDR`.
 */
const KUBERNETES = /_SERVICE_HOST$|_SERVICE_PORT(?:_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/;
const KUBERNETES_PORT = /^(tcp|udp|sctp):\/\//;

const isFromKubernetes = (name: string, value: string): boolean =>
  KUBERNETES.test(name) || (name.endsWith("_PORT") && KUBERNETES_PORT.test(value));

/** The variable that was probably meant; undefined if the name is not similar to any. */
function intendedVariable(name: string): string | undefined {
  const upper = name.toUpperCase();
  const bare = upper.slice(PREFIX.length);
  if (VARIABLES.includes(bare)) return bare;
  // The prefix that all have would make each name a long word.
  const isMeant = (known: string) => typingMistakes(bare, known.slice(PREFIX.length)) !== undefined;
  return VARIABLES.find((each) => each.startsWith(PREFIX) && isMeant(each));
}

/**
 * Refuses variables that are likely typos of known ones: otherwise `SIDEKIT_TOKENS` would start a service without a
 * token.
 * @throws StartupError that names both variables.
 */
export function refuseMistypedVariables(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value = ""] of Object.entries(variables)) {
    if (!name.toUpperCase().startsWith(PREFIX) || VARIABLES.includes(name) || isFromKubernetes(name, value)) continue;
    const intended = intendedVariable(name);
    if (intended !== undefined)
      throw new StartupError(`${name}: unknown variable; did you mean ${intended}? Rename it or unset it`);
  }
}

/** The variables that make Bun open a debugger or connect to one, also in a compiled binary. */
const DEBUGGERS = ["BUN_INSPECT", "BUN_INSPECT_CONNECT_TO", "BUN_INSPECT_NOTIFY", "BUN_INSPECT_PRELOAD"];

/** Refuses to serve with an open debugger: its user can run any code. */
export function refuseDebuggers(variables: Readonly<Record<string, string | undefined>>): void {
  for (const name of DEBUGGERS)
    if (variables[name]) throw new StartupError(`${name}: opens a debugger in this process; unset it`);
}
