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

/** A final snapshot of a cart at its sequence, which is valid for buyers of these inputs. */
export interface FinalSnapshot extends ValidSnapshot {
  readonly inputsHash: string;
  readonly expiresAt: string;
}

const METHODS = `coalesce(jsonb_array_length(p.shipping -> 'methods'), 0)`;

/** SQL for the final snapshots of a cart at its sequence, the newest first, as one JSON list of `FinalSnapshot`. */
export function finalSnapshots(workspaceId: string, cartId: string): string {
  return `(
    select coalesce(json_agg(json_build_object('id', p.id, 'methods', ${METHODS}, 'inputsHash', p.inputs_hash,
      'expiresAt', p.expires_at) order by p.created_at desc, p.id desc), '[]')
    from pricing_snapshot p
    where p.workspace_id = ${workspaceId} and p.cart_id = ${cartId} and p.kind = 'checkout_final'
      and p.cart_sequence = (
        select c.sequence from cart c where c.workspace_id = ${workspaceId} and c.id = ${cartId}))`;
}

export const FIND_VALID_SNAPSHOT = sql<{ id: string; methods: number }>(`
  select p.id, ${METHODS} as methods from pricing_snapshot p
  where p.workspace_id = $1 and p.cart_id = $2 and p.cart_sequence = $3 and p.kind = 'checkout_final'
    and p.inputs_hash = $4 and p.expires_at > $5
  order by p.created_at desc, p.id desc limit 1`);

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
