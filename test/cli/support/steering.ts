/** C0, DEL, C1 (ISO 6429), line separators and the controls of the bidirectional algorithm (UAX #9). */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text has characters that steer a terminal, other than line ends. */
export const isSteering = (text: string): boolean => STEERING.test(text.replaceAll(/\r?\n/g, ""));
