import type { AlphabetOptions } from "./alphabet.ts";
import { type Drawn, draw } from "./draw.ts";
import { passwordSpace } from "./space.ts";

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
  const space = passwordSpace(options, options.length);
  return { ...draw(space, options.count), charsetSize: space.charsetSize, options };
};
