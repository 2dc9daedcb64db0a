import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { embeddedFile, embeddedName } from "../../runtime/embedded.ts";

/** The WebAssembly modules that decode images and find codes; the build embeds them in the binary. */
export const WASM_FILES = {
  zxing: "zxing-wasm/reader/zxing_reader.wasm",
  png: "@jsquash/png/codec/pkg/squoosh_png_bg.wasm",
  webp: "@jsquash/webp/codec/dec/webp_dec.wasm",
} as const;

/** Compiles one of the modules, from the binary or from its package. */
export async function compileWasm(name: keyof typeof WASM_FILES): Promise<WebAssembly.Module> {
  const path = WASM_FILES[name];
  const embedded = await embeddedFile(embeddedName(basename(path)));
  const bytes = embedded ? gunzipSync(embedded) : await readFile(createRequire(import.meta.url).resolve(path));
  return await WebAssembly.compile(bytes);
}

/** The memory of all modules of this thread. */
const memories: WebAssembly.Memory[] = [];

/** Notes the memory of a module, which `wasmBytes` counts then. Emscripten gives it a short name. */
export function noteMemory(exports: object): void {
  memories.push(...Object.values(exports).filter((value) => value instanceof WebAssembly.Memory));
}

/** The bytes of memory of all modules of this thread. */
export const wasmBytes = (): number => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);

/** Emscripten's hook for instantiating a compiled module, instead of fetching a file. */
export const instantiate =
  (module: WebAssembly.Module) =>
  (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(module, imports);
    noteMemory(instance.exports);
    done(instance);
    return instance.exports;
  };
