/** An error of a command, with a one-line message for stderr. */
export class CommandError extends Error {
  /** 2: invalid input; 1: a negative result or a failed write; 130: interrupted. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
  }
}
