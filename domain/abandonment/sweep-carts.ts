import {
  putOffCarts,
  readDueCarts,
  takeIdleCarts,
  type DueCart,
  type EnvironmentKey,
} from '../../storage/queries/idle-carts.ts';
import { unitOfWork, type BaseContext } from '../context.ts';
import { abandonCarts } from './abandon-carts.ts';

const BATCH = 500;
/** Carts that were handed over take their orders with them, so fewer of them make a commit. */
const BATCH_HANDED_OVER = 20;
/** After a batch the sweep rests for so many times as long: it has an hour, and requests come first. */
const REST = 3;

/**
 * Abandons what is due as of `at`, in every environment in real time; those with a test clock have a sweep of their
 * own (`sweepEnvironmentCarts`). Answers how many carts it abandoned. Any number may run at once: they take different
 * carts. `signal` ends it between two batches.
 */
export async function sweepCarts(
  ctx: BaseContext,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  let abandoned = 0;
  while (!signal?.aborted) {
    const startedAt = performance.now();
    const { looked, due } = await unitOfWork(ctx, (tx) => takeIdleCarts(tx, at, BATCH), {
      concludes: false,
    });
    const done = await abandonInBatches(ctx, due, at);
    abandoned += done;
    if (done < due.length) {
      await unitOfWork(ctx, (tx) => putOffCarts(tx, due, at), { concludes: false });
    }
    if (looked < BATCH) break;
    await Bun.sleep(REST * (performance.now() - startedAt));
  }
  return abandoned;
}

/** The same for one environment, by its own clock. */
export async function sweepEnvironmentCarts(
  ctx: BaseContext,
  environment: EnvironmentKey,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  let abandoned = 0;
  while (!signal?.aborted) {
    const due = await readDueCarts(ctx.services.database, environment, at, BATCH);
    const done = await abandonInBatches(ctx, due, at);
    abandoned += done;
    if (due.length < BATCH || done === 0) break;
  }
  return abandoned;
}

async function abandonInBatches(
  ctx: BaseContext,
  due: readonly DueCart[],
  at: Date,
): Promise<number> {
  const handedOver = due.filter(({ status }) => status === 'checkout');
  let abandoned = await abandonCarts(
    ctx,
    due.filter(({ status }) => status === 'open'),
    at,
  );
  for (let from = 0; from < handedOver.length; from += BATCH_HANDED_OVER) {
    abandoned += await abandonCarts(ctx, handedOver.slice(from, from + BATCH_HANDED_OVER), at);
  }
  return abandoned;
}
