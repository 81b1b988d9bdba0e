import { Call } from './call.ts';

/** One page of a list. Iterated with `for await`, it continues through the pages behind it. */
export class Page<Item> implements AsyncIterable<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Send it as `cursor` to get the page behind this one; null on the last. */
  readonly nextCursor: string | null;
  readonly requestId: string | null;
  readonly #load: (cursor: string) => PageCall<Item>;

  constructor(
    page: Pick<Page<Item>, 'items' | 'hasMore' | 'nextCursor' | 'requestId'>,
    load: (cursor: string) => PageCall<Item>,
  ) {
    this.items = page.items;
    this.hasMore = page.hasMore;
    this.nextCursor = page.nextCursor;
    this.requestId = page.requestId;
    this.#load = load;
  }

  /** The page behind this one; null on the last. */
  async next(): Promise<Page<Item> | null> {
    return this.hasMore && this.nextCursor !== null ? this.#load(this.nextCursor) : null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* this.items;
    for (let page = await this.next(); page !== null; page = await page.next()) yield* page.items;
  }
}

/**
 * A list that was asked for. Awaited, it is its first page; iterated, every item of it:
 *
 * ```ts
 * for await (const order of commerce.orders.list({ status: 'pending' })) ...
 * ```
 */
export class PageCall<Item> extends Call<Page<Item>> implements AsyncIterable<Item> {
  /** The first page: the same as to await the call. */
  page(): Promise<Page<Item>> {
    return this.withAnswer().then(({ data }) => data);
  }

  /** All items of all pages, at most `limit` of them. */
  async all({ limit = Number.POSITIVE_INFINITY } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this.page();
  }
}
