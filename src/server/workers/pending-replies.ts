/** Requests to another process that wait for their replies. */
export class PendingReplies<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  /** Sends a request with a new id. Settles with the reply of that id. */
  ask(send: (id: number) => void): Promise<Answer> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      send(id);
    });
  }

  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
