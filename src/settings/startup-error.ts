/** A problem that the operator has to solve before the service can start; its message is one line. */
export class StartupError extends Error {
  /** 2: a wrong setting; 1: something else is in the way, such as a port in use. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.name = "StartupError";
    this.exitCode = exitCode;
  }
}
