import type { Static } from '@sinclair/typebox';
import type { SubscriptionIssue } from '../../../storage/entities/subscription-issue.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import { toSubscriptionView } from '../view.ts';
import type { Adjustment, ChangedSubscriptionShape } from './schemas.ts';

/** A subscription after a change: what its settled charge returns, or a verb without one. */
export interface ChangeOutcome {
  readonly subscription: Subscription | null;
  readonly issues: readonly SubscriptionIssue[];
  /** Reports the adjustment of a change with money. */
  readonly operation: Pick<SubscriptionOperation, 'report' | 'kind'> | null;
  readonly adjustment?: Adjustment;
}

/** What a verb without a charge returns. */
export function outcomeOf(
  { subscription, issues, operation }: SubscriptionState,
  of: Partial<Pick<ChangeOutcome, 'operation' | 'adjustment'>>,
): ChangeOutcome {
  return { subscription, issues, operation, ...of };
}

export type ChangeAnswer = Static<typeof ChangedSubscriptionShape>;

/** The response of a change. */
export function toChangeAnswer({
  subscription,
  issues,
  operation,
  adjustment = reportOf(operation),
}: ChangeOutcome): ChangeAnswer {
  if (!subscription) throw new Error('a change has lost its subscription');
  return { ...toSubscriptionView({ subscription, issues }), adjustment };
}

/** The terms were replaced, and no money moved. */
export function noMoney({ creditBalance }: Pick<Subscription, 'creditBalance'>): Adjustment {
  return {
    credit: 0,
    charge: 0,
    taxDelta: 0,
    net: 0,
    amountDueNow: 0,
    creditBalanceAfter: creditBalance,
    orderId: null,
    paymentId: null,
    invoiceId: null,
    status: 'none',
  };
}

/** The terms are stored for the next period. */
export function scheduled(subscription: Pick<Subscription, 'creditBalance'>): Adjustment {
  return { ...noMoney(subscription), status: 'scheduled' };
}

/** The one cast: an operation of kind `change` reports its adjustment. */
export function reportOf(operation: Pick<SubscriptionOperation, 'report'> | null): Adjustment {
  const adjustment = operation?.report?.['adjustment'];
  if (!adjustment) throw new Error('a change has lost its report');
  return adjustment as Adjustment;
}
