import { countEventLog, readLogBounds } from '../../../storage/queries/event-log/read-log.ts';
import { insertReplay } from '../../../storage/queries/webhooks/replays.ts';
import { newId } from '../../../storage/ids.ts';
import { enqueueJob } from '../../../storage/outbox/jobs.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { eventTypes, matchesEventType } from '../../event-types.ts';
import { rejectExpired } from '../../event-log/reject-expired.ts';
import { lockEndpoint } from '../endpoints/load.ts';
import { requireActive } from '../require-state.ts';
import type { ReplayInput } from '../schemas.ts';

interface StartedReplay {
  readonly replayId: string;
  /** Matching events; each gets a new delivery. */
  readonly count: number;
}

/**
 * Redelivers the events of a range of the log to the endpoint, oldest first, whether they were delivered before or not.
 * Without `types`, the types that the endpoint enables now. A job creates the deliveries in batches; receivers
 * deduplicate events by `webhook-id`. A dry run counts and changes nothing.
 */
export async function startReplay(
  ctx: Context,
  endpointId: string,
  input: ReplayInput,
): Promise<Concluded<StartedReplay>> {
  return concludingUnit(ctx, async (tx) => {
    const endpoint = await lockEndpoint(ctx, tx, endpointId);
    requireActive(endpoint);
    const { workspaceId, environmentId, applicationId } = endpoint;
    const query = tx.query.bind(tx);
    const bounds = await readLogBounds(query, environmentId);
    const { after } = input;
    rejectExpired(bounds, after, 'after');
    const until = Math.min(input.until ?? bounds.head, bounds.head);
    requireAscending(after, input.until);
    const wanted = input.types ?? endpoint.enabledEvents;
    const types = eventTypes.filter((type) => matchesEventType(wanted, type));
    const range = { environmentId, applicationId, after, until, types };
    const count = await countEventLog(query, range);
    const replayId = newId();
    if (count === 0 || input.dryRun) return { replayId, count };
    const replay = { ...range, id: replayId, workspaceId, endpointId, position: after };
    await insertReplay(query, replay, ctx.services.clock());
    enqueueJob(tx, { kind: 'webhook-replay', key: replayId, workspaceId });
    return { replayId, count };
  });
}

function requireAscending(after: number, until: number | undefined): void {
  if (until === undefined || until >= after) return;
  const message = 'until must not lie before after.';
  fail('validation_error', [{ path: 'until', code: 'too_small', message, received: until }], {
    status: 422,
  });
}
