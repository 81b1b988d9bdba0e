import type { Static } from '@sinclair/typebox';
import { locateSigningConnector } from '../../connectors/locate-signing-connector.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { verifyWebhook } from '../../outgoing/signature.ts';
import { inCellOf } from '../../tenancy/in-cell.ts';
import { receiveEvent } from './receive-event.ts';
import type { ConnectorEventBody } from '../../connectors/schemas.ts';
import { connectorDescriptors } from '../../connectors/descriptors.ts';
import { reportedDispute, requireOutcome } from '../../connectors/disputes/reported-dispute.ts';
import { isAboutDispute } from '../../connectors/processor-event.ts';
import { liveSigningSecrets } from '../../connectors/signing-secrets.ts';

/** Receives an event from a merchant's connector, signed with its secret over the raw bytes. */
export async function receiveSignedEvent(
  ctx: CellsContext,
  id: string,
  signed: { readonly headers: Headers; readonly rawBody: string },
  event: Static<typeof ConnectorEventBody>,
): Promise<{ readonly received: true; readonly duplicate: boolean }> {
  const { database } = ctx;
  const { secrets, clock } = ctx.services;
  const connector = await locateSigningConnector(database, id);
  if (!connector || !connectorDescriptors[connector.kind].signs) fail('not_found');
  const now = clock();
  const verification = verifyWebhook({
    headers: signed.headers,
    body: signed.rawBody,
    secrets: liveSigningSecrets(secrets, connector, now),
    nowSeconds: Math.floor(now.getTime() / 1000),
  });
  if (!verification.ok) fail('invalid_signature');
  requireOutcome(event);
  const origin = { workspaceId: connector.workspaceId, connectorId: connector.id };
  return receiveEvent(inCellOf(ctx, connector.workspaceId), origin, {
    id: event.id,
    type: event.type,
    ref: event.ref,
    idempotencyKey: event.idempotencyKey ?? null,
    amount: event.amount ?? null,
    ...(isAboutDispute(event.type) ? { dispute: reportedDispute(event) } : {}),
  });
}
