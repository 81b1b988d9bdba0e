import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { lockAddresses, requireAddress } from './lock-addresses.ts';

export async function deleteAddress(
  ctx: Context,
  customerId: string,
  addressId: string,
): Promise<Concluded<void>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockAddresses(ctx, tx, customerId);
    tx.em.remove(requireAddress(found, addressId));
  });
}
