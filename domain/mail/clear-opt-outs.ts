import type { Customer } from '../../storage/entities/customer.ts';
import { clearOptOuts } from '../../storage/queries/mail/opt-outs.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { emailHashOf } from './opt-out-token.ts';

/** Forgets that a customer's address opted out: the merchant says that the customer accepts marketing (85). */
export async function clearOptOutsOf(
  { services }: BaseContext,
  tx: Transaction,
  { workspaceId, environmentId, applicationId, email }: Customer,
): Promise<void> {
  await clearOptOuts((text, values) => tx.query(text, values), {
    workspaceId,
    environmentId,
    applicationId: applicationId ?? null,
    emailHash: emailHashOf(services, email),
  });
}
