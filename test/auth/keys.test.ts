import { describe, expect, spyOn, test } from "bun:test";
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isPublic, keysUrl, refusePrivateHost } from "../../src/auth/fetch-keys.ts";
import { type IssuerEntry, readEntries, Trust, TrustedIssuer } from "../../src/auth/trusted-issuers.ts";
import type { JsonObject } from "../../src/operation/json.ts";
import { fileOf, serveAnswers, trusting } from "./issuer-server.ts";

const jwk = (kid: string) => ({ ...generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }), kid });

describe("keys", () => {
  test("come from discovery, behind the path of the issuer", async () => {
    using server = serveAnswers((path) => {
      if (path === "/keys") return Response.json({ keys: [jwk("a")] });
      return Response.json({ issuer: `${server.url}/tenant/`, jwks_uri: `${server.url}/keys` });
    });
    using opened = await trusting({ issuer: `${server.url}/tenant/` });
    expect((await opened.trust.keysFor(`${server.url}/tenant/`, "a"))?.keys).toMatchObject([{ kid: "a" }]);
    expect(server.requests[0]).toBe("/tenant/.well-known/openid-configuration");
  });

  test("come from a URL or a file", async () => {
    const sent: Headers[] = [];
    using server = serveAnswers((_, { headers }) => {
      sent.push(headers);
      return Response.json({ keys: [jwk("a")] });
    });
    using byUrl = await trusting({ issuer: "one", jwks: `${server.url}/k` });
    expect((await byUrl.trust.keysFor("one", "a"))?.keys).toMatchObject([{ kid: "a" }]);
    const headers = { accept: "application/json", "accept-encoding": "identity", "user-agent": "sidekit" };
    expect(sent.map((each) => each.toJSON())).toMatchObject([headers]);
    // A hundred keys, 16 levels and 512 KiB are the most. Editors of Windows begin a file with a byte-order mark.
    const largest = `\ufeff{"keys":[{"kid":"b","x":${"[".repeat(13)}${"]".repeat(13)}}${",{}".repeat(99)}]}`;
    using byFile = await trusting({ issuer: "two", jwks: fileOf(largest.padEnd(512 * 1024 - 2)) });
    const { keys } = (await byFile.trust.keysFor("two", "b")) ?? {};
    expect([keys?.length, keys?.[0]?.kid]).toEqual([100, "b"]);
  });

  test("of another issuer do not exist: iss is compared exactly", async () => {
    using opened = await trusting({ issuer: "one", jwks: fileOf({ keys: [] }) });
    for (const iss of ["one/", "One", "", undefined, null, ["one"], { one: 1 }, "__proto__"])
      expect(opened.trust.keysFor(iss, "a")).toBeUndefined();
  });

  test("stay while the entry of their issuer is the same", async () => {
    const entries = await readEntries(
      JSON.stringify([{ issuer: "one", jwks: fileOf({ keys: [jwk("a")] }) }]),
      "i.json",
    );
    const trust = new Trust(entries, () => {});
    const first = await trust.keysFor("one", "a");
    trust.replace(structuredClone(entries));
    expect(trust.keysFor("one", "a")).toBe(first);
    trust.replace(entries.map((entry) => ({ ...entry, audience: ["api"] })));
    expect(await trust.keysFor("one", "a")).toMatchObject({ audience: ["api"], keys: [{ kid: "a" }] });
    expect(first?.keys).toBeUndefined();
    trust.replace([]);
  });

  test("of a file that cannot be used stop the start", async () => {
    await expect(trusting({ issuer: "one", jwks: "/nowhere/keys.json" })).rejects.toThrow("entry 1: jwks: the file");
    await expect(trusting({ issuer: "one", jwks: fileOf("[]") })).rejects.toThrow("not a JSON object");
    await expect(trusting({ issuer: "one", jwks: fileOf(" ".repeat(512 * 1024 + 1)) })).rejects.toThrow(
      "the file is larger than 512 KiB",
    );
    const pipe = join(mkdtempSync(join(tmpdir(), "sidekit-")), "keys.json");
    execFileSync("mkfifo", [pipe]);
    await expect(trusting({ issuer: "one", jwks: pipe })).rejects.toThrow("it is not a regular file");
  });

  test("are fetched again for an unknown kid, and kept while the issuer is away", async () => {
    let [now, keys, isUp] = [0, [{ kid: "a" }, { kid: "c" }], true];
    const performanceNow = performance.now;
    performance.now = () => now;
    using timers = spyOn(globalThis, "setTimeout");
    using cleared = spyOn(globalThis, "clearTimeout");
    try {
      const reasons: string[] = [];
      const entry: IssuerEntry = { issuer: "i", source: { kind: "discovery" }, audience: undefined, algorithms: [] };
      let fetches = 0;
      const fetchKeys = async (): Promise<JsonObject[]> => {
        fetches++;
        if (!isUp) throw new TypeError("private words");
        return structuredClone(keys);
      };
      const issuer = new TrustedIssuer(entry, (_, reason) => reasons.push(reason), fetchKeys);
      await issuer.refresh();
      const first = issuer.keys;
      expect(fetches).toBe(1);
      // Within the 30 s of the first attempt, nothing is fetched for it.
      now = 29_000;
      const strange = ["../../etc/passwd", "https://a.example", "a\0", "constructor", "__proto__", {}, null];
      for (const kid of [...strange, ...Array.from({ length: 100 }, (_, flood) => `unknown ${flood}`)])
        await issuer.knowing(kid);
      expect(fetches).toBe(1);
      // Afterwards once, also for a flood at once; equal keys are the same list.
      now = 30_000;
      await Promise.all(Array.from({ length: 100 }, (_, flood) => issuer.knowing(`unknown ${flood}`)));
      expect(fetches).toBe(2);
      expect(issuer.keys).toBe(first);
      expect(issuer.ageSeconds).toBe(0);
      // A known kid, and none, cause no request.
      now = 100_900;
      await issuer.knowing("a");
      await issuer.knowing(undefined);
      expect(fetches).toBe(2);
      // A failure counts as an attempt, keeps the keys, and its message has no words of the error.
      [now, isUp] = [1_029_999, false];
      await issuer.knowing("b");
      await issuer.knowing("b");
      expect(fetches).toBe(3);
      expect(issuer.keys).toBe(first);
      expect(issuer.ageSeconds).toBe(999);
      expect(issuer.failures).toBe(1);
      expect(reasons.join()).not.toContain("private words");
      [now, keys, isUp] = [1_060_000, [{ kid: "b" }], true];
      void issuer.knowing("b");
      expect((await issuer.knowing("b")).keys).toEqual(keys);
      // The next attempts are 10 minutes after a success, and 30 s after a failure. No process waits for them.
      expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([600_000, 600_000, 30_000, 600_000]);
      const waiting = timers.mock.results.map(({ value }) => value);
      expect(waiting.map((timer) => Reflect.get(Object(timer), "hasRef").call(timer))).toEqual(Array(4).fill(false));
      const last = issuer.refresh();
      issuer.close();
      await last;
      expect([issuer.keys, timers.mock.calls.length]).toEqual([undefined, 4]);
      expect<unknown[]>(cleared.mock.calls.flat()).toEqual([undefined, ...waiting, waiting[3]]);
    } finally {
      performance.now = performanceNow;
    }
  });
});

describe("an answer is refused, and the reason has none of its values,", () => {
  const large = Bun.gzipSync(Buffer.alloc(10 ** 7, 32));
  const keySet = (length: number) => Response.json({ keys: Array(length).fill({ kty: "canary" }) });
  const cases: [string, () => Response, string][] = [
    ["that redirects", () => Response.redirect("/elsewhere"), "redirect"],
    ["with another status", () => new Response("canary", { status: 500 }), "status 500"],
    ["that is not JSON", () => new Response("canary"), "not JSON"],
    ["that is a list", () => Response.json([]), "not a JSON object"],
    ["that is nested deeply", () => new Response(`{"keys":${"[".repeat(100_000)}`), "nested too deeply"],
    ["of 17 levels", () => new Response(`{"keys":[${"[".repeat(15)}${"]".repeat(15)}]}`), "nested too deeply"],
    ["without keys", () => Response.json({ canary: [] }), 'no list "keys"'],
    ["with 101 keys", () => keySet(101), "more than 100 keys"],
    ["that is large", () => new Response(" ".repeat(512 * 1024 + 1)), "larger than 512 KiB"],
    ["that is compressed", () => new Response(large, { headers: { "content-encoding": "gzip" } }), "compressed"],
  ];
  test.each(cases)("%s", async (_, answer, reason) => {
    using server = serveAnswers(answer);
    using opened = await trusting({ issuer: "one", jwks: `${server.url}/keys` });
    const found = await opened.trust.keysFor("one", "a");
    expect([found?.keys, found?.ageSeconds]).toEqual([undefined, null]);
    expect(opened.reasons.join()).toContain(reason);
    expect(opened.reasons.join()).not.toContain("canary");
    expect(server.requests).toEqual(["/keys"]);
    expect(opened.trust.states()).toEqual([{ issuer: "one", keys: 0, ageSeconds: null, failures: 1 }]);
  });

  test("that never ends: its size is limited while it is read", async () => {
    let sent = 0;
    const endless = () =>
      new ReadableStream({
        async pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(32));
          await Bun.sleep(1);
        },
      });
    using server = serveAnswers(() => new Response(endless()));
    using opened = await trusting({ issuer: "one", jwks: server.url });
    await opened.trust.keysFor("one", "a");
    expect(opened.reasons).toEqual([`the document is larger than 512 KiB (${server.url})`]);
    expect(sent).toBeLessThan(64 * 1024 ** 2);
  });

  test("whose body stops: the deadline is on the whole attempt, and delays no other issuer", async () => {
    const left = Promise.withResolvers<void>();
    const stopping = () =>
      new ReadableStream({ start: (controller) => controller.enqueue("{"), cancel: () => left.resolve() });
    using server = serveAnswers(() => new Response(stopping()));
    using good = serveAnswers(() => Response.json({ keys: [jwk("a")] }));
    using opened = await trusting(
      { issuer: "one", jwks: `${server.url}/keys?key=secret` },
      { issuer: "two", jwks: good.url },
    );
    const waiting = opened.trust.keysFor("one", "a");
    expect((await opened.trust.keysFor("two", "a"))?.keys).toMatchObject([{ kid: "a" }]);
    expect(opened.reasons).toEqual([]);
    await waiting;
    expect(opened.reasons).toEqual([`there was no complete answer within 5 s (${server.url}/keys)`]);
    await left.promise;
  }, 30_000);

  test("that nobody gives", async () => {
    const server = serveAnswers(() => new Response());
    server[Symbol.dispose]();
    using opened = await trusting({ issuer: "one", jwks: server.url });
    await opened.trust.keysFor("one", "a");
    expect(opened.reasons).toEqual([`the connection failed (ECONNREFUSED) (${server.url})`]);
  });

  test.each([{}, { code: "canary 1" }, { code: "1 canary" }])("that breaks off with %j", async (given) => {
    const error = Object.assign(new Error("canary"), given);
    const body = new ReadableStream({ pull: () => Promise.reject(error) });
    using _ = spyOn(globalThis, "fetch").mockRejectedValueOnce(error).mockResolvedValueOnce(new Response(body));
    for (const issuer of ["one", "two"]) {
      using opened = await trusting({ issuer, jwks: "https://id.example" });
      await opened.trust.keysFor(issuer, "a");
      expect(opened.reasons).toEqual(["the connection failed (https://id.example)"]);
    }
  });
});

describe("discovery", () => {
  const ISSUER = "https://id.example.com/tenant";

  test("that fails names its URL", async () => {
    using server = serveAnswers(() => new Response(null, { status: 404 }));
    using opened = await trusting({ issuer: server.url });
    await opened.trust.keysFor(server.url, "a");
    const place = `${server.url}/.well-known/openid-configuration`;
    expect(opened.reasons).toEqual([`the answer has status 404 (${place})`]);
  });

  test("takes a jwks_uri of the same host, or of an https server with public addresses", async () => {
    const from = (jwks_uri: string, issuer = ISSUER) => keysUrl(issuer, { issuer, jwks_uri });
    expect(await from("https://id.example.com:8443/keys")).toBe("https://id.example.com:8443/keys");
    expect(await from("https://1.1.1.1/keys")).toBe("https://1.1.1.1/keys");
    expect(await from("http://127.0.0.1:2/keys", "http://127.0.0.1:1")).toBe("http://127.0.0.1:2/keys");
  });

  const hosts = ["127.0.0.1", "localhost", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]", "0x7f000001"];
  const users = ["user:password@", "user@", ":password@"];
  const unfetched = [
    ...["http://id.example.com/keys", "http://10.0.0.1/keys"],
    ...users.map((user) => `https://${user}id.example.com/keys`),
    ...["https://id.example.com/keys#a", "file:///etc/passwd", "keys.json", ""],
  ];
  test.each([
    ...hosts.map((host) => [`https://${host}/keys`, "its jwks_uri leads to an address that is not public"]),
    ...["http://127.0.0.1/keys", "http://localhost:3000/keys"].map((uri) => [uri, "its jwks_uri is an http URL"]),
    ["https://no-such-host.invalid/keys", "the name in its jwks_uri has no address"],
    ...unfetched.map((uri) => [uri, "have no jwks_uri that may be fetched"]),
  ])("refuses the jwks_uri %p", async (jwks_uri, problem) => {
    await expect(keysUrl(ISSUER, { issuer: ISSUER, jwks_uri })).rejects.toThrow(problem);
  });

  test("refuses a name if any of its addresses is private", async () => {
    const url = new URL("https://keys.example.net/");
    const resolveTo = (...addresses: string[]) => refusePrivateHost(url, async () => addresses);
    await resolveTo("1.1.1.1", "2606:4700::1111");
    for (const address of ["10.0.0.1", "127.0.0.1", "169.254.169.254", "fd00:ec2::254", "64:ff9b::a00:1"])
      await expect(resolveTo("1.1.1.1", address)).rejects.toThrow("not public");
    await expect(resolveTo()).rejects.toThrow("not public");
  });

  test("refuses metadata of another issuer", async () => {
    for (const issuer of [`${ISSUER}/`, "https://other.example.com", undefined, [ISSUER]])
      await expect(keysUrl(ISSUER, { issuer, jwks_uri: `${ISSUER}/keys` })).rejects.toThrow("another issuer");
  });

  test("knows the special addresses of IANA's registries", () => {
    const special = "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.1.1 172.16.0.1 172.31.9.9 192.0.0.8 192.168.0.1";
    const others =
      "198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 2001::1 2001:db8::1 2002:a00:1:: ff02::1";
    for (const address of `${special} ${others}`.split(" "))
      expect([address, isPublic(address)]).toEqual([address, false]);
    for (const address of ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111"])
      expect(isPublic(address)).toBe(true);
  });
});
