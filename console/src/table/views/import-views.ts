import { useEffect, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isCode } from '../../client/failure.tsx';
import { usePlace, type Place } from '../../place/place.ts';
import { kept } from './kept.ts';
import { useListKey } from './list-key.ts';
import {
  isSameName,
  isSameView,
  textsOf,
  type SavedView,
  type ViewedList,
  type ViewSearch,
} from './saved-views.ts';

interface KeptView {
  /** Of its entry in this browser; it is the idempotency key too, so that two tabs create one view. */
  readonly id: string;
  readonly name: string;
  readonly search: ViewSearch;
}

const NAME_MAX = 60;

/**
 * Views that this browser has stored until now become private views of the reader, once: an entry leaves the browser when
 * the workspace has it. What the workspace rejects remains here, and is tried with the next page.
 */
export function useImportViews(list: ViewedList, stored: readonly SavedView[] | null): void {
  const place = usePlace();
  const client = useQueryClient();
  const prefix = `${useListKey(list)}.view.`;
  const isRead = stored !== null;
  // Seen before the list is read: another tab may import them meanwhile, and the list was read without them.
  const hadViews = useMemo(() => keptViews(prefix).length > 0, [prefix]);
  useEffect(() => {
    if (!isRead || !(hadViews || keptViews(prefix).length > 0)) return;
    const own = stored.filter(({ isOwn, isShared }) => isOwn && !isShared);
    void alone(prefix, () => importAll(place, { list, prefix, own }))
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: [place.key, 'views', list] }));
    // With the first reading of each list; later ones have nothing to import.
  }, [prefix, isRead]);
}

/** One tab after the other, where the browser has locks. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request(`import ${name}`, work) : work());
}

interface Import {
  readonly list: ViewedList;
  readonly prefix: string;
  readonly own: readonly SavedView[];
}

async function importAll(place: Place, { list, prefix, own }: Import): Promise<void> {
  for (const view of keptViews(prefix)) {
    const same = own.find(({ name }) => isSameName(name, view.name));
    if (!same || !isSameView(same.query, view.search)) await importOne(place, list, view);
    kept.write(`${prefix}${view.id}`, null);
  }
}

async function importOne(
  { commerce, workspace }: Place,
  list: ViewedList,
  { id, name, search: query }: KeptView,
): Promise<void> {
  const create = (body: { readonly name: string }, idempotencyKey: string) =>
    commerce.workspaces.views.create(
      workspace.id,
      { list, query, isShared: false, ...body },
      { idempotencyKey },
    );
  try {
    await create({ name: name.slice(0, NAME_MAX) }, id);
  } catch (error) {
    if (!isCode(error, 'view_name_taken')) throw error;
    await create({ name: `${name.slice(0, NAME_MAX - 4)} (2)` }, `${id}-2`);
  }
}

function keptViews(prefix: string): readonly KeptView[] {
  return kept.readAll(prefix).flatMap(([id, written]) => {
    try {
      const { name, search } = JSON.parse(written) as { name?: unknown; search?: unknown };
      if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
      return [{ id, name, search: textsOf(search) }];
    } catch {
      return [];
    }
  });
}
