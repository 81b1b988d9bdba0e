import { insertRows, type RowTypes } from '../unnest-rows.ts';
import type { Database } from '../unit-of-work.ts';
import type { WriteStatement } from '../statement.ts';

/** One entry of a cart's timeline as it is kept; `changes` and `totals` are JSON text. */
export interface CartChangeRow {
  readonly position: number;
  readonly id: string;
  readonly sequence: number;
  readonly at: Date;
  readonly actor_type: string;
  readonly actor_id: string;
  readonly actor_label: string;
  readonly action: string;
  readonly changes: string;
  readonly totals: string | null;
}

export interface NewCartChange extends Omit<CartChangeRow, 'position'> {
  readonly workspace_id: string;
  readonly cart_id: string;
}

const types: RowTypes<NewCartChange> = {
  id: 'uuid',
  workspace_id: 'uuid',
  cart_id: 'uuid',
  sequence: 'bigint',
  at: 'timestamptz',
  actor_type: 'text',
  actor_id: 'text',
  actor_label: 'text',
  action: 'text',
  changes: 'text',
  totals: 'text',
};
const columns = Object.keys(types) as (keyof NewCartChange)[];

export function insertCartChange(change: NewCartChange): WriteStatement {
  return (bind) =>
    `insert into cart_change (${columns.join(', ')}) values (${columns.map((column) => bind(change[column])).join(', ')})`;
}

export function insertCartChanges(changes: readonly NewCartChange[]): WriteStatement {
  return (bind) => insertRows(bind, 'cart_change', types, changes);
}

const UP_TO_SQL = `
  select * from cart_change where workspace_id = $1 and cart_id = $2 and sequence <= $3
  order by sequence, position`;

/** What happened to a cart up to a sequence, oldest first. */
export function readCartChanges(
  database: Database,
  workspaceId: string,
  cartId: string,
  sequence: number,
): Promise<CartChangeRow[]> {
  return database.read<CartChangeRow>(UP_TO_SQL, [workspaceId, cartId, sequence]);
}
