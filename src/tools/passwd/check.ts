import { counted } from "../../operation/expectation.ts";
import { operation } from "../../operation/operation.ts";
import { invalidField } from "../../operation/refusal.ts";
import { nullable, oneOf, t, text } from "../../operation/schema.ts";
import { MAX_WORK_SECONDS, ThreadRunner } from "../../operation/thread-runner.ts";
import { threadUrl } from "../../runtime/embedded.ts";
import type { Estimate } from "./estimate-thread.ts";
import { ATTACKS, KINDS, rounded, STRENGTHS, strengthOf } from "./strength.ts";

const kindsOf = (composition: Readonly<Record<string, boolean>>): string =>
  Object.entries(composition)
    .filter(([, occurs]) => occurs)
    .map(([name]) => name)
    .join(", ");

/** "Found: a word, characters 1 to 8". */
const describeFound = ({ kind, start, length }: Estimate["found"][number]): string =>
  `Found: a ${kind === "keyboard" ? "keyboard pattern" : kind}, characters ${start + 1} to ${start + length}`;

const estimator = new ThreadRunner<string, Estimate>(threadUrl("tools/passwd/estimate-thread.ts"), { maxWaiting: 64 });

export const check = operation({
  id: "passwd.check",
  summary: "Judge the strength of a password",
  description:
    "By zxcvbn: looks for words, names, keyboard patterns, dates and l33t spellings, as an attacker who tries likely passwords first; passphrases of the EFF word list are recognised. Generators may say otherwise of what they made: their attacker knows how, and this one does not. One check takes up to 0.1 s of processor time (long passwords that can be read in many ways), usually 1 ms. Up to 64 checks wait for their turn, in the order of their arrival; more are refused with OVERLOADED, and those whose caller disconnects are dropped.",
  guidance: "Judges how hard a password is to guess, with advice. It knows no leaks. For new ones use passwd_generate.",
  input: t.Object({
    password: text({
      description: "The password; no answer and no log repeats it",
      brief: "The password",
      minLength: 1,
      maxLength: 128,
      secret: true,
    }),
  }),
  output: t.Object({
    score: t.Integer({ description: "0 to 4: the index of `strength` in its list of words" }),
    strength: oneOf(STRENGTHS, {
      description:
        "The word for zxcvbn's score, by guesses: weak from 10^3, fair from 10^6, strong from 10^8, very strong from 10^10, which slow hashes withstand; of a passphrase, at most what its generator says",
    }),
    entropy: t.Number({ description: "Bits: log2 of the guesses" }),
    guesses: t.Number({ description: "How many guesses an attacker needs who tries likely passwords first" }),
    length: t.Integer({ description: "Characters" }),
    composition: t.Object(
      { lowercase: t.Boolean(), uppercase: t.Boolean(), numbers: t.Boolean(), symbols: t.Boolean() },
      { description: "Which kinds of characters occur, in any script; symbols are all but letters and digits" },
    ),
    crackTimes: t.Record(t.String(), t.String(), { description: "Kind of attack to the time that it takes, in words" }),
    found: t.Array(
      t.Object({
        kind: oneOf(KINDS, { description: "What it is" }),
        start: t.Integer({ description: "Index of its first character" }),
        length: t.Integer({ description: "Characters" }),
      }),
      { description: "Parts that an attacker would try early; the rest counts as random" },
    ),
    warning: nullable(t.String({ description: "The main weakness" })),
    suggestions: t.Array(t.String(), { description: "How to choose a better password" }),
  }),
  example: { password: "correct horse battery staple" },
  exampleResult: {
    score: 4,
    strength: "very strong",
    entropy: 65.52,
    guesses: 52732933120000000000,
    length: 28,
    composition: { lowercase: true, uppercase: false, numbers: false, symbols: true },
    crackTimes: {
      onlineThrottling100PerHour: "centuries",
      onlineNoThrottling10PerSecond: "centuries",
      offlineSlowHashing1e4PerSecond: "centuries",
      offlineFastHashing1e10PerSecond: "centuries",
    },
    found: [
      { kind: "word", start: 0, length: 7 },
      { kind: "word", start: 14, length: 7 },
      { kind: "word", start: 22, length: 6 },
    ],
    warning: null,
    suggestions: [],
  },
  values: ["password"],
  queued: true,
  run: async ({ password }, context) => {
    const { score, guesses, ...others } = await estimator.run(password, {
      context,
      late: () => invalidField("/password", `Must be shorter: this one takes more than ${MAX_WORK_SECONDS} seconds`),
    });
    return {
      score,
      strength: strengthOf(score),
      entropy: rounded(Math.log2(guesses)),
      guesses,
      length: [...password].length,
      composition: {
        lowercase: /\p{Ll}/u.test(password),
        uppercase: /\p{Lu}/u.test(password),
        numbers: /\p{Nd}/u.test(password),
        symbols: /[^\p{L}\p{M}\p{Nd}]/u.test(password),
      },
      ...others,
    };
  },
  text: ({ score, strength, entropy, length, composition, crackTimes, found, warning, suggestions }) =>
    [
      strength,
      `Score: ${score} of 4`,
      `Entropy: ${entropy} bits`,
      `Length: ${counted(length, "characters")} (${kindsOf(composition) || "other letters"})`,
      ...Object.entries(ATTACKS).map(([name, label]) => `${label}: ${crackTimes[name]}`),
      ...found.map(describeFound),
      ...(warning === null ? [] : [`Warning: ${warning}`]),
      ...suggestions.map((suggestion) => `Suggestion: ${suggestion}`),
    ].join("\n"),
});
