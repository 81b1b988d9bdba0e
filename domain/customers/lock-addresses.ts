import { CustomerAddress } from '../../storage/entities/customer-address.ts';
import type { Customer } from '../../storage/entities/customer.ts';
import { ADDRESSES_OF } from '../../storage/queries/customers/addresses.ts';
import type { Transaction } from '../../storage/database.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { lockCustomer } from './load.ts';

export interface LockedAddresses {
  readonly customer: Customer;
  readonly addresses: readonly CustomerAddress[];
}

/** A customer's addresses under the customer's row lock, so that concurrent writers agree on the default. */
export async function lockAddresses(
  ctx: Context,
  tx: Transaction,
  customerId: string,
): Promise<LockedAddresses> {
  const customer = await lockCustomer(ctx, tx, customerId);
  const rows = await tx.query(ADDRESSES_OF, [customer.workspaceId, customer.id]);
  return { customer, addresses: rows.map((row) => tx.em.map(CustomerAddress, row)) };
}

/** The address of that id; 404 `not_found`. */
export function requireAddress({ addresses }: LockedAddresses, addressId: string): CustomerAddress {
  const id = addressId.toLowerCase();
  return addresses.find((address) => address.id === id) ?? fail('not_found');
}

/** Marks one address as the default, and no other. */
export function setDefaultAddress(
  { addresses }: LockedAddresses,
  chosen: CustomerAddress,
  now: Date,
): void {
  for (const address of addresses) {
    if (address === chosen || !address.isDefault) continue;
    address.demote(now);
  }
  chosen.makeDefault();
}
