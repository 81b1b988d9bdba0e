import { locateSigningConnector } from '../../connectors/locate-signing-connector.ts';
import { isAddressToken, openAccount } from '../../connectors/mollie/account.ts';
import { readEvents, Unread } from '../../connectors/mollie/webhook.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { inCellOf } from '../../tenancy/in-cell.ts';
import { receiveEvent } from './receive-event.ts';

/**
 * Receives a call of Mollie's, at the secret address that its payment was created with. It is unsigned and names a
 * payment, no more: the payment is read at Mollie, and what is news there is applied once. A payment that is none of
 * ours is acknowledged like any other, as Mollie asks for. 404 at another address; 502 `processor_upstream_error` when
 * Mollie does not say, so that it calls again.
 */
export async function receiveMollieEvent(
  ctx: CellsContext,
  { id, token }: { readonly id: string; readonly token: string },
  paymentId: unknown,
): Promise<{ readonly received: true; readonly duplicate: boolean }> {
  const { services, database } = ctx;
  const connector = await locateSigningConnector(database, id);
  if (connector?.kind !== 'mollie' || !isAddressToken(services.secrets, id, token))
    fail('not_found');
  if (typeof paymentId !== 'string' || !/^tr_\w{1,60}$/.test(paymentId)) return acknowledged;
  const inCell = inCellOf(ctx, connector.workspaceId);
  const events = await ask(
    openAccount({ services, database: inCell.database }, connector),
    paymentId,
  );
  const origin = { workspaceId: connector.workspaceId, connectorId: connector.id };
  const received: boolean[] = [];
  for (const event of events) received.push((await receiveEvent(inCell, origin, event)).duplicate);
  return { received: true, duplicate: received.length > 0 && received.every(Boolean) };
}

const acknowledged = { received: true, duplicate: false } as const;

async function ask(...[account, paymentId]: Parameters<typeof readEvents>) {
  try {
    return (await readEvents(account, paymentId)) ?? [];
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return fail('processor_upstream_error', { message: error.message });
  }
}
