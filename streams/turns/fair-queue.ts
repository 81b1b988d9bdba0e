/** First in, first out; taking costs nothing however long it is. */
interface Line<Item> {
  readonly items: Item[];
  taken: number;
}

/** How many of a line, whose first item is given, may begin now; 0 leaves it in its place, LATER sends it to the end. */
export type FreeFor<Item> = (first: Item, waiting: number) => number;
export const LATER = -1;

interface Visits {
  /** At most so many. */
  readonly most?: number;
  /** Whether some of the kind may begin for anybody: the turns end when none may. */
  readonly isOpen?: (kind: string) => boolean;
}

/**
 * What waits for its turn: streams, timers, jobs, endpoints and documents to render. Whoever had a turn (a workspace, or
 * a part of one) goes to the end of the ring, and the kind that was served behind its other kinds; so neither a workspace
 * with much to do nor one of its kinds delays the others. What has no room is passed over and stays in its place.
 */
export class FairQueue<Item> {
  readonly #turnOf: (item: Item) => string;
  readonly #kindOf: (item: Item) => string;
  /** A map keeps its order, which is that of the turns. */
  readonly #ring = new Map<string, Map<string, Line<Item>>>();
  /** How many lines each kind has. */
  readonly #waiting = new Map<string, number>();

  constructor(turnOf: (item: Item) => string, kindOf: (item: Item) => string = () => '') {
    this.#turnOf = turnOf;
    this.#kindOf = kindOf;
  }

  hasTurn(turn: string): boolean {
    return this.#ring.has(turn);
  }

  /** Whether something of the kind waits, of any turn. */
  hasKind(kind: string): boolean {
    return this.#waiting.has(kind);
  }

  /** Whether something of the same turn and kind waits. */
  hasLike(item: Item): boolean {
    return this.#ring.get(this.#turnOf(item))?.has(this.#kindOf(item)) === true;
  }

  add(item: Item): void {
    const [turn, kind] = [this.#turnOf(item), this.#kindOf(item)];
    const lines = this.#ring.get(turn) ?? new Map<string, Line<Item>>();
    this.#ring.set(turn, lines);
    const line = lines.get(kind);
    if (line) line.items.push(item);
    else {
      lines.set(kind, { items: [item], taken: 0 });
      this.#count(kind, 1);
    }
  }

  /** Takes out what nobody waits for any more. */
  remove(item: Item): void {
    const [turn, kind] = [this.#turnOf(item), this.#kindOf(item)];
    const lines = this.#ring.get(turn);
    const line = lines?.get(kind);
    if (!lines || !line) return;
    const items = line.items.slice(line.taken).filter((other) => other !== item);
    if (items.length > 0) return void lines.set(kind, { items, taken: 0 });
    lines.delete(kind);
    this.#count(kind, -1);
    if (lines.size === 0) this.#ring.delete(turn);
  }

  /** The first item of each turn and kind, in the order of the turns. */
  *heads(): Generator<Item> {
    for (const lines of this.#ring.values())
      for (const { items, taken } of lines.values()) yield* items.slice(taken, taken + 1);
  }

  /**
   * Turns, in order: of each that has room, the items of one kind that begin now. Whoever was served comes again after the
   * others for as long as there is room; room is only taken meanwhile, so none is visited in vain twice.
   */
  *turns(
    freeFor: FreeFor<Item>,
    { most = Infinity, isOpen = () => true }: Visits = {},
  ): Iterable<readonly Item[]> {
    const hasOpen = (): boolean => this.#waiting.keys().some((kind) => isOpen(kind));
    let left = most;
    let isAnyOpen = hasOpen();
    for (const [turn, lines] of this.#ring) {
      if (left === 0 || !isAnyOpen) return;
      left -= 1;
      const taken = this.#take(turn, lines, freeFor);
      if (taken.length === 0) continue;
      yield taken;
      isAnyOpen = hasOpen();
    }
  }

  get size(): number {
    return this.#ring.size;
  }

  #take(turn: string, lines: Map<string, Line<Item>>, freeFor: FreeFor<Item>): readonly Item[] {
    for (const [kind, line] of lines) {
      const waiting = line.items.length - line.taken;
      const first = line.items[line.taken];
      const count = first === undefined ? 0 : Math.min(waiting, freeFor(first, waiting));
      if (count === 0) continue;
      const taken = line.items.slice(line.taken, line.taken + Math.max(0, count));
      line.taken += taken.length;
      lines.delete(kind);
      if (taken.length < waiting) lines.set(kind, line.taken > 1_000 ? shortened(line) : line);
      else this.#count(kind, -1);
      this.#ring.delete(turn);
      if (lines.size > 0) this.#ring.set(turn, lines);
      return taken;
    }
    return [];
  }

  #count(kind: string, by: number): void {
    const count = (this.#waiting.get(kind) ?? 0) + by;
    if (count === 0) this.#waiting.delete(kind);
    else this.#waiting.set(kind, count);
  }
}

function shortened<Item>({ items, taken }: Line<Item>): Line<Item> {
  return { items: items.slice(taken), taken: 0 };
}
