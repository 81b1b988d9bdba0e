/**
 * The beginning of a transaction: `begin`, the workspace's setting and the fence. It leaves in front of the first statement,
 * with which it travels; so a unit of work that asks nothing leaves as a whole, in one round trip.
 */
export class Beginning {
  readonly #send: () => Promise<void>;
  #sent: Promise<void> | null = null;

  constructor(send: () => Promise<void>) {
    this.#send = send;
  }

  get isSent(): boolean {
    return this.#sent !== null;
  }

  /** Sends it, once. */
  send(): Promise<void> {
    if (this.#sent) return this.#sent;
    this.#sent = this.#send();
    // A statement behind it is skipped, so that whoever asked that learns of it.
    this.#sent.catch(() => undefined);
    return this.#sent;
  }

  /** What it failed with, which is why the statements behind it were skipped; null if it did not. */
  async failure(): Promise<unknown> {
    if (this.#sent === null) return null;
    return this.#sent.then(
      () => null,
      (error: unknown) => error,
    );
  }
}
