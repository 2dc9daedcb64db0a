import { crypto as builtin } from "../runtime/builtins.ts";
import type { Verified } from "./verify.ts";

/** Limits the memory of one process for tokens, by their number and by what they and their claims need. */
const MAX_TOKENS = 10_000;
const MAX_BYTES = 32 * 1024 ** 2;

/**
 * Valid tokens, so that the next request with one needs no signature. They are forgotten when they expire, when the keys of their
 * issuer change, and the oldest ones first when there are too many. Without a memory, a hit takes 6 times as long.
 */
export class RememberedTokens {
  readonly #tokens = new Map<string, Verified>();
  /** Tokens are known by a digest that nobody can compute: neither the memory nor its timing gives one away. */
  readonly #secret = builtin().randomBytes(32);
  #bytes = 0;

  get size(): number {
    return this.#tokens.size;
  }

  digest(token: string): string {
    return builtin().createHmac("sha256", this.#secret).update(token).digest("base64");
  }

  /** The token with a digest, if it is remembered and still valid. @param now Seconds since 1970. */
  find(digest: string, now: number): Verified | undefined {
    const found = this.#tokens.get(digest);
    if (!found) return undefined;
    if (now < found.expires && found.issuer.keys === found.keys) return found;
    this.#forget(digest, found);
    return undefined;
  }

  remember(digest: string, verified: Verified): void {
    const former = this.#tokens.get(digest);
    if (former) this.#forget(digest, former);
    this.#tokens.set(digest, verified);
    this.#bytes += verified.bytes;
    for (const [oldest, token] of this.#tokens) {
      if (this.#tokens.size <= MAX_TOKENS && this.#bytes <= MAX_BYTES) break;
      this.#forget(oldest, token);
    }
  }

  #forget(digest: string, { bytes }: Verified): void {
    this.#tokens.delete(digest);
    this.#bytes -= bytes;
  }
}
