import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { OrderCustomer } from '../../../storage/queries/checkout/order-customer.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { dueDayOf } from '../../invoices/due-day.ts';
import { netTermOf } from '../net-terms.ts';
import { finishCheckout } from './finish-checkout.ts';
import type { CompletionPlan } from './plan-completion.ts';
import type { Settlement } from './settlement.ts';

/** Completes a purchase that costs nothing, in the transaction that checked it. */
export function finishFree(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: Settlement,
): Promise<AttemptAnswer> {
  const { payment } = settlement;
  payment.capture(0, ctx.now());
  payment.metadata = { ...payment.metadata, reason: 'zero_total' };
  return finishCheckout(ctx, tx, settlement);
}

/** Completes a purchase on Net-N terms, in the transaction that checked it: its invoice is open until it is paid. */
export function finishByInvoice(
  { opened, input: { net30Acceptance: acceptance } }: CompletionPlan,
  tx: Transaction,
  settlement: Settlement,
  customer: OrderCustomer | null,
): Promise<AttemptAnswer> {
  const { ctx } = opened;
  const { payment } = settlement;
  const netN = netTermOf(opened, customer);
  const { dueDate, dueAt } = dueDayOf(ctx.now(), netN, opened.settings.billingTimezone);
  payment.deferred = true;
  payment.dueDate = dueDate;
  payment.metadata = { ...payment.metadata, dueDate };
  payment.net30Acceptance = {
    termsHash: acceptance?.termsHash ?? null,
    acceptedAt: acceptance?.acceptedAt ?? ctx.now().toISOString(),
    companyName: acceptance?.companyName ?? null,
    billingEmail: acceptance?.billingEmail ?? null,
  };
  return finishCheckout(ctx, tx, settlement, { netN, dueAt });
}
