import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { IssueFacts } from '../../invoices/document/issue-facts.ts';
import { emitCaptured, emitPaymentEvent } from '../../payments/events.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import type { LockedSale, Settling } from '../../sales/sale.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { openOrphanCharge } from '../issues/open-issue.ts';
import type { Resumption } from './next-period.ts';

/** A charge of a subscription with all that its outcome changes: the subscription is locked, then the payment. */
export interface LockedCharge extends LockedSale<ApplicationContext> {
  /** Null until the first payment has made the subscription. */
  locked: LockedSubscription | null;
  readonly operation: SubscriptionOperation;
  /** What its invoice needs to know, where it was captured. */
  readonly facts: IssueFacts | null;
}

export type SubscriptionSale = Settling<LockedCharge>;

type Outcome<Kind extends MovementOutcome['kind']> = Extract<MovementOutcome, { kind: Kind }>;
type Undecided = Outcome<'pending' | 'unknown'> & {
  readonly isNewAction: boolean;
  /** No lookup before has left it undecided. */
  readonly isNews: boolean;
};

type Follow<Known> = (
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
  outcome: Known,
) => Promise<void>;

/** A kind of charge: what follows from its outcome, once the status of its operation is set. */
export interface ChargeKind {
  readonly approved: Follow<Outcome<'approved'>>;
  readonly declined: Follow<Outcome<'declined'>>;
  readonly undecided: Follow<Undecided>;
}

/** The subscription that a charge is of: only a first charge may have none. */
export function subscriptionOf({ locked, operation }: LockedCharge): LockedSubscription {
  if (!locked) throw new Error(`operation ${operation.id} has lost its subscription`);
  return locked;
}

/**
 * A charge is not decided: nothing else is charged until it is. Where the processor said nothing of it, an orphan is open
 * (contract 65 §9). `what` names the timeline's entry. It concludes the change of the subscription.
 */
export async function leaveUndecided(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
  { kind, isNewAction }: Undecided,
  {
    what,
    periodId = null,
  }: { readonly what: 'charge' | 'change'; readonly periodId?: string | null },
): Promise<void> {
  const { payment, transaction } = sale;
  const locked = subscriptionOf(sale);
  emitPaymentEvent(ctx, tx, payment, isNewAction ? 'payment.action_required' : null);
  if (kind === 'pending') return locked.store(ctx, tx, `${what}_pending`);
  openOrphanCharge(ctx, tx, locked, { periodId, transaction, confirmed: false });
  await locked.store(ctx, tx, `${what}_undecided`);
}

/**
 * Money was captured that nothing can record any more: an orphan (contract 65 §9). It concludes the change of the
 * subscription.
 */
export async function captureOrphan(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
  periodId: string | null,
): Promise<void> {
  const { payment, transaction } = sale;
  const locked = subscriptionOf(sale);
  emitCaptured(ctx, tx, payment, transaction);
  openOrphanCharge(ctx, tx, locked, { periodId, transaction, confirmed: true });
  await locked.store(ctx, tx, 'orphan_charge');
}

/** What the operation of a period's charge stores. */
export interface PeriodPlan {
  /** The card that is charged. */
  readonly cardId: string;
  /** It was chosen for this try alone. */
  readonly isOtherCard: boolean;
  readonly resumption?: Resumption;
}

/** The one cast: an operation of this kind stores a PeriodPlan. */
export function planOfPeriod({ plan }: Pick<SubscriptionOperation, 'plan'>): PeriodPlan {
  return plan as unknown as PeriodPlan;
}
