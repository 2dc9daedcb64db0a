/**
 * Measures how long the strength check takes for expensive passwords, and for how long it blocks the event loop.
 * Run it when zxcvbn is updated: `bun scripts/measure/password-check.ts`.
 */
import { check } from "../../src/tools/passwd/check.ts";

const LENGTHS = [8, 16, 32, 64, 96, 128];
const ROUNDS = 3;

const repeated = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Kinds of passwords that are expensive for one of zxcvbn's matchers. */
const KINDS: Readonly<Record<string, (length: number) => string>> = {
  "l33t words": repeated("P@$$w0rd1!"),
  "l33t in every word": repeated("p4$$w0rd"),
  "l33t only": repeated("4@8({[<369!1|70$52%+"),
  "one digit": repeated("1"),
  "two digits": repeated("21212122"),
  "digits with two readings": repeated("771771171"),
  dates: repeated("11/11/1991"),
  "dates without separators": repeated("19911111"),
  words: repeated("thaterinesto"),
  "number words": repeated("onetwothreefour"),
  "one long word": repeated("constructor"),
  keyboard: repeated("qwertyuiopasdfgh"),
  "all of ASCII": repeated(String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 33 + ((index * 41) % 94)))),
  "two halves": (length) => "a".repeat(length / 2) + "b".repeat(length / 2),
};

/** Starts to measure for how long the event loop is blocked. @returns A function that stops it and gives the maximum in ms. */
function watchLoop(): () => number {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    look();
    clearInterval(timer);
    return longest;
  };
}

async function timeOf(password: string): Promise<number> {
  const started = performance.now();
  await check.run({ password }, { baseUrl: "" });
  return performance.now() - started;
}

/** The longest of some rounds, for the kind that takes longest at this length. */
async function worstAt(length: number): Promise<{ kind: string; time: number }> {
  let worst = { kind: "", time: 0 };
  for (const [kind, make] of Object.entries(KINDS)) {
    for (let round = 0; round < ROUNDS; round++) {
      const time = await timeOf(make(length));
      if (time > worst.time) worst = { kind, time };
    }
  }
  return worst;
}

const stopWatch = watchLoop();
console.log(`first check, with the start of its thread: ${(await timeOf("password")).toFixed(0)} ms`);
for (const length of LENGTHS) {
  const { kind, time } = await worstAt(length);
  console.log(`${String(length).padStart(3)} characters: at worst ${time.toFixed(0)} ms (${kind})`);
}
console.log(`the event loop was blocked for at most ${stopWatch().toFixed(1)} ms`);
