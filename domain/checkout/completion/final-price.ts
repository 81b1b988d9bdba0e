import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { isAgreed } from '../../orders/is-agreed.ts';
import { requireFinalPrice } from '../../carts/pricing/price-for-checkout.ts';
import type { AttemptState } from './attempt-state.ts';
import type { KnownBuyer } from './known-buyer.ts';
import type { OrderCustomer } from './find-order-customer.ts';
import type { CompletionPlan } from './plan-completion.ts';

/** The snapshot that the cart's totals are of. An order that is agreed on keeps its price. Throws Unpriced. */
export async function finalPrice(
  ctx: ApplicationContext,
  tx: Transaction,
  { cart, order }: AttemptState,
  { pricing }: CompletionPlan,
  { shippingAddress, billingAddress }: KnownBuyer,
  customer: OrderCustomer | null,
): Promise<string | null> {
  if (!cart || (order && isAgreed(order.order))) return null;
  return requireFinalPrice(ctx, tx, cart, pricing, {
    shippingAddress,
    billingAddress,
    customerId: customer?.id ?? null,
  });
}
