import { Customer } from '../../storage/entities/customer.ts';
import { newId } from '../../storage/ids.ts';
import { unitOfWork, type Context } from '../context.ts';
import { requireApplication } from '../tenancy/require-application.ts';
import { emitCustomerEvent } from './events.ts';
import { rejectDuplicateExternalId } from './reject-duplicate-external-id.ts';
import type { CustomerInput } from './schemas.ts';

/** Makes a customer of the caller's application, or of all applications when `applicationId` is null. */
export async function createCustomer(ctx: Context, input: CustomerInput): Promise<Customer> {
  const { applicationId = ctx.applicationId, externalId = null } = input;
  return rejectDuplicateExternalId(externalId, () =>
    unitOfWork(ctx, async (tx) => {
      const now = ctx.now();
      const customer = tx.em.create(Customer, {
        id: newId(),
        workspaceId: ctx.workspaceId,
        environmentId: ctx.environmentId,
        applicationId:
          applicationId === null ? null : await requireApplication(ctx, tx, applicationId),
        email: input.email,
        externalId,
        firstName: input.firstName ?? null,
        lastName: input.lastName ?? null,
        phone: input.phone ?? null,
        acceptsMarketing: input.acceptsMarketing,
        netN: input.netN ?? null,
        metadata: input.metadata,
        eventSequence: 0,
        anonymizedAt: null,
        deletedAt: null,
        createdAt: now,
        updatedAt: now,
      });
      tx.em.persist(customer);
      emitCustomerEvent(ctx, tx, 'customer.created', customer);
      return customer;
    }),
  );
}
