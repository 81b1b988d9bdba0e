import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { dueDayOf } from '../../invoices/due-day.ts';
import { finishCheckout } from './finish-checkout.ts';
import type { OrderCustomer } from './find-order-customer.ts';
import type { CompleteInput } from '../schemas.ts';
import type { OpenedSession } from '../session-context.ts';
import type { Settlement } from './settlement.ts';

/** Completes what needs no processor, in the transaction that checked it: nothing to pay, or Net-N accepted. */
export async function finishWithoutCall(
  opened: OpenedSession,
  tx: Transaction,
  settlement: Settlement,
  input: CompleteInput,
  customer: OrderCustomer | null,
): Promise<AttemptAnswer> {
  const { ctx } = opened;
  const { payment } = settlement;
  if (payment.amount === 0) {
    payment.capture(0, ctx.now());
    payment.metadata = { ...payment.metadata, reason: 'zero_total' };
    return finishCheckout(ctx, tx, settlement);
  }
  const netN = netTermOf(opened, customer);
  const { dueDate, dueAt } = dueDayOf(ctx.now(), netN, opened.settings.billingTimezone);
  const acceptance = input.net30Acceptance;
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

/** Days until a Net-N invoice is due (60 §1): the customer's, else the session's, else the application's. */
export function netTermOf(
  { session, settings }: Pick<OpenedSession, 'session' | 'settings'>,
  customer: Pick<OrderCustomer, 'netN'> | null,
): number {
  return customer?.netN ?? session.paymentTerms?.netN ?? settings.defaultNetN;
}
