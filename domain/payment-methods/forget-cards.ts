import { unitOfWork, type SystemContext } from '../context.ts';
import { openConnector } from '../connectors/open-connector.ts';
import { openStoredRef } from './stored-ref.ts';

interface Row {
  readonly id: string;
  readonly connector_id: string;
  readonly stored_ref: string;
}

const REMOVED_SQL = `
  select id, connector_id, stored_ref from customer_payment_method
  where workspace_id = $1 and customer_id = $2 and not is_active and stored_ref <> ''`;
const KEPT_SQL = `
  select connector_id, stored_ref from customer_payment_method
  where workspace_id = $1 and customer_id = $2 and is_active`;

/**
 * Has the processors forget a customer's removed cards, and then loses their handles. Safe to repeat. Throws when a
 * processor did not answer, so that its job is run again. A handle that another card of the customer uses stays.
 */
export async function forgetCards(
  ctx: SystemContext,
  workspaceId: string,
  customerId: string,
): Promise<void> {
  const { database } = ctx;
  const { secrets } = ctx.services;
  const values = [workspaceId, customerId];
  const handleOf = (row: Omit<Row, 'id'>): string =>
    `${row.connector_id}:${openStoredRef(secrets, row.stored_ref)}`;
  const kept = new Set((await database.read<Row>(KEPT_SQL, values)).map(handleOf));
  for (const row of await database.read<Row>(REMOVED_SQL, values)) {
    const loaded = await openConnector(ctx, workspaceId, row.connector_id);
    if (loaded && !kept.has(handleOf(row)))
      await loaded.connector.forget(openStoredRef(secrets, row.stored_ref));
    await unitOfWork(
      ctx,
      async (tx) =>
        tx.write(
          (bind) => `
            update customer_payment_method set stored_ref = ''
            where workspace_id = ${bind(workspaceId)} and id = ${bind(row.id)} and not is_active`,
        ),
      { concludes: false },
    );
  }
}
