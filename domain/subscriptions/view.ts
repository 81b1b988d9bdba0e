import type { Static } from '@sinclair/typebox';
import { pick } from '../../storage/orm/columns.ts';
import type { SubscriptionIssue } from '../../storage/entities/subscription-issue.ts';
import type { SubscriptionPeriod } from '../../storage/entities/subscription-period.ts';
import type { StoredInstallment, Subscription } from '../../storage/entities/subscription.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import { sumAmounts } from '../money.ts';
import { toWarning } from '../errors.ts';
import type {
  BuyerSubscriptionShape,
  SubscriptionIssueShape,
  SubscriptionPeriodShape,
  SubscriptionShape,
} from './schemas.ts';

export type SubscriptionView = Static<typeof SubscriptionShape>;
export type PeriodView = Static<typeof SubscriptionPeriodShape>;
export type IssueView = Static<typeof SubscriptionIssueShape>;

/** A subscription with its open issues. */
export interface SubscriptionWithIssues {
  readonly subscription: Plain<Subscription>;
  readonly issues: readonly Plain<SubscriptionIssue>[];
}

/** Fields that are shown as they are. */
const shownFields = [
  'id',
  'applicationId',
  'customerId',
  'status',
  'kind',
  'planId',
  'planName',
  'quantity',
  'amount',
  'shippingAmount',
  'currency',
  'interval',
  'intervalCount',
  'timezone',
  'cancelAtPeriodEnd',
  'cancellation',
  'retryCount',
  'skips',
  'paymentMethodId',
  'creditBalance',
  'pendingChange',
  'originOrderId',
  'checkoutSessionId',
  'createdBy',
  'shippingAddress',
  'billingAddress',
  'metadata',
  'sequence',
] as const;

const shownInstants = [
  'trialStart',
  'trialEnd',
  'currentPeriodStart',
  'currentPeriodEnd',
  'nextBillingAt',
  'cancelledAt',
  'endedAt',
  'pausedAt',
  'resumeAt',
  'pastDueSince',
  'nextRetryAt',
] as const;

const shownPeriodFields = [
  'id',
  'subscriptionId',
  'index',
  'status',
  'amountDue',
  'creditApplied',
  'taxTotal',
  'invoiceId',
  'paymentId',
  'orderId',
] as const;

const shownAttemptFields = ['at', 'connectorId', 'result', 'declineCode'] as const;

const shownIssueFields = [
  'id',
  'subscriptionId',
  'type',
  'status',
  'confirmed',
  'periodId',
  'paymentId',
  'transactionId',
  'amount',
  'connectorId',
  'resolution',
  'note',
] as const;

export function toSubscriptionView({
  subscription,
  issues,
}: SubscriptionWithIssues): SubscriptionView {
  return {
    ...pick(subscription, shownFields),
    ...instantsOf(subscription),
    recurringTotal: subscription.amount * subscription.quantity,
    installments: subscription.schedule && installmentsOf(subscription.schedule),
    usage: subscription.usageTerms,
    issues: issues.map(toIssueView),
    billingAnchor: subscription.billingAnchor.toISOString(),
    createdAt: subscription.createdAt.toISOString(),
    updatedAt: subscription.updatedAt.toISOString(),
  };
}

/** The same as its buyer sees it: without the merchant's own metadata and issues. */
export function toBuyerSubscriptionView(
  subscription: Plain<Subscription>,
): Static<typeof BuyerSubscriptionShape> {
  const { issues: _, metadata: __, ...shown } = toSubscriptionView({ subscription, issues: [] });
  return shown;
}

export function toPeriodView(period: Plain<SubscriptionPeriod>): PeriodView {
  return {
    ...pick(period, shownPeriodFields),
    periodStart: period.periodStart.toISOString(),
    periodEnd: period.periodEnd.toISOString(),
    warnings: period.warnings.map(toWarning),
    attempts: period.attempts.map((attempt) => pick(attempt, shownAttemptFields)),
  };
}

export function toIssueView(issue: Plain<SubscriptionIssue>): IssueView {
  return {
    ...pick(issue, shownIssueFields),
    detectedAt: issue.detectedAt.toISOString(),
    resolvedAt: issue.resolvedAt?.toISOString() ?? null,
  };
}

/** An installment plan with its sums. */
function installmentsOf(
  rows: readonly StoredInstallment[],
): NonNullable<SubscriptionView['installments']> {
  const done = rows.filter(({ status }) => status !== 'due');
  const paid = rows.filter(({ status }) => status === 'paid');
  return {
    total: rows.length,
    paid: done.length,
    remaining: rows.length - done.length,
    totalAmount: sumAmounts(rows.map(({ amount }) => amount)),
    paidAmount: sumAmounts(paid.map(({ amount }) => amount)),
    schedule: rows.map((row, index) => ({ index, ...row })),
  };
}

type Instants = Record<(typeof shownInstants)[number], string | null>;

function instantsOf(subscription: Plain<Subscription>): Instants {
  const instants: Partial<Instants> = {};
  for (const name of shownInstants) instants[name] = subscription[name]?.toISOString() ?? null;
  return instants as Instants;
}
