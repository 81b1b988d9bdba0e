import { unitOfWork, type SystemContext } from '../context.ts';
import { skipClosedDeliveries } from './skip-closed-deliveries.ts';
import { SKIPPED_AT_ONCE } from './skip-deliveries.ts';

/** Ends in portions what a pause or deletion left, as long as the endpoint stays closed. */
export async function skipBacklog(
  ctx: SystemContext,
  endpointId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const skipped = await unitOfWork(ctx, (tx) => skipClosedDeliveries(tx, [endpointId]));
    if (skipped < SKIPPED_AT_ONCE) return;
  }
}
