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
    assignChanges(address, changes);
    if (isDefault === true) setDefaultAddress(found, address, now);
    if (isDefault === false) address.isDefault = false;
    address.updatedAt = now;
    return address;
  });
}

function assignChanges(address: CustomerAddress, changes: Omit<AddressChanges, 'isDefault'>): void {
  if (changes.label !== undefined) address.label = changes.label;
  if (changes.firstName !== undefined) address.firstName = changes.firstName;
  if (changes.lastName !== undefined) address.lastName = changes.lastName;
  if (changes.company !== undefined) address.company = changes.company;
  if (changes.addressLine1 !== undefined) address.addressLine1 = changes.addressLine1;
  if (changes.addressLine2 !== undefined) address.addressLine2 = changes.addressLine2;
  if (changes.city !== undefined) address.city = changes.city;
  if (changes.stateProvince !== undefined) address.stateProvince = changes.stateProvince;
  if (changes.postalCode !== undefined) address.postalCode = changes.postalCode;
  if (changes.countryCode !== undefined) address.countryCode = changes.countryCode;
  if (changes.phone !== undefined) address.phone = changes.phone;
  if (changes.metadata !== undefined) address.metadata = changes.metadata;
}
