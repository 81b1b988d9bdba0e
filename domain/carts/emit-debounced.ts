import {
  lockDueUpdates,
  readDueUpdates,
  type CartKey,
  type DueUpdate,
} from '../../storage/queries/carts/debounced-updates.ts';
import { cartChanges, readChanges } from '../../storage/queries/timelines/changes.ts';
import { unitOfWork, type SystemContext, type Transaction } from '../context.ts';
import { inOneCommit } from '../for-each-row.ts';
import { toStep } from '../timeline-view.ts';
import { foldHistory, toCartView, type CartView, type CartWithLines } from './view.ts';
import { emitCartUpdatedNow } from './record-change.ts';

const BATCH = 100;

/** The carts of the shards whose debounced cart.updated is due, a batch of them. */
export function findDueUpdates(
  { database, services }: SystemContext,
  shards: readonly number[],
): Promise<DueUpdate[]> {
  return readDueUpdates(database, shards, services.clock(), BATCH);
}

/** Emits the debounced cart.updated of those carts that are still due; true when there may be more. */
export async function emitDueUpdates(
  ctx: SystemContext,
  rows: readonly CartKey[],
): Promise<boolean> {
  const now = ctx.services.clock();
  const { hasProgress } = await inOneCommit(ctx, {
    kind: 'cart-updated',
    rows,
    run: (keys) => emitBatch(ctx, keys, now),
  });
  return hasProgress;
}

async function emitBatch(ctx: SystemContext, keys: readonly CartKey[], now: Date): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const due = await lockDueUpdates(tx, now, keys);
    const bases = await tx.batch(due.map((found) => () => readPreviousView(tx, found)));
    for (const [index, found] of due.entries()) {
      const before = bases[index] ?? toCartView(found);
      await emitCartUpdatedNow(ctx, tx, { ...found, before }, now);
    }
    return due.length;
  });
}

/** The cart before the first debounced mutation, folded from its timeline, which respects redacted personal data. */
async function readPreviousView(tx: Transaction, found: CartWithLines): Promise<CartView> {
  const { workspaceId, id, updatedEventBase, sequence } = found.cart;
  const rows = await readChanges(
    { read: (text, values) => tx.query(text, values) },
    cartChanges,
    workspaceId,
    id,
    updatedEventBase?.sequence ?? sequence,
  );
  return foldHistory(toCartView(found), rows.map(toStep));
}
