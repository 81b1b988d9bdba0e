import { insertChange, orderChanges } from '../../storage/queries/timelines/changes.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { newChange } from '../history.ts';
import { actionOf, blankOrderView } from './order-history.ts';
import { toOrderView, type OrderView, type OrderWithLines } from './view.ts';

/** Adds an entry to the order's timeline for all changes since `before` (null: the order is new). */
export function recordOrderChange(
  ctx: BaseContext,
  tx: Transaction,
  found: OrderWithLines,
  before: OrderView | null,
): void {
  const { workspaceId, sequence, updatedAt } = found.order;
  const after = toOrderView(found);
  const change = newChange(ctx, {
    workspaceId,
    sequence,
    updatedAt,
    before: before ?? blankOrderView(after),
    after,
    actionOf: (changes) => (before === null ? 'created' : actionOf(changes)),
  });
  tx.write(insertChange(orderChanges, change));
}
