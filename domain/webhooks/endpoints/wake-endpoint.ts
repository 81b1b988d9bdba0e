import { readFailingSince } from '../../../storage/queries/webhooks/endpoint-health.ts';
import { unitOfWork, type SystemContext } from '../../context.ts';
import { pauseClosedEndpoints, pausedAt } from './pause-endpoints.ts';

/** Pauses an endpoint that has only failed for five days; returns when to look again, null while it does not fail. */
export async function wakeEndpoint(ctx: SystemContext, id: string): Promise<Date | null> {
  return unitOfWork(ctx, async (tx) => {
    const failing = [id];
    const [paused] = await pauseClosedEndpoints(ctx, tx, { gone: [], failing, lateSeconds: 0 });
    if (paused !== undefined) return null;
    const failingSince = await readFailingSince(tx.query.bind(tx), id);
    return failingSince === null ? null : pausedAt(failingSince);
  });
}
