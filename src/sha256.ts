import { sha256 as noble } from "@noble/hashes/sha2.js";

/**
 * So many random bytes are hashed soon after the first message. From one short message again and again, as monitors send
 * it, JavaScriptCore learns that some numbers are small which are not, and now and then gives up on fast code for good:
 * each digest then takes 15 µs instead of 1. This takes 10 ms, once.
 */
const LESSON_BYTES = 32_768;

let isTaught = false;

/** Once the message at hand has been answered: who starts a service waits for its first answer. */
function teach(): void {
  isTaught = true;
  setTimeout(() => noble(crypto.getRandomValues(new Uint8Array(LESSON_BYTES))));
}

/** SHA-256 (FIPS 180-4) by noble, ready for use. */
export function sha256(): typeof noble {
  if (!isTaught) teach();
  return noble;
}
