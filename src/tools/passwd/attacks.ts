/** The attack scenarios of zxcvbn, with their guessing rates. */
export const ATTACKS = [
  { name: "onlineThrottling100PerHour", label: "Online, 100 guesses an hour" },
  { name: "onlineNoThrottling10PerSecond", label: "Online, 10 guesses a second" },
  { name: "offlineSlowHashing1e4PerSecond", label: "Offline, slow hash, 10,000 guesses a second" },
  { name: "offlineFastHashing1e10PerSecond", label: "Offline, fast hash, 10,000,000,000 guesses a second" },
] as const;

export type Attack = (typeof ATTACKS)[number]["name"];
