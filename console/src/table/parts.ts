/**
 * A list of any length as it was read, part by part. Each part follows the one before by its cursor. The first one is
 * always held, since new rows are found by it; of the others, those far from the view are left out of memory and read
 * again when it comes back to them.
 */
export interface Part<Item> {
  readonly cursor: string | undefined;
  /** Null: left out of memory. */
  readonly items: readonly Item[] | null;
  readonly count: number;
  readonly nextCursor: string | null;
  /** The list was read again since, and this part was not. */
  readonly isOld: boolean;
}

interface Read<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** How many parts beside the view are held. */
const NEAR = 20;

export function begin<Item>(read: Read<Item>): readonly Part<Item>[] {
  return [partOf(undefined, read)];
}

/** With the part that follows. */
export function append<Item>(
  parts: readonly Part<Item>[],
  read: Read<Item>,
): readonly Part<Item>[] {
  return [...parts, partOf(parts.at(-1)?.nextCursor ?? undefined, read)];
}

/**
 * With the first part as it is now. What is new pushes others out of it: these become a part of their own, which has no gap
 * to the next one. Where nothing of before is left in it, the list begins anew.
 */
export function renewFirst<Item>(
  parts: readonly Part<Item>[],
  read: Read<Item>,
): readonly Part<Item>[] {
  const [first, ...others] = parts;
  if (!first?.items || others.length === 0 || read.nextCursor === null) return begin(read);
  const now = new Set(read.items.map(keyOf));
  const lastKept = first.items.findLastIndex((item) => now.has(keyOf(item)));
  if (lastKept === -1) return begin(read);
  const pushedOut = first.items.slice(lastKept + 1);
  const old = others.map((part) => ({ ...part, isOld: true }));
  if (pushedOut.length === 0)
    return [partOf(undefined, withoutNext(read, others[0], first.nextCursor)), ...old];
  const rest = partOf(read.nextCursor, { items: pushedOut, nextCursor: first.nextCursor });
  return [partOf(undefined, read), rest, ...old];
}

/** With the part of this cursor as it is now. */
export function renewPart<Item>(
  parts: readonly Part<Item>[],
  cursor: string,
  read: Read<Item>,
): readonly Part<Item>[] {
  return parts.map((part, index) =>
    part.cursor === cursor
      ? partOf(cursor, withoutNext(read, parts[index + 1], part.nextCursor))
      : part,
  );
}

/** Leaves out of memory what is far from the parts in view. */
export function keepNear<Item>(
  parts: readonly Part<Item>[],
  from: number,
  until: number,
): readonly Part<Item>[] {
  return parts.map((part, index) =>
    index === 0 || part.items === null || (index >= from - NEAR && index <= until + NEAR)
      ? part
      : { ...part, items: null },
  );
}

/** The row at which each part begins, and how many there are. */
export function beginningsOf<Item>(parts: readonly Part<Item>[]): {
  readonly starts: readonly number[];
  readonly count: number;
} {
  let count = 0;
  const starts = parts.map((part) => {
    const start = count;
    count += part.count;
    return start;
  });
  return { starts, count };
}

/** Which part a row is in. */
export function partAt(starts: readonly number[], row: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

function partOf<Item>(cursor: string | undefined, { items, nextCursor }: Read<Item>): Part<Item> {
  return { cursor, items, count: items.length, nextCursor, isOld: false };
}

/** A part that was read again may reach into the next one, whose rows stay where they are. */
function withoutNext<Item>(
  { items, nextCursor }: Read<Item>,
  next: Part<Item> | undefined,
  before: string | null,
): Read<Item> {
  if (!next) return { items, nextCursor };
  const following = new Set(next.items?.map(keyOf));
  return { items: items.filter((item) => !following.has(keyOf(item))), nextCursor: before };
}

function keyOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
}
