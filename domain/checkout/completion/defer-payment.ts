import type { Payment } from '../../../storage/entities/payment.ts';
import type { CartRows } from '../../../storage/queries/carts/cart-rows.ts';
import type { OrderCustomer } from '../../../storage/queries/checkout/order-customer.ts';
import { dueDayOf } from '../../invoices/due-day.ts';
import type { InvoiceTerm } from '../../ports/settlement.ts';
import { netTermOf } from '../net-terms.ts';
import type { CompletionPlan } from './plan-completion.ts';

/** Defers a payment to the due date of a Net-N invoice, on the terms that the buyer accepted. */
export function deferPayment(
  { opened, input: { net30Acceptance: acceptance } }: CompletionPlan,
  payment: Payment,
  ofBuyer: { readonly customer: OrderCustomer | null; readonly cart: CartRows | null },
): InvoiceTerm {
  const now = opened.ctx.now();
  const netN = netTermOf(opened, {
    ofCustomer: ofBuyer.customer?.netN ?? null,
    ofCart: ofBuyer.cart?.cart.netN ?? null,
  });
  const { dueDate, dueAt } = dueDayOf(now, netN, opened.settings.billingTimezone);
  payment.defer(dueDate, {
    termsHash: acceptance?.termsHash ?? null,
    acceptedAt: acceptance?.acceptedAt ?? now.toISOString(),
    companyName: acceptance?.companyName ?? null,
    billingEmail: acceptance?.billingEmail ?? null,
    ...(acceptance?.leitwegId ? { leitwegId: acceptance.leitwegId } : {}),
  });
  return { netN, dueAt };
}
