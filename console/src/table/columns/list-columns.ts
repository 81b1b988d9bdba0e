import { useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Column } from '../data-table.tsx';
import type { CsvColumn } from '../save-csv.tsx';
import { kept, useKept } from '../views/kept.ts';
import { useListKey } from '../views/list-key.ts';
import type { ViewedList } from '../views/saved-views.ts';

/** The columns of a list, those that the reader has chosen and how to choose others. */
export interface ListColumns<Item, List extends ViewedList | null = ViewedList> {
  /** Name of what is stored of the list; null where nothing is chosen nor stored. */
  readonly list: List;
  readonly all: readonly Column<Item>[];
  /** In the reader's order. */
  readonly shown: readonly Column<Item>[];
  readonly isChosen: boolean;
  /** By their ids in order; null: as they were given. */
  readonly choose: (ids: readonly string[] | null) => void;
}

/**
 * The columns that the address names, else those that the reader chose last, else those of the console. The first one
 * leads to the item and is always there.
 */
export function useListColumns<Item, List extends ViewedList | null>(
  list: List,
  all: readonly Column<Item>[],
): ListColumns<Item, List> {
  const navigate = useNavigate();
  const key = `${useListKey(list ?? '')}.columns`;
  const { columns: named }: { columns?: unknown } = useSearch({ strict: false });
  const preferred = useKept(key);
  const wished = list === null ? null : typeof named === 'string' ? named : preferred;
  const ids = useMemo(() => wished?.split(',') ?? null, [wished]);
  return {
    list,
    all,
    shown: chosenOf(all, ids),
    isChosen: ids !== null,
    choose: (chosen) => {
      const text = chosen?.join(',') ?? null;
      try {
        kept.write(key, text);
      } catch {
        // Then they last as long as the address does.
      }
      void navigate({
        to: '.',
        replace: true,
        search: ((before: object) => ({ ...before, columns: text ?? undefined })) as never,
      });
    },
  };
}

/** Columns of which none is chosen. */
export function plainly<Item>(all: readonly Column<Item>[]): ListColumns<Item, null> {
  return { list: null, all, shown: all, isChosen: false, choose: () => undefined };
}

/** Whether its reader may choose columns and save views. */
export function hasViews<Item>(
  columns: ListColumns<Item, ViewedList | null>,
): columns is ListColumns<Item> {
  return columns.list !== null;
}

function chosenOf<Item>(
  all: readonly Column<Item>[],
  ids: readonly string[] | null,
): readonly Column<Item>[] {
  if (ids === null) return all.filter(({ isExtra }) => !isExtra);
  const [first] = all;
  const found = [...new Set(ids)].flatMap((id) => all.find((one) => one.id === id) ?? []);
  return first ? [first, ...found.filter(({ id }) => id !== first.id)] : found;
}

/** The columns of a file as the list shows them: all of them until the reader has chosen. */
export function asShown<Item>(
  { shown, isChosen }: ListColumns<Item, ViewedList | null>,
  columns: readonly CsvColumn<Item>[],
): readonly CsvColumn<Item>[] {
  if (!isChosen) return columns;
  const titles = shown.flatMap(({ id, csv }) => csv ?? [id]);
  return [...new Set(['id', ...titles])].flatMap((title) =>
    columns.filter(([name]) => name === title),
  );
}
