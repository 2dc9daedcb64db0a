import { createRemoteJWKSet, jwtVerify } from "jose";

/**
 * A service that answers requests with a valid token of an issuer.
 * @param cooldown How long it waits before it fetches the keys again for a key that it does not know, in milliseconds.
 */
export function createOrders({ issuer, jwks, cooldown = 30_000 }) {
  const keys = createRemoteJWKSet(new URL(jwks), { cooldownDuration: cooldown });
  return async (request) => {
    const [, token = ""] = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: "orders", algorithms: ["ES256"] });
      if (payload.scope !== "orders:read") return new Response("The scope orders:read is missing\n", { status: 403 });
      return Response.json({ customer: payload.sub });
    } catch {
      return new Response("The token is not valid\n", { status: 401, headers: { "www-authenticate": "Bearer" } });
    }
  };
}
