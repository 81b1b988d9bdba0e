import { rearmSweep } from '../../domain/abandonment/rearm-sweep.ts';
import type { TenantIds } from '../../domain/tenancy/enter-tenant.ts';
import type { JobTask } from '../runtime/task.ts';

/** Reschedules an application's carts for the hourly sweep after its threshold was shortened. */
export const rearmCartSweepTask: JobTask = {
  kind: 'job',
  name: 'cart-sweep-rearm',
  run: ({ ctx, signal }, { payload }) => rearmSweep(ctx, keyOf(payload), signal),
};

/** The payload of `putEmbedConfig`. */
function keyOf(payload: unknown): TenantIds {
  return payload as TenantIds;
}
