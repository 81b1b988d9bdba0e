import {
  ACTIVE_HANDLES,
  dropHandle,
  REMOVED_CARDS,
  type CardHandleRow,
} from '../../storage/queries/payment-methods/cards.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { openConnector } from '../connectors/open-connector.ts';
import { openStoredRef } from './stored-card.ts';

/**
 * Deletes a customer's removed cards at the processors, then clears their handles. Safe to repeat. Throws when a
 * processor does not respond, so that the job is retried. A handle that another card of the customer uses is left alone.
 */
export async function forgetCards(
  ctx: SystemContext,
  workspaceId: string,
  customerId: string,
): Promise<void> {
  const { database } = ctx;
  const { secrets } = ctx.services;
  const values = [workspaceId, customerId];
  const handleOf = (row: CardHandleRow): string =>
    `${row.connector_id}:${openStoredRef(secrets, row.stored_ref)}`;
  const used = new Set((await database.read(ACTIVE_HANDLES, values)).map(handleOf));
  for (const row of await database.read(REMOVED_CARDS, values)) {
    const loaded = await openConnector(ctx, workspaceId, row.connector_id);
    if (loaded && !used.has(handleOf(row)))
      await loaded.connector.forget(openStoredRef(secrets, row.stored_ref));
    await unitOfWork(ctx, async (tx) => tx.write(dropHandle(workspaceId, row.id)));
  }
}
