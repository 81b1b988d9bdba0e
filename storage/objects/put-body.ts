import { ObjectStoreUnavailable, type ObjectBody } from './object-store.ts';

/**
 * Runs a put whose body may itself fail while it is read (an upload that breaks off or grows too large): that
 * failure is passed on unchanged, any other becomes ObjectStoreUnavailable. With `stallMs`, so does a store that reads
 * nothing of a stream for that long; the source may be slow.
 */
export async function putBody(
  body: ObjectBody,
  put: (body: ObjectBody) => Promise<unknown>,
  stallMs: number | null = null,
): Promise<void> {
  const source = body instanceof Uint8Array ? null : watch(body);
  const stall = source && stallMs !== null ? failWhenStalled(source.progress, stallMs) : null;
  try {
    const putting = put(source?.stream ?? body);
    await (stall ? Promise.race([putting, stall.failed]) : putting);
  } catch (error) {
    if (source?.failure) throw source.failure.error;
    if (error instanceof ObjectStoreUnavailable) throw error;
    throw new ObjectStoreUnavailable('The object could not be stored.', { cause: error });
  } finally {
    stall?.end();
  }
  if (source?.failure) throw source.failure.error;
}

interface Progress {
  /** The source is being read, so the wait is not the store's fault. */
  isReading: boolean;
  at: number;
}

interface Watched {
  readonly stream: ReadableStream<Uint8Array>;
  readonly progress: Progress;
  failure: { readonly error: unknown } | null;
}

function watch(body: ReadableStream<Uint8Array>): Watched {
  const reader = body.getReader();
  const progress: Progress = { isReading: false, at: performance.now() };
  const read = async (): Promise<Uint8Array | null> => {
    progress.isReading = true;
    const { done, value } = await reader.read();
    Object.assign(progress, { isReading: false, at: performance.now() });
    return done ? null : value;
  };
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const value = await read();
        if (value === null) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        watched.failure = { error };
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const watched: Watched = { stream, progress, failure: null };
  return watched;
}

function failWhenStalled(progress: Progress, stallMs: number) {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (progress.isReading || performance.now() - progress.at < stallMs) return;
    reject(new ObjectStoreUnavailable(`The store took nothing for ${stallMs} ms.`));
  }, stallMs / 4);
  return { failed, end: () => clearInterval(timer) };
}
