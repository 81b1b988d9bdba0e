import type { Connector } from '../../../storage/entities/connector.ts';
import {
  EVENT_OF_MOVEMENT,
  type MovementEvent,
} from '../../../storage/queries/connectors/connector-events.ts';
import type { Database } from '../../context.ts';
import type { LookupOutcome } from '../../ports/payment-connector.ts';

/** The outcome of a call at a processor without lookup: what the first of its signed events about the call says. */
export async function toldOutcome(
  database: Database,
  { workspaceId, id }: Connector,
  idempotencyKey: string,
): Promise<LookupOutcome> {
  const [event] = await database.read(EVENT_OF_MOVEMENT, [workspaceId, id, idempotencyKey]);
  return event ? outcomeOfEvent(event) : { kind: 'not_found' };
}

/** An event without an amount confirms the one that the call asked for. */
function outcomeOfEvent({ type, ref, amount }: MovementEvent): LookupOutcome {
  if (type === 'charge.captured' || type === 'refund.succeeded')
    return { kind: 'approved', ref, amount, card: null, storedRef: null };
  const message = 'The processor reports that it failed.';
  return { kind: 'declined', ref, code: 'generic_decline', message, card: null };
}
