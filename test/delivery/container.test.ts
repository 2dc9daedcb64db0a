import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { output } from "../support/command.ts";
import { blocks } from "../support/markdown.ts";
import { binaryFor, COMMIT } from "./support/binaries.ts";
import { type Container, startContainer } from "./support/container.ts";
import { builtImage, type Image } from "./support/image.ts";
import { asRoot } from "./support/machine.ts";

setDefaultTimeout(120_000);

let image: Image;
let container: Container;

beforeAll(async () => {
  image = await builtImage();
  container = await startContainer(image);
});
afterAll(() => container?.stop());

describe("the image", () => {
  test("holds the binary, its libraries, two lists and two licences, and no shell", async () => {
    const found = await output(...asRoot("find", image.root, "-not", "-type", "d", "-printf", "%f\\n"));
    const names = found.trim().split("\n").sort();
    const libraries = names.filter((name) => /^(ld-linux|ld-musl|lib).*\.so/.test(name));
    expect(names.filter((name) => !libraries.includes(name))).toEqual([
      "LICENSE",
      "THIRD-PARTY-NOTICES.txt",
      "group",
      "passwd",
      "sidekit",
    ]);
    expect(libraries.length).toBeLessThanOrEqual(6);
  });

  test("has user, command, port, health check and labels", () => {
    expect(image.config).toMatchObject({
      User: "65532:65532",
      Entrypoint: ["/sidekit"],
      ExposedPorts: { "3000/tcp": {} },
      Healthcheck: { Test: ["CMD", "/sidekit", "healthcheck"] },
      StopSignal: "SIGTERM",
      Labels: {
        "org.opencontainers.image.title": "Sidekit",
        "org.opencontainers.image.licenses": manifest.license,
        "io.modelcontextprotocol.server.name": manifest.mcpName,
        "org.opencontainers.image.version": manifest.version,
        "org.opencontainers.image.revision": COMMIT,
      },
    });
    expect(image.config.Env).toContain("HOST=0.0.0.0");
  });

  test("contains the same binary, bit for bit, that a release has, built in another folder with another file name", async () => {
    expect(await output(...asRoot("cmp", await binaryFor(), `${image.root}/sidekit`))).toBe("");
  });
});

describe("a container of the image", () => {
  test("runs as process 1 of user 65532, without capabilities or a way to gain them", async () => {
    const status = await container.proc("status");
    const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, "m").exec(status)?.[1]?.split(/\s+/);
    expect(field("NSpid")?.at(-1)).toBe("1");
    expect(field("Uid")).toEqual(Array(4).fill("65532"));
    expect(field("Gid")).toEqual(Array(4).fill("65532"));
    for (const set of ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"]) expect(field(set)).toEqual(["0".repeat(16)]);
    expect(field("NoNewPrivs")).toEqual(["1"]);
  });

  test("answers requests, also by a thread", async () => {
    expect(await container.ask("/api/v1/tools/hash/sha256/abc/text")).toStartWith("ba7816bf8f01cfea");
    const { data } = JSON.parse(await container.ask("/version"));
    expect(data).toMatchObject({ version: manifest.version, commit: COMMIT });
    const checked = await container.ask("/api/v1/tools/passwd/check", { password: "correct horse battery staple" });
    expect(JSON.parse(checked).data.score).toBeGreaterThan(2);
  });

  test("cannot write to its root", async () => {
    const roots = (await container.proc("mountinfo")).split("\n").filter((line) => line.split(" ")[4] === "/");
    expect(roots.map((line) => line.split(" ")[5]?.split(",")[0])).toEqual(["ro"]);
  });

  test("has a health check that succeeds", async () => {
    expect(await container.exec("/sidekit", "healthcheck")).toBe(0);
  });

  test("stops on SIGTERM as process 1 with exit code 0", async () => {
    expect(await container.stop()).toBe(0);
  });
});

test("the README's commands have the image and the options of these tests", () => {
  const shown = blocks(readFileSync("README.md", "utf8"), "sh").find((block) => block.startsWith("docker"));
  const [building = "", running = ""] = shown?.split("\n") ?? [];
  expect(building).toBe('docker build --build-arg COMMIT="$(git rev-parse HEAD)" -t sidekit .');
  expect(running).toBe("docker run --read-only --cap-drop ALL -p 127.0.0.1:3000:3000 sidekit");
});

test("a sidecar answers an application through a socket in a shared folder", async () => {
  const manifest = await Bun.file("deploy/kubernetes/sidecar-socket.yaml").text();
  const [, socket = ""] = /value: (\S+\.sock)$/m.exec(manifest) ?? [];
  const [, folder = ""] = /mountPath: (\S+)$/m.exec(manifest) ?? [];
  const neighbour = await startContainer(image, { variables: [`SIDEKIT_UNIX=${socket}`], writable: [folder] });
  try {
    expect(await neighbour.askSocket(socket, "/api/v1/tools/hash/sha256/abc/text")).toStartWith("ba7816bf8f01cfea");
    expect(await neighbour.exec("/sidekit", "healthcheck")).toBe(0);
  } finally {
    expect(await neighbour.stop()).toBe(0);
  }
});
