import { CustomerAddress } from '../../storage/entities/customer-address.ts';
import { newId } from '../../storage/ids.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { lockAddresses, setDefaultAddress } from './lock-addresses.ts';
import type { AddressInput } from './schemas.ts';

/** Adds an address; a customer's first one becomes the default, unless the caller says that it is not. */
export async function createAddress(
  ctx: Context,
  customerId: string,
  input: AddressInput,
): Promise<Concluded<CustomerAddress>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockAddresses(ctx, tx, customerId);
    const now = ctx.now();
    const address = tx.em.create(CustomerAddress, {
      id: newId(),
      workspaceId: found.customer.workspaceId,
      customerId: found.customer.id,
      label: input.label ?? null,
      firstName: input.firstName ?? null,
      lastName: input.lastName ?? null,
      company: input.company ?? null,
      addressLine1: input.addressLine1,
      addressLine2: input.addressLine2 ?? null,
      city: input.city,
      stateProvince: input.stateProvince ?? null,
      postalCode: input.postalCode ?? null,
      countryCode: input.countryCode,
      phone: input.phone ?? null,
      isDefault: false,
      metadata: input.metadata,
      createdAt: now,
      updatedAt: now,
    });
    if (input.isDefault ?? found.addresses.length === 0) setDefaultAddress(found, address, now);
    return address;
  });
}
