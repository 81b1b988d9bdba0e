/** A response with what came beside its data. */
export interface Answered<Data> {
  readonly data: Data;
  readonly status: number;
  readonly headers: Headers;
  /** The response's `X-Request-Id`, for a log or for support. */
  readonly requestId: string | null;
  /** True where an earlier request with the same idempotency key had been answered, and this is its response. */
  readonly isReplay: boolean;
}

/** A promise of a response's data. `withAnswer()` gives the request id and the headers, too. */
export class Call<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #answered: Promise<Answered<Data>>;

  constructor(answered: Promise<Answered<Data>>) {
    this.#answered = answered;
  }

  withAnswer(): Promise<Answered<Data>> {
    return this.#answered;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it is a promise
  then<Next = Data, Failed = never>(
    onData?: ((data: Data) => Next | PromiseLike<Next>) | null,
    onError?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Next | Failed> {
    return this.#answered.then(({ data }) => data).then(onData, onError);
  }

  catch<Failed = never>(
    onError?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Data | Failed> {
    return this.then(undefined, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Data> {
    return this.#answered.then(({ data }) => data).finally(onEnd);
  }
}
