import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { Context } from '../../context.ts';

const SQL = `
  select amount, currency from checkout_session
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and external_cart_id = $4
    and mode = 'payment_only' and amount is not null
  order by created_at desc limit 1`;

/** What the newest embed token of the same external cart was made for. */
export async function earlierAmount(
  { workspaceId, environmentId }: Context,
  tx: Transaction,
  applicationId: string,
  externalCartId: string,
): Promise<{ readonly amount: number; readonly currency: string } | null> {
  const values = [workspaceId, environmentId, applicationId, externalCartId];
  const [row] = await tx.query<{ amount: number; currency: string }>(SQL, values);
  return row ?? null;
}
