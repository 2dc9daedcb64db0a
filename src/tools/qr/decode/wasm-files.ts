import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { embeddedFile, embeddedName } from "../../../runtime/embedded.ts";

/** The WebAssembly modules that decode images and find codes; the build embeds them in the binary. */
export const WASM_FILES = {
  zxing: "zxing-wasm/reader/zxing_reader.wasm",
  png: "@jsquash/png/codec/pkg/squoosh_png_bg.wasm",
  webp: "@jsquash/webp/codec/dec/webp_dec.wasm",
} as const;

/**
 * The modules that this thread was started with, and has compiled. All threads that have one share its code, also what the runtime
 * has optimized since.
 */
export const compiledWasm: Partial<Record<keyof typeof WASM_FILES, WebAssembly.Module>> = { ...workerData };

/** Compiles one of the modules, from the binary or from its package, if that is not done. */
export async function compileWasm(name: keyof typeof WASM_FILES): Promise<WebAssembly.Module> {
  const compiled = compiledWasm[name];
  if (compiled) return compiled;
  const path = WASM_FILES[name];
  const embedded = await embeddedFile(embeddedName(basename(path)));
  const bytes = embedded ? gunzipSync(embedded) : await readFile(createRequire(import.meta.url).resolve(path));
  const module = await WebAssembly.compile(bytes);
  compiledWasm[name] = module;
  return module;
}

const memories: WebAssembly.Memory[] = [];

/** Notes the memory of a module, which `wasmBytes` counts then. Emscripten gives it a short name. */
export function noteMemory(exports: object): WebAssembly.Memory[] {
  const found = Object.values(exports).filter((value) => value instanceof WebAssembly.Memory);
  memories.push(...found);
  return found;
}

/** The bytes of memory of all modules of this thread. */
export const wasmBytes = (): number => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);

const PAGE_BYTES = 65_536;

/** Lets a module of Emscripten have at most so much memory: what it allocates beyond fails, as on a machine without more. */
function limitMemory(memory: WebAssembly.Memory, maxBytes: () => number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes()) throw new RangeError("The memory is limited");
    return grow(pages);
  };
}

/** Emscripten's hook for instantiating a compiled module, instead of fetching a file. */
export const instantiate =
  (module: WebAssembly.Module, maxBytes?: () => number) =>
  (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(module, imports);
    for (const memory of noteMemory(instance.exports)) if (maxBytes) limitMemory(memory, maxBytes);
    done(instance);
    return instance.exports;
  };
