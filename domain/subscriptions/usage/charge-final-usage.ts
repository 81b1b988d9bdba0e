import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { newId } from '../../../storage/ids.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { Resources } from '../../ports/services.ts';
import { findStoredCard } from '../../payment-methods/stored-card.ts';
import { intentKeys } from '../../sales/open-movement.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { openCharge, openFreePayment, storeOperation } from '../billing/open-charge.ts';
import { sellFinalUsage, type FinalUsagePlan } from '../billing/sell.ts';
import { openUnpaidUsage } from '../issues/open-issue.ts';
import { linesOfUsage, priceLines, type BilledUsage } from '../billing/price-lines.ts';
import { readFinalUsage } from '../billing/price-period.ts';

/** The use that no charge holds yet, with its price. */
export interface FinalUsage {
  readonly usage: BilledUsage;
  readonly content: OrderContent;
}

interface ReservedFinalUsage {
  /** The call to make after the commit; null when nothing is charged. */
  readonly call: ReservedSale | null;
}

/**
 * Prices the open use of a subscription that is to end now (contract 65 §7); null when it costs nothing. Never inside a
 * transaction.
 */
export async function priceFinalUsage(
  resources: Resources,
  subscription: Subscription,
): Promise<FinalUsage | null> {
  const usage = await readFinalUsage(resources.database, subscription);
  if (!usage || usage.amount === 0) return null;
  const content = await priceLines(resources, subscription, {
    lines: linesOfUsage(usage, subscription.planId),
    shippingAmount: 0,
  });
  return { usage, content };
}

/**
 * Charges the open use once, in the unit of work that ends the subscription: stores the charge, whose call the caller
 * makes after the commit by `runSale`, and whose failure leaves the end as it is. Without a card, or while another
 * charge is undecided, it opens the issue at once. Null when other use was reported than was priced: price again.
 */
export async function chargeFinalUsage(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  priced: FinalUsage | null,
): Promise<ReservedFinalUsage | null> {
  const { subscription } = locked;
  const usage = await readFinalUsage(tx, subscription);
  if ((usage?.amount ?? 0) !== (priced?.usage.amount ?? 0)) return null;
  // Beyond the period that a report slightly ahead of time may be in.
  subscription.billUsageTo(subscription.nextIndex + 1);
  if (!priced) return { call: null };
  return reserveUsage(ctx, tx, locked, priced.content);
}

async function reserveUsage(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  content: OrderContent,
): Promise<ReservedFinalUsage> {
  const { subscription } = locked;
  const operationId = newId();
  const creditApplied = Math.min(subscription.creditBalance, content.total);
  const amount = content.total - creditApplied;
  const start = (subscription.currentPeriodStart ?? subscription.createdAt).toISOString();
  const plan = { content, creditApplied, period: { start, end: ctx.now().toISOString() } };
  if (amount === 0) return settleFreeUsage(ctx, tx, locked, plan, operationId);
  const card = locked.operation ? null : await findStoredCard(tx, subscription, subscription);
  if (!card) {
    openUnpaidUsage(ctx, tx, locked, content.total, null);
    return { call: null };
  }
  locked.bookCredit(ctx, tx, -creditApplied, `final_usage:${operationId}`);
  const { call, operation } = await openCharge(ctx, tx, subscription, {
    kind: 'final_usage',
    amount,
    content,
    card,
    paymentSource: 'recurring',
    intent: intentKeys.finalUsage(subscription.id, operationId),
    attempt: 1,
    operationId,
    plan: { ...plan } satisfies Record<keyof FinalUsagePlan, unknown>,
  });
  locked.beginCharge(operation);
  return { call };
}

/** Credit pays all of it. The operation says what its order is of, as that of a charge does. */
async function settleFreeUsage(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  plan: FinalUsagePlan,
  operationId: string,
): Promise<ReservedFinalUsage> {
  const { subscription } = locked;
  locked.bookCredit(ctx, tx, -plan.creditApplied, `final_usage:${operationId}`);
  const paid = openFreePayment(ctx, tx, subscription, 'credit');
  storeOperation(ctx, tx, subscription, {
    id: operationId,
    kind: 'final_usage',
    status: 'done',
    amount: 0,
    periodId: null,
    paymentId: paid.payment.id,
    plan: { ...plan },
  });
  await sellFinalUsage(ctx, tx, subscription, plan, paid);
  return { call: null };
}
