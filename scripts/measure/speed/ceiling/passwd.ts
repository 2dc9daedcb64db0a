import { randomFillSync } from "node:crypto";
import { effLargeWordList } from "../../../../src/tools/passwd/eff-large-word-list.ts";
import { rounded, strengthOf } from "../../../../src/tools/passwd/strength.ts";
import { type Get, json, type Post } from "./answer.ts";

const CHARACTERS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join("");

const pool = new Uint32Array(256);
let used = pool.length;

/** An unbiased random number below `bound`, from a pool. */
function below(bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const value = pool[used++] ?? 0;
    if (value < limit) return value % bound;
  }
}

function password(length: number): string {
  let text = "";
  for (let index = 0; index < length; index++) text += CHARACTERS[below(CHARACTERS.length)];
  return text;
}

function answer(passwords: string[], bits: number, charsetSize: number, options: object): Response {
  const [first = ""] = passwords;
  const strength = "very strong";
  const entropy = Math.round(bits * 100) / 100;
  const { length } = first;
  return json({ password: first, passwords, count: passwords.length, length, entropy, strength, charsetSize, options });
}

const OPTIONS = { numbers: true, symbols: true, uppercase: true, lowercase: true, excludeSimilar: false, exclude: "" };

function passwords(length: number, count: number): Response {
  const passwords = Array.from({ length: count }, () => password(length));
  return answer(passwords, length * Math.log2(CHARACTERS.length), CHARACTERS.length, { length, count, ...OPTIONS });
}

const WORDS = effLargeWordList();

function passphrase(words: number): Response {
  const phrase = Array.from({ length: words }, () => WORDS[below(WORDS.length)]).join("-");
  const options = { words, separator: "-", capitalize: false, number: false, count: 1 };
  return answer([phrase], words * Math.log2(WORDS.length), WORDS.length, options);
}

async function check(text: string): Promise<Response> {
  // Loaded when it is needed, as its dictionaries take 40 MiB.
  const { estimate } = await import("../../../../src/tools/passwd/estimate.ts");
  const { score, guesses, ...judged } = estimate(text);
  const composition = {
    lowercase: /[a-z]/.test(text),
    uppercase: /[A-Z]/.test(text),
    numbers: /\d/.test(text),
    symbols: /[^a-zA-Z\d]/.test(text),
  };
  const strength = strengthOf(score);
  return json({
    score,
    strength,
    entropy: rounded(Math.log2(guesses)),
    guesses,
    length: text.length,
    composition,
    ...judged,
  });
}

export const getPasswd: Get = ([, first = "", second, third]) => {
  if (first === "passphrase") return passphrase(Number(second));
  return first === "batch" ? passwords(Number(third), Number(second)) : passwords(Number(first), 1);
};

interface PasswordBody {
  length: number;
  count: number;
  words: number;
  password: string;
}

export const postPasswd: Post<PasswordBody> = ([, verb], body) => {
  if (verb === "check") return check(body.password);
  return verb === "passphrase" ? passphrase(body.words) : passwords(body.length, body.count);
};
