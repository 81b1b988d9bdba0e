import { useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListView } from '../../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../../client/use-read.ts';
import { usePermissions } from '../../place/permissions.ts';
import { usePlace } from '../../place/place.ts';

/** Filters and columns by the names that they have in the address. */
export type ViewSearch = Readonly<Record<string, string>>;

/** The filters and columns of a list under a name, of the reader or of the whole workspace. */
export type SavedView = ListView;
/** A list of the console that has views. */
export type ViewedList = ListView['list'];

const NONE: readonly SavedView[] = [];

/** The saved views of a list, by their names; null until they have been read. */
export function useReadViews(list: ViewedList): readonly SavedView[] | null {
  const { workspace } = usePlace();
  const { data } = useRead(
    ['views', list],
    (commerce, options) => commerce.workspaces.views.list(workspace.id, { list }, options),
    { staleTime: 60_000 },
  );
  return data ?? null;
}

interface SavedViews {
  readonly own: readonly SavedView[];
  readonly shared: readonly SavedView[];
  /** Both, the reader's own first. */
  readonly all: readonly SavedView[];
}

/** The views of the reader alone, and those that all of the workspace have. */
export function useSavedViews(list: ViewedList): SavedViews {
  const views = useReadViews(list) ?? NONE;
  return useMemo(() => {
    const own = views.filter(({ isShared }) => !isShared);
    const shared = views.filter(({ isShared }) => isShared);
    return { own, shared, all: [...own, ...shared] };
  }, [views]);
}

/** Whether the reader may rename and delete a view: an own one, and as an administrator any. */
export function useMayChange(): (view: SavedView) => boolean {
  const { data } = usePermissions();
  return ({ isOwn }) => isOwn || data?.permissions['workspace:update'] === true;
}

/** Whether two names are one to the API. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function textsOf(search: object): ViewSearch {
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
