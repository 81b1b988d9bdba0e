import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import { changeMoney, prorate, type ChangeMoney, unusedOf } from '../../billing/proration.ts';
import { parseUsageTerms, requireCadence } from '../../billing/terms.ts';
import type { ApplicationContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import {
  allocateLargestRemainder,
  isAmountTooLarge,
  multiplyFraction,
  sumAmounts,
} from '../../money.ts';
import type { LineText } from '../billing/line-words.ts';
import { priceLines } from '../billing/price-lines.ts';
import { isOtherCadence } from '../billing/next-period.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import { readPaidSpan, type PaidSpan, splitRefund, readRefundable } from './paid-span.ts';
import { requireChangeable, requireTerms, requireUsageBilled } from './require-changeable.ts';
import type { Adjustment, ChangeInput } from './schemas.ts';
import type { StoredChange } from './stored-change.ts';

type Unchanged = 'quantity_unchanged' | 'invalid_subscription_state';

/** A change, decided and priced. */
export type PlannedChange =
  /** For the next period. */
  | { readonly kind: 'scheduled'; readonly after: SubscriptionTerms }
  /** Now, without money. */
  | { readonly kind: 'terms'; readonly after: SubscriptionTerms }
  /** Now, counted from an instant of the current period. `paid`: as it was when it was priced. */
  | {
      readonly kind: 'money';
      readonly after: SubscriptionTerms;
      readonly change: StoredChange;
      readonly paid: PaidSpan;
    };

/**
 * Decides and prices a change by the checks and the table of contract 65 §6, without a lock: whoever stores it checks
 * again. It may call the merchant's tax provider, so never inside a transaction.
 */
export async function planChange(
  ctx: ApplicationContext,
  known: SubscriptionState,
  input: ChangeInput,
  unchanged: Unchanged,
): Promise<PlannedChange> {
  const { subscription } = known;
  requireTerms(known);
  const after = termsAfter(subscription, input, unchanged);
  requireChangeable(ctx, known, input.effective);
  if (input.effective === 'period_end') return { kind: 'scheduled', after };
  await requireUsageBilled(ctx.database, known, after);
  const isFree = subscription.status === 'trialing' || input.proration === 'none';
  const paid = isFree ? null : await readPaidSpan(ctx.database, subscription);
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  if (!paid || !end) return { kind: 'terms', after };
  if (!start) throw new Error(`${subscription.id} is in no period`);
  const change = await priceChange(ctx, subscription, { start, end }, { input, after, paid });
  return { kind: 'money', after, change, paid };
}

type AskedTerms = Pick<
  ChangeInput,
  'plan' | 'planName' | 'amount' | 'quantity' | 'interval' | 'intervalCount' | 'usage' | 'effective'
>;

/**
 * The terms after a change. What a request for the end of the period leaves out is as in the change that is already
 * stored for it. 400 `unchanged` when nothing is altered, then 400 `invalid_interval`.
 */
function termsAfter(
  subscription: Subscription,
  asked: AskedTerms,
  unchanged: Unchanged,
): SubscriptionTerms {
  const stored = asked.effective === 'period_end' ? subscription.pendingChange : null;
  const base = stored?.terms ?? subscription.terms();
  const { plan = base.planId, amount = base.amount, quantity = base.quantity } = asked;
  const named = plan === base.planId ? base.planName : plan;
  const { interval, intervalCount } = cadenceAfter(base, asked);
  const usage =
    asked.usage === undefined ? base.usage : asked.usage && parseUsageTerms(asked.usage, 'usage');
  const after: SubscriptionTerms = {
    planId: plan,
    planName: asked.planName ?? named,
    amount,
    quantity,
    interval,
    intervalCount,
    usage,
  };
  if (Bun.deepEquals(base, after)) fail(unchanged);
  if (isAmountTooLarge(amount * quantity)) rejectTooLarge(amount * quantity);
  return after;
}

/** An interval without a count is one of it; a count without an interval counts the present one. */
function cadenceAfter(base: SubscriptionTerms, { interval, intervalCount }: AskedTerms) {
  if (interval === undefined && intervalCount === undefined) return base;
  const paths = { interval: 'interval', intervalCount: 'intervalCount' };
  return requireCadence(interval ?? base.interval, intervalCount, paths);
}

function rejectTooLarge(received: number): never {
  const message = 'amount times quantity is larger than an amount may be.';
  const code = 'amount_too_large';
  return fail('validation_error', [{ path: 'amount', code, received, message }], { status: 422 });
}

async function priceChange(
  ctx: ApplicationContext,
  subscription: Subscription,
  period: Period,
  {
    input,
    after,
    paid,
  }: {
    readonly input: ChangeInput;
    readonly after: SubscriptionTerms;
    readonly paid: PaidSpan;
  },
): Promise<StoredChange> {
  const now = ctx.now();
  const from = prorationDateOf(period, input, now);
  const isNewCadence = isOtherCadence(subscription, after);
  const paidFraction = unusedOf({ start: paid.from, end: period.end }, from);
  const money = changeMoney({
    paidNet: paid.net,
    paidFraction,
    newTotal: after.amount * after.quantity,
    fraction: unusedOf(period, from),
    isNewCadence,
  });
  const content = await priceCharge(ctx, subscription, after, money, isNewCadence);
  const chargeTax = content && !content.pricesIncludeTax ? content.taxTotal : 0;
  const taxDelta = chargeTax - prorate(paid.tax, paidFraction);
  const due = money.net + taxDelta;
  const creditUsed = Math.max(0, Math.min(subscription.creditBalance, due));
  const owed = Math.max(0, -due);
  const refunds =
    owed > 0 && input.creditMode === 'refund'
      ? splitRefund(
          owed,
          await readRefundable(ctx.database, subscription, subscription.nextIndex - 1),
        )
      : [];
  const refunded = sumAmounts(refunds.map(({ amount }) => amount));
  const credited = owed - refunded;
  const adjustment: Adjustment = {
    ...money,
    taxDelta,
    amountDueNow: Math.max(0, due) - creditUsed,
    creditBalanceAfter: subscription.creditBalance - creditUsed + credited,
    orderId: null,
    paymentId: null,
    invoiceId: null,
    status: due > 0 ? 'charged' : refunded > 0 ? 'refunded' : owed > 0 ? 'credited' : 'none',
    ...(refunds.length > 0
      ? { refunds: refunds.map((refund) => ({ ...refund, status: 'succeeded' as const })) }
      : {}),
  };
  return {
    before: subscription.terms(),
    after,
    at: now.toISOString(),
    isNewCadence,
    periodIndex: isNewCadence ? subscription.nextIndex : subscription.nextIndex - 1,
    span: {
      net: money.charge,
      tax: chargeTax,
      from: (isNewCadence ? now : from).toISOString(),
      refunded: isNewCadence ? 0 : paid.refunded,
    },
    // The period of another cadence has its order, also where the credit for the old one covers it.
    content:
      content && (due > 0 || isNewCadence)
        ? contentOfChange(content, Math.max(0, due), taxDelta)
        : null,
    creditUsed,
    credited,
    refunds,
    adjustment,
  };
}

/** The order of the new terms alone; null when the rest of a period costs nothing. */
async function priceCharge(
  ctx: ApplicationContext,
  subscription: Subscription,
  { planId, planName, amount, quantity }: SubscriptionTerms,
  { charge, credit }: Pick<ChangeMoney, 'charge' | 'credit'>,
  isNewCadence: boolean,
): Promise<OrderContent | null> {
  const former = credit > 0 ? (subscription.planName ?? subscription.planId) : null;
  if (charge === 0 && !isNewCadence) return null;
  return priceLines(ctx, subscription, {
    lines: [
      {
        key: 'change',
        name: planName ?? planId,
        description: descriptionOf(former, isNewCadence),
        referenceId: planId,
        ...(isNewCadence ? { unitPrice: amount, quantity } : { unitPrice: charge, quantity: 1 }),
      },
    ],
    shippingAmount: 0,
  });
}

/** The line says that it is for the rest of the period, and names the plan whose unused time is deducted. */
function descriptionOf(former: string | null, isNewCadence: boolean): LineText | null {
  if (isNewCadence && former === null) return null;
  return ({ restOfPeriod, lessUnused }) =>
    [
      ...(isNewCadence ? [] : [restOfPeriod]),
      ...(former === null ? [] : [lessUnused(former)]),
    ].join(', ');
}

/**
 * The order of a change: the new terms on its one line, less the credit for the old ones as the line's discount, so that
 * its total is what is due, tax included. Its tax is the difference of the taxes; where that does not go with the total,
 * as after a change of rates, the charge's own share. `due`: from 0, where the credit covers it, to the charge with tax.
 */
function contentOfChange(charge: OrderContent, due: number, taxDelta: number): OrderContent {
  const [line] = charge.lines;
  if (!line) throw new Error(`order ${charge.orderId} has no line`);
  const price = line.unitPrice * line.quantity;
  const isDifference =
    !charge.pricesIncludeTax &&
    taxDelta >= Math.max(0, due - price) &&
    taxDelta <= Math.min(due, charge.taxTotal);
  const whole = charge.pricesIncludeTax ? price : price + charge.taxTotal;
  const taxTotal = isDifference ? taxDelta : shareOf(charge.taxTotal, due, whole);
  const net = charge.pricesIncludeTax ? due : due - taxTotal;
  const amounts = charge.taxLines.map(({ amount }) => amount);
  const shares = amounts.some((amount) => amount > 0)
    ? allocateLargestRemainder(taxTotal, amounts)
    : amounts;
  return {
    ...charge,
    discountTotal: price - net,
    taxTotal,
    total: due,
    taxLines: charge.taxLines.map((tax, index) => ({
      ...tax,
      taxable: shareOf(tax.taxable, net, price),
      amount: shares[index] ?? 0,
    })),
    lines: [{ ...line, discountAmount: price - net, taxAmount: taxTotal }],
  };
}

/** Nothing of what costs nothing. */
function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : multiplyFraction(amount, part, whole);
}

interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The instant from which a change is counted; 422 `validation_error` outside of the period. */
function prorationDateOf(
  { start, end }: Period,
  { prorationDate }: Pick<ChangeInput, 'prorationDate'>,
  now: Date,
): Date {
  if (prorationDate === undefined) return now;
  const at = new Date(prorationDate);
  if (at >= start && at <= end) return at;
  const message = 'is not in the current period';
  const code = 'not_in_period';
  return fail(
    'validation_error',
    [{ path: 'prorationDate', code, message, received: prorationDate }],
    { status: 422 },
  );
}
