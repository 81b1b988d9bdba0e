import {
  postponeCarts,
  readDueCarts,
  takeIdleCarts,
  type DueCart,
  type EnvironmentKey,
} from '../../storage/queries/abandonment/due-carts.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { forEachRow, inOneCommit, type RowsRun } from '../for-each-row.ts';
import { abandonCarts } from './abandon-carts.ts';

const BATCH = 500;
/**
 * After a batch the sweep pauses for this multiple of the batch's time: it has an hour, and requests take precedence.
 */
const PAUSE_FACTOR = 3;

/**
 * Abandons the carts that were due at a full hour until `at` in every environment in real time, as a repair of what their
 * actors left undone; environments with a test clock have their own sweep (`sweepEnvironmentCarts`). Returns how many carts it abandoned. Concurrent sweeps take different carts.
 * `signal` ends it between two batches.
 */
export async function sweepCarts(
  ctx: SystemContext,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  let abandoned = 0;
  while (!signal?.aborted) {
    const startedAt = performance.now();
    const { looked, due } = await unitOfWork(ctx, (tx) => takeIdleCarts(tx, at, BATCH));
    const { done } = await abandonInBatches(ctx, due, at);
    abandoned += done;
    if (done < due.length) {
      await unitOfWork(ctx, (tx) => postponeCarts(tx, due, at));
    }
    if (looked < BATCH) break;
    await Bun.sleep(PAUSE_FACTOR * (performance.now() - startedAt));
  }
  return abandoned;
}

/** Sweeps one environment by its own clock. */
export async function sweepEnvironmentCarts(
  ctx: SystemContext,
  environment: EnvironmentKey,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  let abandoned = 0;
  while (!signal?.aborted) {
    const due = await readDueCarts(ctx.database, environment, at, BATCH);
    const { done, hasProgress } = await abandonInBatches(ctx, due, at);
    abandoned += done;
    if (due.length < BATCH || !hasProgress) break;
  }
  return abandoned;
}

async function abandonInBatches(
  ctx: SystemContext,
  due: readonly DueCart[],
  at: Date,
): Promise<RowsRun> {
  const open = await inOneCommit(ctx, {
    kind: 'cart-abandonment',
    rows: due.filter(({ status }) => status === 'open'),
    run: (carts) => abandonCarts(ctx, carts, at),
  });
  // Each in its own commit: cancelling a draft releases its discount use, and a commit emits one event a discount.
  const checkedOut = await forEachRow(ctx, {
    kind: 'cart-abandonment',
    rows: due.filter(({ status }) => status === 'checkout'),
    run: async (cart) => (await abandonCarts(ctx, [cart], at)) > 0,
  });
  return {
    done: open.done + checkedOut.done,
    hasProgress: open.hasProgress || checkedOut.hasProgress,
  };
}
