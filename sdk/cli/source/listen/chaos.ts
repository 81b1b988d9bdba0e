const holdMax = 4;
const holdMs = 250;
const duplicateShare = 0.3;

/**
 * Items in a worst-case delivery: slightly out of order, and some twice, as `{ item, isDuplicate }`. Nothing is lost.
 * `seed` makes it repeatable.
 */
export async function* disturb<Item>(
  items: AsyncIterable<Item>,
  seed: number,
): AsyncGenerator<{ item: Item; isDuplicate: boolean }> {
  const random = createRandom(seed);
  const iterator = items[Symbol.asyncIterator]();
  // An error waits until the held items have been returned.
  const pull = () =>
    iterator.next().catch((error: unknown) => ({ done: true as const, value: undefined, error }));
  let next = pull();
  let end: { readonly error: unknown } | null = null;
  while (end === null) {
    const held: Item[] = [];
    while (held.length < holdMax) {
      const got = held.length === 0 ? await next : await Promise.race([next, later(holdMs)]);
      if (got === null) break;
      if (got.done === true) {
        end = { error: 'error' in got ? got.error : undefined };
        break;
      }
      held.push(got.value);
      next = pull();
    }
    const again = held.filter(() => random() < duplicateShare);
    const sent = new Set<Item>();
    for (const item of shuffled([...held, ...again], random)) {
      yield { item, isDuplicate: sent.has(item) };
      sent.add(item);
    }
  }
  if (end.error !== undefined) throw end.error;
}

function later(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  const mixed: Item[] = [];
  while (left.length > 0) mixed.push(...left.splice(Math.floor(random() * left.length), 1));
  return mixed;
}

/** Mulberry32: small, and the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
