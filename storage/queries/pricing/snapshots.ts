import { type WriteStatement, sql, type RunQuery } from '../../query.ts';

export interface PricingSnapshotRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly environment_id: string;
  readonly application_id: string;
  readonly cart_id: string;
  readonly cart_sequence: number;
  readonly kind: string;
  readonly inputs_hash: string;
  /** JSON text. */
  readonly lines: string;
  readonly tax_lines: string;
  readonly shipping: string;
  readonly totals: string;
  readonly source: string;
  readonly warnings: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export function insertPricingSnapshot(row: PricingSnapshotRow): WriteStatement {
  const columns = Object.keys(row);
  const values = Object.values(row);
  return (bind) =>
    `insert into pricing_snapshot (${columns.join(', ')}) values (${values.map(bind).join(', ')})`;
}

export interface ValidSnapshot {
  readonly id: string;
  /** How many shipping methods were offered. */
  readonly methods: number;
}

export const FIND_VALID_SNAPSHOT = sql<{ id: string; methods: number }>(`
  select id, coalesce(jsonb_array_length(shipping -> 'methods'), 0) as methods from pricing_snapshot
  where workspace_id = $1 and cart_id = $2 and cart_sequence = $3 and kind = 'checkout_final'
    and inputs_hash = $4 and expires_at > $5
  order by created_at desc, id desc limit 1`);

/** The newest valid final snapshot of a cart at its sequence for the same inputs; null when there is none. */
export async function findValidSnapshot(
  query: RunQuery,
  of: {
    readonly workspaceId: string;
    readonly cartId: string;
    readonly cartSequence: number;
    readonly inputsHash: string;
    readonly now: Date;
  },
): Promise<ValidSnapshot | null> {
  const values = [of.workspaceId, of.cartId, of.cartSequence, of.inputsHash, of.now];
  const [row] = await query(FIND_VALID_SNAPSHOT, values);
  return row ?? null;
}
