import type { CartChangeRow } from '../../storage/queries/cart-changes.ts';
import type { CartDifference, CartStep } from './cart-history.ts';

export function toTimelineView(row: CartChangeRow) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
    action: row.action,
    sequence: row.sequence,
    ...differenceIn(row),
  };
}

/** The row as a step of the cart's history. */
export function toCartStep(row: CartChangeRow): CartStep {
  return { sequence: row.sequence, at: row.at.toISOString(), ...differenceIn(row) };
}

/** The texts are what `differenceOf` gave when the row was written. */
function differenceIn({ changes, totals }: CartChangeRow): CartDifference {
  return { changes: JSON.parse(changes), totals: totals === null ? null : JSON.parse(totals) };
}
