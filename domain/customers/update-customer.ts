import type { Customer } from '../../storage/entities/customer.ts';
import { clearOptOuts } from '../../storage/queries/mail/opt-outs.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../context.ts';
import { requireApplication } from '../tenancy/require-application.ts';
import { changedFields } from '../events.ts';
import { emailHashOf } from '../email-hash.ts';
import { emitCustomerEvent } from './events.ts';
import { lockCustomer } from './load.ts';
import { rejectDuplicateExternalId } from './reject-duplicate-external-id.ts';
import type { CustomerChanges } from './schemas.ts';
import { normalTags } from './tags.ts';
import { toCustomerView } from './view.ts';

/** Changes the fields that were sent; null clears, `metadata` and `tags` are replaced as a whole. */
export async function updateCustomer(
  ctx: Context,
  customerId: string,
  { applicationId, tags: givenTags, ...changes }: CustomerChanges,
): Promise<Concluded<Customer>> {
  const tags = givenTags && normalTags(givenTags, 'tags');
  return rejectDuplicateExternalId(changes.externalId ?? null, () =>
    concludingUnit(ctx, async (tx) => {
      const customer = await lockCustomer(ctx, tx, customerId);
      const before = toCustomerView(customer);
      if (applicationId !== undefined) {
        customer.assignTo(
          applicationId === null ? null : await requireApplication(ctx, tx, applicationId),
        );
      }
      customer.revise(changes);
      if (tags) customer.tag(tags);
      if (changes.acceptsMarketing) await endOptOuts(ctx, tx, customer);
      const previous = changedFields(before, toCustomerView(customer));
      if (previous) {
        customer.markUpdated(ctx.now());
        emitCustomerEvent(ctx, tx, 'customer.updated', customer, previous);
      }
      return customer;
    }),
  );
}

/** The merchant states that the customer accepts marketing, which ends an earlier opt-out (85). */
async function endOptOuts(
  { services }: Context,
  tx: Transaction,
  { workspaceId, environmentId, applicationId = null, email }: Customer,
): Promise<void> {
  const emailHash = emailHashOf(services, email);
  const key = { workspaceId, environmentId, applicationId, emailHash };
  await clearOptOuts((asked, values) => tx.query(asked, values), key);
}
