import { rearmIdleCarts } from '../../storage/queries/abandonment/due-carts.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import type { TenantIds } from '../tenancy/environment-context.ts';

const BATCH = 500;

/** Schedules an application's carts for the sweep again, after its threshold became shorter. */
export async function rearmSweep(
  ctx: SystemContext,
  key: TenantIds,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const rearmed = await unitOfWork(ctx, (tx) => rearmIdleCarts(tx, key, BATCH), {
      concludes: false,
    });
    if (rearmed < BATCH) return;
  }
}
