export interface ExportedFile {
  readonly name: string;
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** Makes each portion only when the receiver has taken the one before. */
export function pageOfBytes(portions: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await portions.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await portions.return(undefined);
    },
  });
}

const PORTION_ITEMS = 200;

/** Items in arrays of at most 200. */
export async function* inPortions<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let portion: Item[] = [];
  for await (const item of items) {
    portion.push(item);
    if (portion.length < PORTION_ITEMS) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
