/** Random numbers that a seed repeats (mulberry32): small, and good enough to choose what happens. */
export interface Random {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** A whole number from 1 to `max`. */
  readonly upTo: (max: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item | undefined;
  readonly shuffle: <Item>(items: readonly Item[]) => Item[];
}

export function randomOf(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    upTo: (max) => 1 + Math.floor(next() * max),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)],
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
