// Without imports: the page uses it as well.

/** The levels of strength, from the weakest to the strongest. */
export const STRENGTHS = ["very weak", "weak", "fair", "strong", "very strong"] as const;

/**
 * The minimum bits of "weak", "fair", "strong" and "very strong". An attacker with 10^10 guesses per second (a fast hash
 * on one machine) makes 2^25 guesses in 3 ms, 2^40 in 2 minutes, 2^50 in 31 hours and 2^65 in more than a century.
 */
const THRESHOLDS = [25, 40, 50, 65] as const;

/** Bits of entropy, rounded to two decimals. */
export const rounded = (bits: number): number => Math.round(bits * 100) / 100;

/** The index in `STRENGTHS` of the strength of a generated password, one of 2^`bits` that are equally likely. */
export const scoreOf = (bits: number): number => THRESHOLDS.filter((threshold) => rounded(bits) >= threshold).length;

/** The level of strength with a score of 0 to 4. */
export const strengthOf = (score: number): (typeof STRENGTHS)[number] => STRENGTHS[score] ?? "very strong";

/** What makes a part of a password easy to guess. */
export const KINDS = [
  "common password",
  "word",
  "name",
  "keyboard",
  "repetition",
  "sequence",
  "date",
  "year",
  "passphrase",
] as const;

/** The attacks of zxcvbn, with their guessing rates. */
export const ATTACKS = {
  onlineThrottling100PerHour: "Online, 100 guesses an hour",
  onlineNoThrottling10PerSecond: "Online, 10 guesses a second",
  offlineSlowHashing1e4PerSecond: "Offline, slow hash such as bcrypt, 10,000 guesses a second",
  offlineFastHashing1e10PerSecond: "Offline, fast hash such as SHA-256, 10,000,000,000 guesses a second",
} as const;

/** The classes of characters that passwords consist of. */
export const CLASSES = {
  numbers: "0123456789",
  // All 32 of POSIX's [:punct:] in ASCII: every printable character except letters, digits and the space.
  symbols: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  lowercase: "abcdefghijklmnopqrstuvwxyz",
} as const;
