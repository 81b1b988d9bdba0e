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
import { intentKeys, purposesOf } from '../../sales/open-movement.ts';
import { settleDry } from '../../sales/run-sale.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { openCharge, openFreePayment } from '../billing/open-charge.ts';
import { concludeCharge, findResumed, rejectDropped } from '../billing/requested-charge.ts';
import { lockSubscription } from '../lock.ts';
import { priceLines, toPriceOfPeriod } from '../billing/price-lines.ts';
import { sellPeriod } from '../billing/sell.ts';
import { concludePreview, type PreviewedSubscription } from '../verb-preview.ts';
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
  const { start, plan } = await planStart(ctx, requested);
  if (!plan) return concludingUnit(ctx, (tx) => startLater(ctx, tx, start, requested.settings));
  if (plan.content.total === 0) return concludingUnit(ctx, (tx) => startFree(ctx, tx, plan));
  const call = await unitOfWork(ctx, (tx) => reserveFirstCharge(ctx, tx, plan));
  return concludeCharge(ctx, call, toStarted);
}

/** Starts it as if the processor had agreed, by the code of the real start, and undoes that. */
export async function previewStart(
  ctx: ApplicationContext,
  requested: RequestedStart,
): Promise<Concluded<PreviewedSubscription>> {
  const { start, plan } = await planStart(ctx, requested);
  return concludePreview(ctx, async (own, tx) => {
    if (plan) return startDry(own, tx, plan);
    const { subscription, issues } = await startLater(own, tx, start, requested.settings);
    return { subscription, issues };
  });
}

async function startDry(ctx: ApplicationContext, tx: Transaction, plan: FirstPlan) {
  const { content } = plan;
  const started =
    content.total === 0 ? await startFree(ctx, tx, plan) : await chargeDry(ctx, tx, plan);
  const { subscription, issues } = started;
  const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = subscription;
  if (!periodStart || !periodEnd) throw new Error(`subscription ${subscription.id} has no period`);
  const period = { periodStart, periodEnd };
  const charge = { content, creditApplied: 0, chargeAt: ctx.now(), period };
  return { subscription, issues, charge };
}

async function chargeDry(ctx: ApplicationContext, tx: Transaction, plan: FirstPlan) {
  const { movement } = await reserveFirstCharge(ctx, tx, plan);
  const settled = await settleDry(ctx, tx, purposesOf(ctx).subscription, movement);
  const { subscription, issues, payment } = settled;
  if (!subscription) throw new Error(`payment ${payment.id} has made no subscription`);
  return { subscription, issues };
}

/** The price of the first period; no plan where nothing is charged yet. */
async function planStart(
  ctx: ApplicationContext,
  { start: requested, settings }: RequestedStart,
): Promise<{ readonly start: SubscriptionStart; readonly plan: FirstPlan | null }> {
  const start: SubscriptionStart = { ...requested, id: newId() };
  const isLater = start.trialDays > 0 || new Date(start.startAt) > ctx.now();
  if (isLater) return { start, plan: null };
  const first = { scheduleRow: start.schedule ? 0 : null };
  const lines = toPriceOfPeriod(start, start.terms, first, null);
  const content = await priceLines(ctx, pricedOf(ctx, start), lines);
  return { start, plan: { start, content, settings } };
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

async function startLater(
  ctx: ApplicationContext,
  tx: Transaction,
  start: SubscriptionStart,
  settings: ApplicationSettings,
): Promise<LockedSubscription> {
  await requireCard(ctx, tx, start);
  const made = createSubscription(ctx, tx, start, settings, 'later', null);
  made.add('subscription.created');
  await made.store(ctx, tx, 'created');
  return made;
}

/** The first period costs nothing. */
async function startFree(
  ctx: ApplicationContext,
  tx: Transaction,
  plan: FirstPlan,
): Promise<LockedSubscription> {
  const { start, content, settings } = plan;
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
}

/** A subscription that is not made yet, as far as its price and its charge need it. */
function pricedOf(ctx: ApplicationContext, start: SubscriptionStart) {
  const { workspaceId, environmentId, applicationId } = ctx;
  return { ...start, workspaceId, environmentId, applicationId, lastTaxLines: null };
}
