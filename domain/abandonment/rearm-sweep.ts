import { rearmIdleCarts } from '../../storage/queries/abandonment/due-carts.ts';
import {
  rearmIdleTimers,
  type RearmPage,
  type RearmPosition,
} from '../../storage/queries/abandonment/idle-timers.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import type { TenantIds } from '../tenancy/enter-tenant.ts';

const BATCH = 500;

const beginning: RearmPosition = { dueAt: new Date(0), id: '' };

/** Moves the timers of an application's carts, and the sweep that repairs them, after its threshold became shorter. */
export async function rearmSweep(
  ctx: SystemContext,
  key: TenantIds,
  signal?: AbortSignal,
): Promise<void> {
  const now = ctx.services.clock();
  let after: RearmPosition | null = beginning;
  while (after) {
    signal?.throwIfAborted();
    const page: RearmPage = { after, now, limit: BATCH };
    after = await unitOfWork(ctx, (tx) => rearmIdleTimers(tx, key, page));
  }
  for (;;) {
    signal?.throwIfAborted();
    const rearmed = await unitOfWork(ctx, (tx) => rearmIdleCarts(tx, key, BATCH));
    if (rearmed < BATCH) return;
  }
}
