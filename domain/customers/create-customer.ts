import type { Customer } from '../../storage/entities/customer.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { applicationOfNew } from '../tenancy/require-application.ts';
import { newCustomer } from './new-customer.ts';
import { rejectDuplicateExternalId } from './reject-duplicate-external-id.ts';
import type { CustomerInput } from './schemas.ts';
import { normalTags } from './tags.ts';

/** Creates a customer of the caller's application, or of all applications when `applicationId` is null. */
export async function createCustomer(
  ctx: Context,
  input: CustomerInput,
): Promise<Concluded<Customer>> {
  const { externalId = null } = input;
  const tags = normalTags(input.tags, 'tags');
  return rejectDuplicateExternalId(externalId, () =>
    concludingUnit(ctx, async (tx) =>
      newCustomer(ctx, tx, {
        applicationId: await applicationOfNew(ctx, tx, input.applicationId),
        email: input.email,
        externalId,
        firstName: input.firstName ?? null,
        lastName: input.lastName ?? null,
        phone: input.phone ?? null,
        acceptsMarketing: input.acceptsMarketing,
        netN: input.netN ?? null,
        leitwegId: input.leitwegId ?? null,
        metadata: input.metadata,
        notes: input.notes ?? null,
        tags: tags.length === 0 ? null : tags,
      }),
    ),
  );
}
