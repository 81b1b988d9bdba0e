import { useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { kept, useAllKept } from './kept.ts';
import { useListKey } from './list-key.ts';

/** Filters and columns by the names that they have in the address. */
export type ViewSearch = Readonly<Record<string, string>>;

/** The filters and columns of a list under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly search: ViewSearch;
}

/** The views of a list that were saved here, by their names. */
export function useSavedViews(list: string) {
  const prefix = `${useListKey(list)}.view.`;
  const text = useAllKept(prefix);
  return useMemo(() => {
    const entries = JSON.parse(text) as readonly (readonly [string, string])[];
    const views = entries
      .flatMap(([id, written]) => readView(id, written))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    const write = ({ id, name, search }: SavedView) =>
      kept.write(`${prefix}${id}`, JSON.stringify({ name, search }));
    return {
      views,
      /** One of the same name is replaced. */
      save: (name: string, search: ViewSearch) => {
        const same = views.find((one) => one.name === name);
        write({ id: same?.id ?? crypto.randomUUID(), name, search });
      },
      /** Not where it was deleted meanwhile by another page. */
      rename: (view: SavedView, name: string) => {
        if (kept.read(`${prefix}${view.id}`) !== null) write({ ...view, name });
      },
      remove: ({ id }: SavedView) => kept.write(`${prefix}${id}`, null),
    };
  }, [text, prefix]);
}

function readView(id: string, written: string): readonly SavedView[] {
  try {
    const { name, search } = JSON.parse(written) as Partial<SavedView>;
    if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
    return [{ id, name, search: textsOf(search) }];
  } catch {
    return [];
  }
}

function textsOf(search: object): ViewSearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      // The application is a part of the place, and not of the list.
      name !== 'application' && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

/** What the address says of the list. */
export function useViewSearch(): ViewSearch {
  const search: object = useSearch({ strict: false });
  return textsOf(search);
}

/** Opens a list as a view has it. */
export function useOpenView(): (search: ViewSearch, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (search, { replace = false } = {}) =>
    // The application stays: the route retains it.
    void navigate({ to: '.', replace, search: (() => search) as never });
}

export function isSameView(one: ViewSearch, other: ViewSearch): boolean {
  const textOf = (search: ViewSearch) =>
    JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return textOf(one) === textOf(other);
}
