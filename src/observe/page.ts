import type { Buffer } from "node:buffer";
import { BACKSLASH, QUOTE } from "../json/characters.ts";

/** So many bytes are copied in less time than it takes to have them copied. */
const FEW = 20;

/** Whether a UTF-16 code unit is one byte, which JSON holds as it is. */
const isPlain = (code: number): boolean => code >= 0x20 && code < 0x7f && code !== QUOTE && code !== BACKSLASH;

function isAllPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isPlain(text.charCodeAt(at))) return false;
  return true;
}

/** Memory that lines are written into as bytes. Whoever writes has asked for room before. */
export class Page {
  /** How many bytes are written. */
  used = 0;
  readonly memory: Buffer;

  constructor(memory: Buffer) {
    this.memory = memory;
  }

  /** Adds bytes. */
  append(bytes: Uint8Array): void {
    const { memory, used } = this;
    const { length } = bytes;
    if (length > FEW) memory.set(bytes, used);
    else for (let at = 0; at < length; at++) memory[used + at] = bytes[at] ?? 0;
    this.used = used + length;
  }

  /** Adds any text, as UTF-8. */
  text(text: string): void {
    this.used += this.memory.write(text, this.used);
  }

  /** Adds a short text that JSON holds as it is, faster than any. */
  plain(text: string): void {
    const { memory, used } = this;
    for (let at = 0; at < text.length; at++) memory[used + at] = text.charCodeAt(at);
    this.used = used + text.length;
  }

  /** Adds a short text as a JSON string. */
  quoted(text: string): void {
    if (!isAllPlain(text)) {
      this.text(JSON.stringify(text));
      return;
    }
    this.memory[this.used++] = QUOTE;
    this.plain(text);
    this.memory[this.used++] = QUOTE;
  }
}
