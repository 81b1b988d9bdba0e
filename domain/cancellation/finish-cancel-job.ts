import { readOrderTenant } from '../../storage/queries/orders/order-rows.ts';
import type { SystemContext } from '../context.ts';
import { Refusal } from '../errors.ts';
import { environmentContext } from '../tenancy/enter-tenant.ts';
import { finishCancel } from './cancel-order.ts';
import { loadOrder } from '../orders/load.ts';

/** Finishes a cancellation that a crashed process left behind. If the processor declines, the order stays. */
export async function finishCancelJob(
  base: SystemContext,
  workspaceId: string,
  orderId: string,
): Promise<void> {
  const tenant = await readOrderTenant(base.database, workspaceId, orderId);
  if (!tenant) return;
  const ctx = await environmentContext(base, tenant);
  const { order } = await loadOrder(ctx, orderId);
  if (!order.cancelling) return;
  try {
    await finishCancel(ctx, orderId, order.cancelling);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
