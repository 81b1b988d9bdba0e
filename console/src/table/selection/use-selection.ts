import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Rows } from '../use-pages.ts';

type Items<Item> = ReadonlyMap<string, Item>;

/** Rows of a list that were chosen, to do something with all of them. */
export interface Selection<Item> {
  readonly ids: ReadonlySet<string>;
  readonly has: (item: Item) => boolean;
  /** With `isRange`: everything between the row that was chosen last and this one, if it is in memory. */
  readonly toggle: (row: number, isRange: boolean) => void;
  /** Whether all rows in memory are chosen. */
  readonly isAll: boolean;
  readonly toggleAll: () => void;
  readonly drop: (ids: Iterable<string>) => void;
  readonly clear: () => void;
  /** As the list knows them now. */
  readonly items: () => readonly Item[];
}

const NONE: Items<never> = new Map<string, never>();

/**
 * `name` says which list this is with its filters: what is out of sight by another filter is not chosen any longer. Rows
 * that the list has left out of memory stay chosen.
 */
export function useSelection<Item>(
  name: unknown,
  { items, sparse }: Rows<Item>,
  idOf: (item: Item) => string,
): Selection<Item> {
  const [chosen, setChosen] = useState<Items<Item>>(NONE);
  const last = useRef<number | null>(null);
  const text = JSON.stringify(name);
  const clear = useCallback(() => {
    last.current = null;
    setChosen(NONE);
  }, []);
  useEffect(() => clear, [text, clear]);
  const at = (row: number) => (sparse ? sparse.at(row) : items[row]);
  const between = (from: number, until: number) =>
    Array.from({ length: Math.abs(until - from) + 1 }, (_, step) =>
      at(Math.min(from, until) + step),
    ).filter((item) => item !== undefined);
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  const isAll = useMemo(
    () => chosen.size > 0 && items.every((item) => chosen.has(idOf(item))),
    [chosen, items],
  );
  return {
    ids,
    has: (item) => chosen.has(idOf(item)),
    toggle: (row, isRange) => {
      const item = at(row);
      if (!item) return;
      const next = new Map(chosen);
      const range = isRange ? between(last.current ?? row, row) : [item];
      const isAdded = isRange || !chosen.has(idOf(item));
      for (const one of range) {
        if (isAdded) next.set(idOf(one), one);
        else next.delete(idOf(one));
      }
      last.current = row;
      setChosen(next);
    },
    isAll,
    toggleAll: () => {
      if (isAll) return clear();
      setChosen(new Map([...chosen, ...items.map((item) => [idOf(item), item] as const)]));
    },
    drop: (gone) => {
      const next = new Map(chosen);
      for (const id of gone) next.delete(id);
      setChosen(next);
    },
    clear,
    items: () => {
      const now = new Map(items.map((item) => [idOf(item), item]));
      return [...chosen].map(([id, item]) => now.get(id) ?? item);
    },
  };
}
