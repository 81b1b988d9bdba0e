import type { CustomerAddress } from '../../storage/entities/customer-address.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { lockAddresses, setDefaultAddress, requireAddress } from './lock-addresses.ts';
import type { AddressChanges } from './schemas.ts';

/** Changes the fields that were sent; null clears, `metadata` is replaced as a whole. */
export async function updateAddress(
  ctx: Context,
  customerId: string,
  addressId: string,
  { isDefault, ...changes }: AddressChanges,
): Promise<Concluded<CustomerAddress>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockAddresses(ctx, tx, customerId);
    const address = requireAddress(found, addressId);
    const now = ctx.now();
    address.revise(changes, now);
    if (isDefault === true) setDefaultAddress(found, address, now);
    if (isDefault === false) address.demote(now);
    return address;
  });
}
