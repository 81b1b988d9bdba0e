import type { WriteStatement } from '../../statement.ts';
import { insertRows, type RowTypes } from '../../unnest-rows.ts';
import { toRow, type ChangeTable, type NewChange } from './changes.ts';

const types = {
  id: 'uuid',
  workspace_id: 'uuid',
  sequence: 'bigint',
  at: 'timestamptz',
  actor_type: 'text',
  actor_id: 'text',
  actor_label: 'text',
  action: 'text',
  changes: 'text',
  totals: 'text',
} as const;

/** Many entries in one statement. */
export function insertChanges(
  { table, owner }: ChangeTable,
  changes: readonly NewChange[],
): WriteStatement {
  const rowTypes: RowTypes<Record<string, unknown>> = { ...types, [owner]: 'uuid' };
  const rows = changes.map((change) => toRow(owner, change));
  return (bind) => insertRows(bind, table, rowTypes, rows);
}
