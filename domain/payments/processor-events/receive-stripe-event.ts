import { locateSigningConnector } from '../../connectors/locate-signing-connector.ts';
import { toConnectorEvent, verifiedStripeEvent } from '../../connectors/stripe/webhook.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { inCellOf } from '../../tenancy/in-cell.ts';
import { receiveEvent } from './receive-event.ts';

/** Receives a webhook of Stripe's, signed over its raw bytes; one that decides nothing here is only acknowledged. */
export async function receiveStripeEvent(
  ctx: CellsContext,
  id: string,
  signed: { readonly signature: string; readonly rawBody: string },
): Promise<{ readonly received: true; readonly duplicate: boolean }> {
  const connector = await locateSigningConnector(ctx.database, id);
  if (connector?.kind !== 'stripe') fail('not_found');
  const received = await verifiedStripeEvent(ctx.services, connector, signed);
  if (!received) fail('invalid_signature');
  const event = toConnectorEvent(received);
  if (!event) return { received: true, duplicate: false };
  const { workspaceId } = connector;
  return receiveEvent(
    inCellOf(ctx, workspaceId),
    { workspaceId, connectorId: connector.id },
    event,
  );
}
