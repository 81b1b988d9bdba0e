/** What is added within a span of time is handled together; each waits for it, and fails if it fails. */
export class Gathered<Item> {
  readonly #forMs: number;
  readonly #handle: (items: readonly Item[]) => Promise<void>;
  #open: { readonly items: Item[]; readonly handled: Promise<void> } | null = null;

  constructor(forMs: number, handle: (items: readonly Item[]) => Promise<void>) {
    this.#forMs = forMs;
    this.#handle = handle;
  }

  add(item: Item): Promise<void> {
    if (this.#open) {
      this.#open.items.push(item);
      return this.#open.handled;
    }
    const items = [item];
    const handled = Bun.sleep(this.#forMs).then(() => {
      this.#open = null;
      return this.#handle(items);
    });
    this.#open = { items, handled };
    return handled;
  }
}
