import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { decode } from "../../../src/tools/qr/decode/decode.ts";
import { reasonOf, type Suite, type Verdict } from "./suite.ts";

const IMAGE = /\/blackbox\/(qrcode-\d+\/[^/]+)\.(?:png|jpe?g|gif)$/;

async function* wholeFile(path: string): AsyncGenerator<Uint8Array> {
  yield readFileSync(path);
}

/** Reads a photo. Beside it is the text of its code, unless that is bytes in no encoding. */
async function* judge(path: string): AsyncGenerator<Verdict> {
  const file = `${dirname(path)}/${path.slice(dirname(path).length + 1).replace(/\.\w+$/, ".txt")}`;
  const text = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const fault = await reasonOf(async () => {
    const codes = (await decode.upload?.run({}, wholeFile(path)))?.codes ?? [];
    if (codes.length === 0) return "not found";
    return text === undefined || codes.some((code) => code.text === text) ? undefined : "another text";
  });
  yield { vector: IMAGE.exec(path)?.[1] ?? "", fault };
}

export const images: Suite = { name: "ZXing, photos of QR codes", contains: (path) => IMAGE.test(path), judge };
