import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext } from '../../context.ts';
import { rejectField } from '../../errors.ts';
import { findOrderCustomer } from '../buyer.ts';

/** The id of the customer whose stored cards the session offers; 422 `validation_error` where it has none. */
export async function requireKnownBuyer(
  ctx: ApplicationContext,
  tx: Transaction,
  named: Pick<CheckoutSession, 'customer'>,
  cart: LockedCart | null,
): Promise<string> {
  const customer = await findOrderCustomer(ctx, tx, named, cart?.cart ?? null);
  if (customer) return customer.id;
  const message = 'Stored cards are offered to a customer: name one in customer, or on the cart.';
  rejectField({ path: 'offerStoredCards', code: 'customer_required', message });
}
