/** The types of the typed client. Nothing here runs: the test is that it compiles. */
import { treaty } from "@elysiajs/eden";
import type { App } from "../../src/server/app.ts";
import type { DigestName } from "../../src/tools/hash/digests.ts";

type Equal<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const exactly = <_Same extends true>(): void => {};

const { tools } = treaty<App>("localhost:3000").api.v1;

export async function hashes(): Promise<void> {
  const { data, error } = await tools.hash({ algorithm: "sha256" }).post({ text: "hello" });
  if (error) {
    exactly<Equal<typeof error.status, 400 | 401 | 413 | 415 | 422 | 429 | 500 | 503>>();
    exactly<Equal<typeof error.value.success, false>>();
    exactly<Equal<typeof error.value.error.details, { path: string; message: string }[] | undefined>>();
    // @ts-expect-error: no such code
    if (error.value.error.code === "TEAPOT") return;
    return;
  }
  exactly<Equal<typeof data.success, true>>();
  exactly<Equal<typeof data.data.algorithm, DigestName>>();
  exactly<Equal<typeof data.data.warning, string | null>>();

  // @ts-expect-error: the text is missing
  await tools.hash({ algorithm: "sha256" }).post({});
  // @ts-expect-error: the algorithm rides in the path
  await tools.hash({ algorithm: "sha256" }).post({ text: "hello", algorithm: "md5" });
  // @ts-expect-error: a list of texts
  await tools.hash({ algorithm: "sha256" }).batch.post({ texts: "hello" });
}

export async function texts(): Promise<void> {
  const { data, error } = await tools.hash({ algorithm: "sha256" })({ text: "hello" }).text.get();
  exactly<Equal<typeof data, string | null>>();
  if (error) {
    exactly<Equal<typeof error.status, 400 | 401 | 422 | 429 | 500 | 503>>();
    exactly<Equal<typeof error.value, string>>();
  }
}

export async function queries(): Promise<void> {
  const code = tools.qr.generate({ text: "hello" });
  await code.get();
  await code.get({ query: { size: 300, dark: "#3498db", raw: true } });
  // @ts-expect-error: a query has nested options by their own names
  await code.get({ query: { color: { dark: "#3498db" } } });
  await tools.qr.generate.post({ text: "hello", color: { dark: "#3498db" } });
  // @ts-expect-error: a body does not
  await tools.qr.generate.post({ text: "hello", dark: "#3498db" });
  // @ts-expect-error: a number
  await code.get({ query: { size: "large" } });
}

export async function defaults(): Promise<void> {
  await tools.passwd.generate.post({});
  await tools.passwd.generate.post({ length: 20, symbols: false });
  // @ts-expect-error: no such option
  await tools.passwd.generate.post({ size: 20 });
}
