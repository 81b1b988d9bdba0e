interface Peeked {
  readonly head: Uint8Array;
  /** The whole content, including the head. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Releases a stream that will not be read. */
  readonly cancel: () => Promise<void>;
}

/** Reads the first bytes of a stream, and returns them with the whole content. */
export async function peekStream(
  stream: ReadableStream<Uint8Array>,
  headBytes: number,
): Promise<Peeked> {
  const reader = stream.getReader();
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < headBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    first.push(value);
    length += value.byteLength;
  }
  const start = Buffer.concat(first);
  return {
    head: start.subarray(0, headBytes),
    chunks: chunksOf(start, reader),
    cancel: () => reader.cancel().catch(() => undefined),
  };
}

async function* chunksOf(
  start: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (start.byteLength > 0) yield start;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A stream that pulls a chunk only on demand, so that a fast sender waits for a slow store. */
export function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await iterator.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(error);
        }
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
