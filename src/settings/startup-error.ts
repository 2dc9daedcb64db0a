/** An error that prevents the start, with a one-line message for the operator. */
export class StartupError extends Error {
  override readonly name = "StartupError";
  /** 2: an invalid setting; 1: another problem, such as a port in use. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
