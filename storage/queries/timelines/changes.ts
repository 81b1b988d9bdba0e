import type { ListPlan } from '../../page.ts';
import {
  sql,
  type Query,
  type KindOf,
  rowKind,
  writeRow,
  type WriteStatement,
} from '../../query.ts';
import type { Database } from '../../database.ts';

/** A stored entry of a timeline. */
export interface ChangeRow {
  readonly position: number;
  readonly id: string;
  readonly sequence: number;
  readonly at: Date;
  readonly actor_type: string;
  readonly actor_id: string;
  readonly actor_label: string;
  readonly action: string;
  /** `PackedChanges` */
  readonly packed: Buffer;
}

/** One field that differs. `lineItems.<id>` stands for a whole line, `lineItems.<id>.quantity` for a field of it. */
export interface FieldChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** An entry's packed part: the changes, the totals that follow from them, and the reason that was given. */
export interface PackedChanges {
  readonly changes: readonly FieldChange[];
  readonly totals: object | null;
  /** Absent without one. */
  readonly reason?: string;
}

/** Their dictionary. */
export const CHANGE = 'change';

export function textOfChanges(changes: PackedChanges): string {
  return JSON.stringify(changes);
}

/** A new entry; `owner_id` is the cart or order that it is about. */
export interface NewChange extends Omit<ChangeRow, 'position' | 'packed'> {
  /** `textOfChanges`, which is packed as it is written. */
  readonly packed: string;
  readonly workspace_id: string;
  readonly owner_id: string;
}

/** The table of the timelines of a kind of resource. */
export interface ChangeTable {
  readonly table: 'cart_change' | 'order_change' | 'subscription_change';
  readonly owner: 'cart_id' | 'order_id' | 'subscription_id';
  readonly kind: KindOf<NewChange>;
}

function changeTable(table: ChangeTable['table'], owner: ChangeTable['owner']): ChangeTable {
  return { table, owner, kind: newChanges(table, owner) };
}

export const cartChanges = changeTable('cart_change', 'cart_id');
export const orderChanges = changeTable('order_change', 'order_id');
export const subscriptionChanges = changeTable('subscription_change', 'subscription_id');

export function insertChange({ kind }: ChangeTable, change: NewChange): WriteStatement {
  return writeRow(kind, change);
}

function newChanges(table: string, owner: string): KindOf<NewChange> {
  return rowKind({
    types: {
      id: 'uuid',
      workspace_id: 'uuid',
      owner_id: 'uuid',
      sequence: 'bigint',
      at: 'timestamptz',
      actor_type: 'text',
      actor_id: 'text',
      actor_label: 'text',
      action: 'text',
      packed: 'bytea',
    },
    packs: { column: 'packed', kind: CHANGE },
    statement: (rows) => `
      insert into ${table} (id, workspace_id, ${owner}, sequence, at, actor_type, actor_id, actor_label, action,
        packed)
      select r.id, r.workspace_id, r.owner_id, r.sequence, r.at, r.actor_type, r.actor_id, r.actor_label, r.action,
        r.packed
      from ${rows}`,
  });
}

/** Workspace, owner, the last sequence. */
export function changesUntil({ table, owner }: ChangeTable): Query<ChangeRow> {
  return sql(`
    select * from ${table} where workspace_id = $1 and ${owner} = $2 and sequence <= $3
    order by sequence, position`);
}

/** The timeline of a resource up to a sequence, oldest first. */
export function readChanges(
  database: Pick<Database, 'read'>,
  table: ChangeTable,
  workspaceId: string,
  ownerId: string,
  sequence: number,
): Promise<ChangeRow[]> {
  return database.read(changesUntil(table), [workspaceId, ownerId, sequence]);
}

/** The timeline of one resource, oldest first. */
export function changeList(
  list: string,
  { table, owner }: ChangeTable,
  workspaceId: string,
  ownerId: string,
): ListPlan<ChangeRow> {
  return {
    keyset: {
      list,
      direction: 'ascending',
      columns: [
        { column: 'sequence', type: 'bigint' },
        { column: 'position', type: 'bigint' },
      ],
    },
    select: `select * from ${table}`,
    where: (bind) => [`workspace_id = ${bind(workspaceId)}`, `${owner} = ${bind(ownerId)}`],
    positionOf: ({ sequence, position }) => [sequence, position],
    hasLargeRows: true,
  };
}
