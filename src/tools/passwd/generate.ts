import { type AlphabetOptions, alphabet } from "./alphabet.ts";
import { conformingSet } from "./conforming.ts";
import { type Drawn, draw } from "./draw.ts";

export interface PasswordOptions extends AlphabetOptions {
  /** Characters of each password, 4 to 128. */
  length: number;
  /** How many passwords, 1 to 50. */
  count: number;
}

export interface GeneratedPasswords extends Drawn {
  /** How many different characters could occur. */
  charsetSize: number;
  options: PasswordOptions;
}

/**
 * Passwords drawn from all those in which every class that is switched on occurs, and no excluded character does.
 *
 * Refuses options that leave no class, or a class without characters.
 */
export const generatePasswords = (options: PasswordOptions): GeneratedPasswords => {
  const classes = alphabet(options);
  const drawn = draw(conformingSet(classes, options.length), options.count);
  return { ...drawn, charsetSize: classes.flat().length, options };
};
