import { newId } from '../../../storage/ids.ts';
import {
  concludingUnit,
  unitOfWork,
  type ApplicationContext,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import { intentKeys } from '../../sales/open-movement.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { openCharge, openFreePayment } from '../billing/open-charge.ts';
import { concludeCharge, findResumed, rejectDropped } from '../billing/requested-charge.ts';
import { lockSubscription } from '../lock.ts';
import { priceLines, toPriceOfPeriod } from '../billing/price-lines.ts';
import { sellPeriod } from '../billing/sell.ts';
import type { SubscriptionWithIssues } from '../view.ts';
import { createSubscription, type SubscriptionStart } from './new-subscription.ts';
import { requireCard } from './require-card.ts';
import type { FirstPlan } from './settle-first.ts';

/** A subscription that a merchant starts for a customer with a stored card. */
export interface RequestedStart {
  readonly start: Omit<SubscriptionStart, 'id'>;
  readonly applicationId: string;
  readonly settings: ApplicationSettings;
}

/**
 * Starts a subscription (contract 65 §5). Its first period is charged now, unless a trial or a later start comes first:
 * then it is made at once. 402 `payment_failed`: nothing is made. An undecided charge makes it `pending`.
 */
export async function startSubscription(
  ctx: ApplicationContext,
  requested: RequestedStart,
): Promise<Concluded<SubscriptionWithIssues>> {
  const start: SubscriptionStart = { ...requested.start, id: newId() };
  const isLater = start.trialDays > 0 || new Date(start.startAt) > ctx.now();
  if (isLater) return startLater(ctx, start, requested.settings);
  const first = { scheduleRow: start.schedule ? 0 : null };
  const lines = toPriceOfPeriod(start, start.terms, first, null);
  const content = await priceLines(ctx, pricedOf(ctx, start), lines);
  const plan: FirstPlan = { start, content, settings: requested.settings };
  if (content.total === 0) return startFree(ctx, plan);
  const call = await unitOfWork(ctx, (tx) => reserveFirstCharge(ctx, tx, plan));
  return concludeCharge(ctx, call, toStarted);
}

/**
 * Continues with a start that a crashed process left behind, when its request is repeated with its Idempotency-Key. Null
 * if that request has stored nothing. 402 `payment_failed` when its charge was declined.
 */
export async function resumeStart(ctx: Context): Promise<Concluded<SubscriptionWithIssues> | null> {
  const resumed = await findResumed(ctx);
  if (!resumed) return null;
  const { operation, call } = resumed;
  if (call) return concludeCharge(ctx, call, toStarted);
  if (operation.status === 'dropped') return rejectDropped(ctx, operation);
  return concludingUnit(ctx, (tx) => lockSubscription(ctx, tx, operation.subscriptionId));
}

/** Null when it has made none, or one that has expired. */
function toStarted({ subscription, issues }: SettledSubscription): SubscriptionWithIssues | null {
  return subscription && subscription.status !== 'expired' ? { subscription, issues } : null;
}

async function reserveFirstCharge(ctx: ApplicationContext, tx: Transaction, plan: FirstPlan) {
  const { start, content } = plan;
  const card = await requireCard(ctx, tx, start);
  const { call } = await openCharge(ctx, tx, pricedOf(ctx, start), {
    kind: 'first',
    amount: content.total,
    content,
    card,
    paymentSource: 'moto',
    intent: intentKeys.period(start.id, 0),
    attempt: 1,
    plan: { ...plan },
  });
  return call;
}

function startLater(
  ctx: ApplicationContext,
  start: SubscriptionStart,
  settings: ApplicationSettings,
): Promise<Concluded<LockedSubscription>> {
  return concludingUnit(ctx, async (tx) => {
    await requireCard(ctx, tx, start);
    const made = createSubscription(ctx, tx, start, settings, 'later', null);
    made.add('subscription.created');
    await made.store(ctx, tx, 'created');
    return made;
  });
}

/** The first period costs nothing. */
function startFree(
  ctx: ApplicationContext,
  plan: FirstPlan,
): Promise<Concluded<LockedSubscription>> {
  const { start, content, settings } = plan;
  return concludingUnit(ctx, async (tx) => {
    await requireCard(ctx, tx, start);
    const made = createSubscription(ctx, tx, start, settings, 'paying', content);
    const { subscription, unpaid } = made;
    if (!unpaid) throw new Error(`subscription ${subscription.id} has no first period`);
    const paid = openFreePayment(ctx, tx, subscription, 'zero_total');
    const sale = await sellPeriod(ctx, tx, made, unpaid, paid);
    const { orderId, paymentId } = sale;
    made.begin(ctx, unpaid, { sale, ...paid }, { orderId, paymentId });
    await made.store(ctx, tx, 'created');
    return made;
  });
}

/** A subscription that is not made yet, as far as its price and its charge need it. */
function pricedOf(ctx: ApplicationContext, start: SubscriptionStart) {
  const { workspaceId, environmentId, applicationId } = ctx;
  return { ...start, workspaceId, environmentId, applicationId, lastTaxLines: null };
}
