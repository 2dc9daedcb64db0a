import type { IssuerAlgorithm } from "./options.ts";
import { type SigningKey, signingKey } from "./signing-key.ts";
import { type GivenToken, signToken } from "./token.ts";

/** The most keys that a key set has. */
const MAX_KEYS = 10;

/** What an issuer is, without its endpoints: its name, its keys, and the tokens that it signs. */
export class Authority {
  readonly algorithm: IssuerAlgorithm;
  readonly #issuer: string | undefined;
  readonly #seed: string;
  /** The base URL of its endpoints. */
  url = "http://localhost";
  #published: readonly [SigningKey, ...SigningKey[]];
  /** A key that the key set never has, once it is needed. */
  #unknown: Promise<SigningKey> | undefined;
  #rotations = 0;
  #rotating = Promise.resolve();

  private constructor(algorithm: IssuerAlgorithm, seed: string, issuer: string | undefined, first: SigningKey) {
    this.algorithm = algorithm;
    this.#seed = seed;
    this.#issuer = issuer;
    this.#published = [first];
  }

  static async create(algorithm: IssuerAlgorithm, seed: string, issuer: string | undefined): Promise<Authority> {
    return new Authority(algorithm, seed, issuer, await signingKey(algorithm, seed, "0"));
  }

  /** The claim `iss` of its tokens. */
  get issuer(): string {
    return this.#issuer ?? this.url;
  }

  /** The key set. */
  get keys(): readonly object[] {
    return this.#published.map(({ publicJwk }) => publicJwk);
  }

  /** @throws InvalidOptionError */
  async token(given: GivenToken): Promise<string> {
    const [current] = this.#published;
    const unknown = () => {
      this.#unknown ??= signingKey(this.algorithm, this.#seed, "unknown");
      return this.#unknown;
    };
    return await signToken(this.issuer, this.algorithm, { current, unknown }, given);
  }

  /** Replaces the signing key. One rotation comes after the other, so that the same seed gives the same keys. */
  rotate(keep: boolean): Promise<void> {
    this.#rotating = this.#rotating.then(async () => {
      const next = await signingKey(this.algorithm, this.#seed, String(++this.#rotations));
      this.#published = [next, ...(keep ? this.#published.slice(0, MAX_KEYS - 1) : [])];
    });
    return this.#rotating;
  }
}
