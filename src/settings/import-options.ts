import process from "node:process";
import { parseEntries } from "../auth/trusted-issuers.ts";
import type { Fault } from "../observe/log.ts";
import { suggestion } from "../operation/suggestion.ts";
import { messageOf } from "./command-error.ts";
import { parseHostname, parsePort } from "./parse.ts";
import { valuesOf } from "./settings.ts";

/** An issuer whose tokens are trusted. */
export interface TrustedIssuer {
  /** The `iss` of its tokens. */
  issuer: string;
  /** The URL or the file of its key set; found by discovery at the issuer's own URL by default. */
  jwks?: string;
  /** The `aud` that its tokens must have, one of several; any by default. */
  audience?: string | readonly string[];
  /** The algorithms that its tokens may have; all with public keys by default. */
  algorithms?: string | readonly string[];
}

/** Settings of the service, with the names, values and defaults of the command line's: `{ rateLimit: "100/1m" }`. */
export interface SidekitOptions {
  /** When set, requests need `Authorization: Bearer <token>`. The typed clients send it. Several are separated by commas. */
  token?: string;
  /** Largest JSON body: "512K", "2M" or bytes; 1 MiB by default. */
  maxBody?: string | number;
  /** Memory for bodies that are arriving and large answers that are not yet read; 64 MiB by default. Beyond it, requests get a 503. */
  maxBodyMemory?: string | number;
  /** Largest streamed body of type application/octet-stream; 256 MiB by default. */
  maxUpload?: string | number;
  /** Requests per client and window: "100/1m"; unlimited by default. */
  rateLimit?: string;
  /** Whether `/mcp` serves agents: "on" by default. */
  mcp?: "on" | "off";
  /** The tools that agents are offered: "jwt,hash_digest"; all by default. `listen()` refuses a name that no tool has. */
  mcpTools?: string;
  /** Origins that may call from a browser, separated by commas, or "*". */
  cors?: string;
  /** Whether to trust the `X-Forwarded-*` headers of a proxy; false by default. */
  trustProxy?: boolean;
  /** Base of the URLs in responses: "https://tools.example.com"; by default the origin of the request. */
  publicUrl?: string;
  /** Issuers whose tokens `GET /auth` lets through, and `jwt/validate` judges without a secret; their keys are fetched. */
  issuers?: readonly TrustedIssuer[];
  /** The cookie in which `GET /auth` looks for tokens, too. */
  authCookie?: string;
  /** Called before a request gets a 500 because of an error in Sidekit's own code; `console.error` by default. */
  onError?: (error: SidekitFault) => void;
}

/** The address of a server. */
export interface ListenOptions {
  /** Default: a free port. */
  port?: number;
  /** Default: 127.0.0.1, the loopback address. */
  hostname?: string;
}

/** An invalid option. The message names it and says what would be accepted. */
export class InvalidOptionError extends Error {
  override readonly name = "InvalidOptionError";
  /** The name of the option: "rateLimit". */
  readonly option: string;

  constructor(option: string, problem: string) {
    super(`${option}: ${problem}`);
    this.option = option;
  }
}

/** An error in Sidekit's own code: the class and the place of that error, without anything that could be of the request. */
export class SidekitFault extends Error {
  override readonly name = "SidekitFault";
  /** The X-Request-Id of the response. */
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route: "/api/v1/tools/hash/:algorithm". */
  readonly route: string;

  /** @internal */
  constructor({ requestId, method, route, error, stack }: Fault) {
    super(`${error} while answering ${method} ${route}, request ${requestId}`);
    this.requestId = requestId;
    this.method = method;
    this.route = route;
    this.stack = [`${this.name}: ${this.message}`, ...stack.map((frame) => `    at ${frame}`)].join("\n");
  }
}

const OPTIONS: readonly (keyof SidekitOptions)[] = [
  "token",
  "maxBody",
  "maxBodyMemory",
  "maxUpload",
  "rateLimit",
  "mcp",
  "mcpTools",
  "cors",
  "trustProxy",
  "publicUrl",
  "authCookie",
  "issuers",
  "onError",
];

/** @throws InvalidOptionError for what is no object, such as a port, and for options that have no effect. @internal */
export function refuseUnknown(options: unknown, known: readonly string[]): void {
  if (typeof options !== "object" || options === null)
    throw new InvalidOptionError("options", `must be an object, with ${known.join(", ")}`);
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const intended = suggestion(unknown, known);
  const advice = intended === undefined ? `use ${known.join(", ")}` : `did you mean ${intended}?`;
  throw new InvalidOptionError(unknown, `unknown option; ${advice}`);
}

/** @throws InvalidOptionError with the message of what `read` throws. */
function readOption<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new InvalidOptionError(name, messageOf(error));
  }
}

/** The value of an option, parsed like a setting. @throws InvalidOptionError @internal */
export function parseOption<Value>(name: string, value: unknown, parse: (text: string) => Value): Value {
  if (!["string", "number", "boolean"].includes(typeof value))
    throw new InvalidOptionError(name, "must be a string, a number or a boolean");
  const parsed = readOption(name, () => parse(String(value)));
  // `token: true` is no token "true".
  if (typeof value === "boolean" && typeof parsed !== "boolean") throw new InvalidOptionError(name, "must be a string");
  return parsed;
}

/** The settings of options, with the defaults of all others, and the trusted issuers. @throws InvalidOptionError @internal */
export function readOptions(all: SidekitOptions) {
  refuseUnknown(all, OPTIONS);
  const { onError, issuers, ...options } = all;
  if (onError !== undefined && typeof onError !== "function")
    throw new InvalidOptionError("onError", "must be a function");
  if (options.authCookie !== undefined && issuers === undefined)
    throw new InvalidOptionError("authCookie", "nobody is trusted; set issuers, too");
  const given = new Map<string, unknown>(Object.entries(options));
  const values = valuesOf((name, { fallback, parse }) => {
    const value = given.get(name);
    return value === undefined ? fallback : parseOption(name, value, parse);
  });
  const trust = () => readOption("issuers", () => parseEntries(issuers, process.cwd()));
  return { ...values, trusted: issuers === undefined ? undefined : trust() };
}

/** The address to listen on. @throws InvalidOptionError @internal */
export function readAddress(options: ListenOptions): Required<ListenOptions> {
  refuseUnknown(options, ["port", "hostname"]);
  const { port = 0, hostname = "127.0.0.1" } = options;
  return { port: parseOption("port", port, parsePort), hostname: parseOption("hostname", hostname, parseHostname) };
}
