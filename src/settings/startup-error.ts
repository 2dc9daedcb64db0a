/** Something that the operator has to mend before the service can start; its message is one line. */
export class StartupError extends Error {
  /** 2: a wrong setting; 1: something that cannot be had, such as a port in use. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.name = "Problem";
    this.exitCode = exitCode;
  }
}
