import { sha256 } from "@noble/hashes/sha2.js";
import { capitalize } from "../../operation/tool.ts";

const rotateLeft = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** xoshiro128** 1.1 by Blackman and Vigna: it gives the same integers of 32 bits on every platform. Not for secrets. */
export const xoshiro128 = (state: Uint32Array): (() => number) => {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
};

/** The first 16 bytes of the SHA-256 digest of the seed's UTF-8 form, as four big-endian words. */
const stateOf = (seed: string): Uint32Array => {
  const view = new DataView(sha256(new TextEncoder().encode(seed)).buffer);
  return Uint32Array.from([0, 4, 8, 12], (offset) => view.getUint32(offset));
};

/**
 * A function that gives integers from 0 to `bound` - 1, each as likely as the others. For a seed, it gives the same
 * integers on every platform and in every release; without a seed, random ones.
 */
export const randomFrom = (seed: string | number | undefined): ((bound: number) => number) => {
  const next = xoshiro128(seed === undefined ? crypto.getRandomValues(new Uint32Array(4)) : stateOf(String(seed)));
  return (bound) => {
    // Values beyond the last multiple of the bound are rejected: they would favour small results.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let value = next();
    while (value >= limit) value = next();
    return value % bound;
  };
};

// The words of Cicero, De finibus bonorum et malorum, book 1, sections 32 and 33 (45 BC): the source of "lorem ipsum".
// The text of every seed depends on these words and their order: they must not change.

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words that can be used anywhere in a sentence. */
export const WORDS = wordsOf(`
  accusamus accusantium adipisci alias aliquam aliquid amet animi aperiam architecto asperiores aspernatur assumenda
  beatae blanditiis commodi consectetur consequatur consequuntur corporis corrupti culpa cupiditate debitis delectus
  deleniti deserunt dicta dignissimos distinctio dolor dolore dolorem doloremque dolores doloribus dolorum ducimus ea
  eaque earum eius eligendi eos error esse est eum eveniet excepturi exercitationem expedita explicabo facere facilis
  fuga fugiat fugit harum hic id illo illum impedit incidunt inventore ipsa ipsam ipsum iste iure iusto labore
  laboriosam laborum laudantium libero magnam magni maiores maxime minima minus modi molestiae molestias mollitia
  natus necessitatibus nemo nesciunt nihil nobis nostrum nulla numquam obcaecati odio odit officia officiis omnis
  optio pariatur perferendis perspiciatis placeat possimus praesentium provident quaerat quibusdam quis quisquam
  ratione recusandae reiciendis rem repellat repellendus reprehenderit repudiandae rerum saepe sapiente sequi
  similique sint sit soluta sunt suscipit tempora tempore temporibus tenetur totam ullam velit veniam veritatis vitae
  voluptas voluptate voluptatem voluptates voluptatibus voluptatum
`);

/** Words that need another word after them, such as conjunctions and prepositions. */
export const PARTICLES = wordsOf(`
  ab ad at atque aut autem cum cumque enim et ex in itaque nam neque nisi non porro quae quam quas quasi qui quia
  quidem quo quod quos sed unde ut vel vero
`);

/** How the traditional placeholder text begins. */
export const OPENING = wordsOf("Lorem ipsum dolor sit amet");

const VOCABULARY = [...WORDS, ...PARTICLES];

/** There are several words of every length from 2 to this one. */
const MAX_EXACT_LENGTH = 12;

/** The options of every text. */
export interface TextOptions {
  /** The same one gives the same text. */
  seed?: string | number;
  startWithLorem: boolean;
}

/** Writes a text of random words. No word occurs twice in a row. */
export class Writer {
  /** An integer from 0 to `bound` - 1. */
  readonly below: (bound: number) => number;
  #previous = -1;
  #needsOpening: boolean;

  constructor({ seed, startWithLorem }: TextOptions) {
    this.below = randomFrom(seed);
    this.#needsOpening = startWithLorem;
  }

  words(count: number): string[] {
    const first = this.#takeOpening().slice(0, count);
    return [...first, ...Array.from({ length: count - first.length }, () => this.#pick(VOCABULARY.length))];
  }

  /** Sentences as one text. Each has up to 15 words, in clauses of up to 8 that are separated by commas. */
  sentences(count: number): string {
    // Words are joined once: JSON.stringify is slow for strings that were concatenated word by word.
    const written: string[] = [];
    for (let left = count; left > 0; left--) this.#appendSentence(written);
    return written.join(" ");
  }

  /** Each of 2 to 6 words, without punctuation. */
  phrases(count: number): string[] {
    const phrase = () => capitalize(this.#takeOpening().join(" ") || this.#clause(2 + this.below(5)));
    return Array.from({ length: count }, phrase);
  }

  statements(count: number): string[] {
    const statement = () => {
      const [name, called] = [this.#clause(1), this.#clause(1)];
      return `const ${name} = ${called}("${this.#clause(1 + this.below(3))}");`;
    };
    return Array.from({ length: count }, statement);
  }

  /** A sentence of exactly `length` characters. If no words fit it is cut off; a full stop then replaces a trailing space. */
  sentenceOfLength(length: number): string {
    let text = this.#takeOpening().join(" ");
    for (;;) {
      const before = text === "" ? "" : `${text} `;
      const room = length - before.length - ".".length;
      if (room < 2) return capitalize(`${before}ea.`).slice(0, length).replace(/ $/, ".");
      const word = this.#fitting(room);
      text = before + word;
      if (word.length === room) return `${capitalize(text)}.`;
    }
  }

  /** One of the first `choices` words of the vocabulary. */
  #pick(choices: number): string {
    let picked = this.#previous;
    while (picked === this.#previous) picked = this.below(choices);
    this.#previous = picked;
    return VOCABULARY[picked] ?? "";
  }

  /** The traditional first words, if the text begins with them and has not begun. */
  #takeOpening(): readonly string[] {
    if (!this.#needsOpening) return [];
    this.#needsOpening = false;
    this.#previous = VOCABULARY.indexOf(OPENING.at(-1) ?? "");
    return OPENING;
  }

  /** Appends words. A particle is never the last word, and never precedes another particle. */
  #appendClause(words: string[], length: number): void {
    for (let index = 0; index < length; index++) {
      const afterParticle = index > 0 && this.#previous >= WORDS.length;
      words.push(this.#pick(afterParticle || index === length - 1 ? WORDS.length : VOCABULARY.length));
    }
  }

  #clause(length: number): string {
    const words: string[] = [];
    this.#appendClause(words, length);
    return words.join(" ");
  }

  #appendSentence(written: string[]): void {
    const start = written.length;
    written.push(...this.#takeOpening());
    const clauses = 1 + this.below(3);
    for (let left = clauses; left > 0; left--) {
      if (left < clauses || written.length === start)
        this.#appendClause(written, clauses === 1 ? 4 + this.below(5) : 3 + this.below(3));
      written.push(`${written.pop()}${left === 1 ? "." : ","}`);
    }
    written[start] = capitalize(written[start] ?? "");
  }

  /** A word that fills `room` characters, 2 or more, or leaves room for a space and further words. */
  #fitting(room: number): string {
    const fits = ({ length }: string) => (room <= MAX_EXACT_LENGTH ? length === room : length <= room - 3);
    const last = this.#previous;
    for (;;) {
      const word = this.#pick(WORDS.length);
      if (this.#previous !== last && fits(word)) return word;
    }
  }
}
