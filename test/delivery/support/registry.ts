// Written by hand, as Verdaccio needs 317 packages, and asks for no one-time password.

/** A package in the registry, as its clients read it. */
interface Package {
  name: string;
  "dist-tags": Record<string, string>;
  versions: Record<string, { dist: { tarball: string } }>;
}

/** What `npm publish` sends: the manifest of a version, and its tarball. */
type Publication = Package & { _attachments: Record<string, { data: string }> };

/**
 * Starts an empty registry, which keeps all in memory and answers what package managers ask to publish and to install.
 *
 * @param password The one-time password without which it takes no package, as npm's for accounts with 2FA.
 */
export function startRegistry(password?: string) {
  const packages = new Map<string, Package>();
  const tarballs = new Map<string, Uint8Array<ArrayBuffer>>();

  async function publish(request: Request): Promise<Response> {
    if (password !== undefined && request.headers.get("npm-otp") !== password)
      return new Response("You must provide a one-time pass", { status: 401, headers: { "www-authenticate": "OTP" } });
    const { name, versions, _attachments, ...sent }: Publication = await request.json();
    const known = packages.get(name);
    const [version = ""] = Object.keys(versions);
    if (known?.versions[version]) return Response.json({ error: "You cannot publish over it" }, { status: 403 });
    for (const [file, { data }] of Object.entries(_attachments))
      tarballs.set(`/${name}/-/${file}`, Uint8Array.fromBase64(data));
    for (const { dist } of Object.values(versions)) dist.tarball = new URL(dist.tarball).pathname;
    const tags = { latest: version, ...known?.["dist-tags"], ...sent["dist-tags"] };
    packages.set(name, { name, "dist-tags": tags, versions: { ...known?.versions, ...versions } });
    return Response.json({ ok: true }, { status: 201 });
  }

  /** A package with tarballs at the address by which this request knows the registry. */
  const described = ({ versions, ...found }: Package, { origin }: URL): Response =>
    Response.json({
      ...found,
      versions: Object.fromEntries(
        Object.entries(versions).map(([version, { dist, ...fields }]) => [
          version,
          { ...fields, dist: { ...dist, tarball: origin + dist.tarball } },
        ]),
      ),
    });

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    maxRequestBodySize: 300 * 1024 * 1024,
    idleTimeout: 120,
    fetch: async (request) => {
      if (request.method === "PUT") return await publish(request);
      const url = new URL(request.url);
      const tarball = tarballs.get(url.pathname);
      if (tarball) return new Response(tarball);
      const found = packages.get(decodeURIComponent(url.pathname.slice(1)));
      return found ? described(found, url) : Response.json({ error: "Not found" }, { status: 404 });
    },
  });
  return { url: server.url.origin, stop: () => server.stop(true) };
}
