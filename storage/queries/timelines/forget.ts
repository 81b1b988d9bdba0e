import type { Transaction } from '../../database.ts';
import { packText, unpackText } from '../../packing/packed-text.ts';
import { sql, type Query } from '../../query.ts';
import { CHANGE, textOfChanges, type ChangeTable, type PackedChanges } from './changes.ts';

const ENTRY = { kind: CHANGE };

export function unpackChanges(packed: Uint8Array): PackedChanges {
  return JSON.parse(unpackText(packed, ENTRY));
}

interface EntryRow {
  readonly owner: string;
  readonly sequence: number;
  readonly position: number;
  readonly packed: Buffer;
}

/** Workspace, owners. */
export function entriesOf({ table, owner }: ChangeTable): Query<EntryRow> {
  return sql(`
    select ${owner} as owner, sequence, position, packed from ${table}
    where workspace_id = $1 and ${owner} = any($2::uuid[])`);
}

/** Workspace; owner, sequence, position and content of each. */
export function rewriteEntries({ table, owner }: ChangeTable): Query<object> {
  return sql(`
    update ${table} h set packed = r.packed
    from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bytea[]) as r (owner, sequence, position, packed)
    where h.workspace_id = $1 and h.${owner} = r.owner and h.sequence = r.sequence and h.position = r.position`);
}

/** Blanks every value of those fields, and every reason, in the timelines of the owners, whose entries stay. */
export async function forgetInTimelines(
  tx: Transaction,
  table: ChangeTable,
  workspaceId: string,
  owners: readonly string[],
  fields: readonly string[],
): Promise<void> {
  if (owners.length === 0) return;
  const entries = await tx.query(entriesOf(table), [workspaceId, owners]);
  const blanked = entries.flatMap((entry) => {
    const { changes, totals, reason } = unpackChanges(entry.packed);
    if (reason === undefined && !changes.some(({ path }) => fields.includes(path))) return [];
    const left = changes.map((change) =>
      fields.includes(change.path) ? { path: change.path, before: null, after: null } : change,
    );
    return [{ ...entry, packed: packText(textOfChanges({ changes: left, totals }), ENTRY) }];
  });
  if (blanked.length === 0) return;
  await tx.query(rewriteEntries(table), [
    workspaceId,
    blanked.map(({ owner }) => owner),
    blanked.map(({ sequence }) => sequence),
    blanked.map(({ position }) => position),
    blanked.map(({ packed }) => packed),
  ]);
}
