/** A command that cannot be carried out; its message is one line on stderr. */
export class CommandError extends Error {
  /** 2: input that cannot be used; 1: a negative answer; 130: interrupted. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
  }
}
