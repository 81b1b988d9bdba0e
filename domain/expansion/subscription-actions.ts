import { readFrom, type QuerySource } from '../../storage/query.ts';
import { BILLED_BESIDE } from '../../storage/queries/payments/payment-rows.ts';
import {
  LATEST_PAID,
  PAYMENTS_OF_PERIOD,
  CREDITED_PAYMENTS,
} from '../../storage/queries/subscriptions/paid-span.ts';
import type { Context } from '../context.ts';
import { requireChangeable, requireTerms } from '../subscriptions/change/require-changeable.ts';
import {
  requireCreditedMoney,
  requirePaidMoney,
  type LatestPaid,
} from '../subscriptions/change/paid-span.ts';
import type { ChangeInput } from '../subscriptions/change/schemas.ts';
import {
  requireBalance,
  requireCancellable,
  requireCancelScheduled,
  requireLive,
  requirePausable,
  requirePendingChange,
  requireResumable,
  requireSkippable,
  requireUnpaid,
} from '../subscriptions/require-state.ts';
import type { SubscriptionState } from '../subscriptions/subscription-state.ts';
import { requireMetered, usagePeriodAt } from '../subscriptions/usage/require-metered.ts';
import { actionsBy, type Actions, type Caller, type VerbRules } from './actions.ts';
import type { VerbOf } from './verbs.ts';

/** The checks of a subscription's verbs need these facts. */
interface SubscriptionFacts extends SubscriptionState {
  readonly now: Date;
  readonly paid: LatestPaid | null;
  /** The charges that hold its credit balance. */
  readonly credited: Parameters<typeof requireCreditedMoney>[1];
}

const scope = 'subscriptions:write';

export const subscriptionRules: VerbRules<VerbOf<'subscription'>, SubscriptionFacts> = {
  isBilled: true,
  rules: {
    update: { scope },
    change: { scope, check: (facts) => requireChange(facts, 'now') },
    // `change` and `changeQuantity` with `effective: period_end`.
    changeAtPeriodEnd: { scope, check: (facts) => requireChange(facts, 'period_end') },
    changeQuantity: { scope, check: (facts) => requireChange(facts, 'now') },
    dropPendingChange: { scope, check: requirePendingChange },
    pause: { scope, check: requirePausable },
    resume: { scope, check: requireResumable },
    skipNext: { scope, check: requireSkippable },
    cancel: { scope, check: (facts) => requireCancellable(facts, 'cancel') },
    uncancel: { scope, check: requireCancelScheduled },
    refundCancel: {
      scope,
      check: (facts) => {
        requireCancellable(facts, 'refund_cancel');
        requirePaidMoney(facts.subscription, facts.paid);
      },
    },
    refundCredit: {
      scope,
      check: (facts) => {
        requireBalance(facts);
        requireCreditedMoney(facts.subscription, facts.credited);
      },
    },
    retryCharge: { scope, check: (facts) => requireUnpaid(facts, 'retry_charge') },
    waivePeriod: { scope, check: (facts) => requireUnpaid(facts, 'waive_period') },
    setPaymentMethod: { scope, check: (facts) => requireLive(facts, 'set_payment_method') },
    reportUsage: {
      scope: 'usage:write',
      check: ({ subscription, now }) => {
        requireMetered(subscription);
        usagePeriodAt(subscription, now, now);
      },
    },
  },
};

function requireChange(facts: SubscriptionFacts, effective: ChangeInput['effective']): void {
  requireTerms(facts);
  requireChangeable({ now: () => facts.now }, facts, effective);
}

/** Reads what the caller may do with a subscription now. */
export async function readSubscriptionActions(
  { database }: Context,
  caller: Caller,
  found: SubscriptionState,
): Promise<Actions> {
  const { workspaceId, id, creditBalance } = found.subscription;
  const [paid, credited] = await Promise.all([
    readLatestPaid(database, found),
    creditBalance > 0 ? database.read(CREDITED_PAYMENTS, [workspaceId, id]) : [],
  ]);
  return actionsBy(caller, subscriptionRules, { ...found, now: caller.now, paid, credited });
}

async function readLatestPaid(
  source: QuerySource,
  { subscription: { workspaceId, id } }: SubscriptionState,
): Promise<LatestPaid | null> {
  const [latest] = await readFrom(source, LATEST_PAID, [workspaceId, id]);
  if (!latest) return null;
  const payments = await readFrom(source, PAYMENTS_OF_PERIOD, [workspaceId, id, latest.index]);
  const [newest] = payments;
  const [beside] = newest ? await readFrom(source, BILLED_BESIDE, [workspaceId, newest.id]) : [];
  return { payments, billed: beside?.billed ?? null };
}
