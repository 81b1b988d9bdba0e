import { isUuid } from '../../../storage/ids.ts';
import { readSigningConnector } from '../../../storage/queries/connectors/connector-rows.ts';
import { toConnectorEvent, verifiedStripeEvent } from '../../connectors/stripe/webhook.ts';
import type { SystemContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { receiveEvent } from './receive-event.ts';

/** Receives a webhook of Stripe's, signed over its raw bytes; one that decides nothing here is only acknowledged. */
export async function receiveStripeEvent(
  ctx: SystemContext,
  id: string,
  signed: { readonly signature: string; readonly rawBody: string },
): Promise<{ readonly received: true; readonly duplicate: boolean }> {
  const connector = isUuid(id) ? await readSigningConnector(ctx.database, id) : null;
  if (connector?.kind !== 'stripe') fail('not_found');
  const received = await verifiedStripeEvent(ctx.services, connector, signed);
  if (!received) fail('invalid_signature');
  const event = toConnectorEvent(received);
  if (!event) return { received: true, duplicate: false };
  const { workspaceId } = connector;
  return receiveEvent(ctx, { workspaceId, connectorId: connector.id }, event);
}
