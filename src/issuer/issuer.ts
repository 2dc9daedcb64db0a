import { fetchBy } from "../http/in-process.ts";
import { listenInProgram } from "../runtime/runtime.ts";
import { InvalidOptionError, refuseUnknown } from "../settings/import-options.ts";
import { type Issuer, type IssuerOptions, type IssuerSettings, readIssuerOptions } from "./options.ts";

/**
 * Starts an issuer of tokens for tests, at the loopback address: discovery, key set, and a token endpoint for any client.
 * Nothing but a test should trust it, as it gives a token to anyone who asks.
 *
 * @example
 * ```ts
 * await using issuer = await createIssuer();
 * const token = await issuer.token({ sub: "ada", aud: "my-service", scope: "read" });
 * const expired = await issuer.token({ aud: "my-service", wrong: "expired" });
 * await issuer.rotate();
 * ```
 * @throws InvalidOptionError, or an Error of the runtime if listening fails.
 */
export const createIssuer = async (options: IssuerOptions = {}): Promise<Issuer> =>
  startIssuer(readIssuerOptions(options));

/** @throws Error of the runtime if listening fails. @internal */
export async function startIssuer(settings: IssuerSettings): Promise<Issuer> {
  // Loaded on demand: most programs that import the service have no issuer.
  const { answerAs, createAuthority } = await import("./authority.ts");
  const { issuer, listen } = settings;
  const authority = createAuthority(settings);
  const server = listen ? await listenInProgram(settings, (request) => answerAs(authority, request)) : undefined;
  // Without a port of its own, whoever asks for its URLs is answered by `fetch`.
  authority.url = server?.url ?? issuer?.replace(/\/$/, "") ?? authority.url;
  const { url } = authority;
  const close = async () => server?.stop();
  return {
    url,
    token: async (token = {}) => authority.token(token),
    rotate: async (rotation = {}) => {
      refuseUnknown(rotation, ["keep"]);
      const { keep = false } = rotation;
      if (typeof keep !== "boolean") throw new InvalidOptionError("keep", "must be true or false");
      authority.rotate(keep);
    },
    fetch: fetchBy((request) => answerAs(authority, request), url),
    close,
    [Symbol.asyncDispose]: close,
  };
}
