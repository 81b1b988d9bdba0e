import type { ListViewRow } from '../../../storage/queries/team/list-views.ts';
import { revisionOf } from '../../document-revision.ts';
import type { ViewedList } from './viewed-lists.ts';

/** A view as one member sees it. */
export interface SeenListView {
  readonly row: ListViewRow;
  readonly memberId: string;
}

export function toListViewView({ row, memberId }: SeenListView) {
  return {
    id: row.id,
    list: row.list as ViewedList,
    name: row.name,
    query: Object.fromEntries(
      Object.entries(row.query).map(([name, value]) => [name, String(value)]),
    ),
    isShared: row.private_to === null,
    isOwn: row.owner_id === memberId,
    ownerId: row.owner_id,
    ownerLabel: row.owner_email,
    revision: revisionOfView(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function revisionOfView({ name, query, private_to: privateTo }: ListViewRow): string {
  return revisionOf({ name, query, isShared: privateTo === null });
}
