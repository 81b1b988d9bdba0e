import { newId } from '../../storage/ids.ts';
import {
  insertChange,
  subscriptionChanges,
  textOfChanges,
  type FieldChange,
} from '../../storage/queries/timelines/changes.ts';
import { setTimer } from '../../storage/outbox/timers.ts';
import { changedFields, emit } from '../events.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { nextWakeOf } from './next-step.ts';
import type { LoadedSubscription, SubscriptionEvent } from './subscription-state.ts';
import { toSubscriptionView, type SubscriptionView } from './view.ts';
import { amountFormat } from '../currencies.ts';
import { LETTERHEAD } from '../../storage/queries/subscriptions/application.ts';
import { mailBrandOf } from '../embed/default-config.ts';
import { mayMailCustomers, queueMail } from '../mail/queue-mail.ts';
import type { SubscriptionMail } from '../mail/templates.ts';
import { mailedUntil, portalUrlOf } from './portal/portal-link.ts';

interface Change {
  /** The entry of the timeline. */
  readonly action: string;
  readonly events: readonly SubscriptionEvent[];
  /** Why, as whoever asked for it says. */
  readonly reason: string | null;
}

/** Writes what a change of a locked subscription leaves: its sequence, its timer, its timeline, its events and its mail. */
export async function recordChange(
  ctx: BaseContext,
  tx: Transaction,
  locked: LoadedSubscription,
  { action, events, reason }: Change,
): Promise<void> {
  const { subscription, before } = locked;
  scheduleWake(tx, locked);
  const view = toSubscriptionView(locked);
  const changed = before && changedFields(before, view);
  if (before && !changed && events.length === 0) return;
  subscription.countChange(ctx.now());
  const { id, workspaceId, sequence, updatedAt } = subscription;
  const after = { ...view, sequence, updatedAt: updatedAt.toISOString() };
  const { actor } = ctx;
  tx.write(
    insertChange(subscriptionChanges, {
      id: newId(),
      workspace_id: workspaceId,
      owner_id: id,
      sequence,
      at: updatedAt,
      actor_type: actor.type,
      actor_id: actor.id,
      actor_label: actor.label,
      action,
      packed: textOfChanges({
        changes: differencesOf(changed, before, after, reason),
        totals: null,
      }),
    }),
  );
  for (const { type, extras } of events) {
    const hasPrevious = type === 'subscription.updated' || type === 'subscription.changed';
    emit(ctx, tx, {
      type,
      source: subscription,
      data: { subscription: after, metadata: after.metadata, ...extras },
      ...(hasPrevious ? { previous: { ...changed, sequence: sequence - 1 } } : {}),
    });
  }
  await mailAbout(ctx, tx, locked, events);
}

/** Sets the timer of its actor when the instant of its next step has moved. */
function scheduleWake(tx: Transaction, locked: LoadedSubscription): void {
  const { subscription } = locked;
  const dueAt = nextWakeOf(locked);
  const isMoved = subscription.wakeUpAt(dueAt);
  if (!dueAt || !isMoved) return;
  const { id, workspaceId, environmentId } = subscription;
  setTimer(tx, { kind: 'subscription', id, workspaceId, environmentId, dueAt });
}

function differencesOf(
  changed: Partial<SubscriptionView> | null,
  before: SubscriptionView | null,
  after: SubscriptionView,
  reason: string | null,
): readonly FieldChange[] {
  const names = Object.keys(changed ?? {}).filter((name) => name !== 'sequence');
  const changes = names.map((path) => ({
    path,
    before: valueOf(before, path),
    after: valueOf(after, path),
  }));
  return reason === null ? changes : [...changes, { path: 'reason', before: null, after: reason }];
}

function valueOf(view: SubscriptionView | null, name: string): unknown {
  return view && Object.hasOwn(view, name) ? view[name as keyof SubscriptionView] : null;
}

type Compose = (
  locked: LoadedSubscription,
  write: LetterWriter,
  event: SubscriptionEvent,
) => SubscriptionLetter | null;

/** The mail of each event that has one (85). */
const lettersByEvent: ReadonlyMap<SubscriptionEvent['type'], Compose> = new Map<
  SubscriptionEvent['type'],
  Compose
>([
  ['subscription.payment_failed', paymentFailed],
  ['subscription.trial_will_end', trialEnding],
  ['subscription.cancel_scheduled', cancelScheduled],
  ['subscription.cancelled', cancelled],
]);

/**
 * Queues the mail about a change, in its commit: one at most, that of the last event that has one, so that a failed
 * payment which ends the subscription is not mailed beside the end. A decline that the buyer has caused on a page was
 * shown there. Nothing leaves for a subscription that is just being created.
 */
async function mailAbout(
  ctx: BaseContext,
  tx: Transaction,
  locked: LoadedSubscription,
  events: readonly SubscriptionEvent[],
): Promise<void> {
  const event = events.findLast(({ type }) => lettersByEvent.has(type));
  const compose = event && lettersByEvent.get(event.type);
  if (!compose || !locked.before) return;
  if (event.type === 'subscription.payment_failed') {
    if (ctx.actor.type === 'buyer' || !locked.settings.dunning.emailCustomer) return;
  }
  const { id, sequence } = locked.subscription;
  const cause = `subscription:${id}:${sequence}`;
  await queueSubscriptionMail(ctx, tx, locked, cause, (write) => compose(locked, write, event));
}

function paymentFailed(
  { subscription }: LoadedSubscription,
  { locale, day }: LetterWriter,
  event: SubscriptionEvent,
): SubscriptionLetter {
  const { currency, nextRetryAt } = subscription;
  return {
    template: 'customer.subscription_payment_failed',
    amount: amountFormat(locale, currency)(amountDueOf(event)),
    nextRetryOn: nextRetryAt && day(nextRetryAt),
  };
}

/** Of the period that the event tells of: once dunning has ended, it is no longer the unpaid one. */
function amountDueOf({ extras }: SubscriptionEvent): number {
  const { period } = extras as { readonly period: { readonly amountDue: number } };
  return period.amountDue;
}

function trialEnding(
  { subscription }: LoadedSubscription,
  { locale, day }: LetterWriter,
): SubscriptionLetter | null {
  const { trialEnd, currency, cancelAtPeriodEnd, interval, intervalCount } = subscription;
  const total = subscription.amount * subscription.quantity + subscription.shippingAmount;
  if (!trialEnd) return null;
  return {
    template: 'customer.subscription_trial_ending',
    trialEndsOn: day(trialEnd),
    amount: cancelAtPeriodEnd ? null : amountFormat(locale, currency)(total),
    cadence: { interval, intervalCount },
  };
}

function cancelScheduled(
  { subscription }: LoadedSubscription,
  { day, arrival }: LetterWriter,
): SubscriptionLetter | null {
  const endsAt = subscription.currentPeriodEnd ?? subscription.nextBillingAt;
  if (!endsAt) return null;
  const template = 'customer.subscription_cancel_scheduled';
  const receipt = subscription.cancellation?.by === 'buyer' ? { receivedAt: arrival } : {};
  return { template, endsOn: day(endsAt), isUnpaid: false, ...receipt };
}

function cancelled(
  locked: LoadedSubscription,
  { locale, day, arrival }: LetterWriter,
): SubscriptionLetter | null {
  const { subscription, before } = locked;
  const { endedAt, cancellation, currency } = subscription;
  const used = finalUsageOf(locked);
  if (!endedAt) return null;
  // What the buyer had cancelled before, for the end of a period, was confirmed then.
  const isAtOnce = cancellation?.by === 'buyer' && before?.cancelAtPeriodEnd === false;
  return {
    template: 'customer.subscription_cancelled',
    endsOn: day(endedAt),
    isUnpaid: cancellation?.by === 'system' && cancellation.reason === 'payment_failed',
    ...(used > 0 ? { usedAmount: amountFormat(locale, currency)(used) } : {}),
    ...(isAtOnce ? { receivedAt: arrival } : {}),
  };
}

/** The end charges it, or leaves it unpaid where no card can be charged. */
function finalUsageOf({ operation, issues }: LoadedSubscription): number {
  if (operation?.kind === 'final_usage') return operation.amount;
  return (
    issues.find(({ type, status }) => type === 'unpaid_final_usage' && status === 'open')?.amount ??
    0
  );
}

/** What a mail about a subscription says, besides what every one of them does. */
export type SubscriptionLetter = SubscriptionMail extends infer Mail
  ? Mail extends unknown
    ? Omit<Mail, 'brand' | 'isTest' | 'planName' | 'link'>
    : never
  : never;

export interface LetterWriter {
  /** BCP 47, of the buyer. */
  readonly locale: string;
  /** A day where the subscription is billed, written out. */
  readonly day: (instant: Date) => string;
  /** This instant there, to the second and with the zone: when something arrived. */
  readonly arrival: string;
}

/**
 * Queues a mail to the customer of a locked subscription, with a link to the portal; once for each cause. Not for a
 * customer whose address was anonymized, nor where the application mails no customers. Reads whom it goes to only now:
 * most changes have no mail.
 */
export async function queueSubscriptionMail(
  ctx: BaseContext,
  tx: Transaction,
  { subscription, settings }: LoadedSubscription,
  cause: string,
  compose: (write: LetterWriter) => SubscriptionLetter | null,
): Promise<void> {
  const { services } = ctx;
  if (!settings.email.enabled || !mayMailCustomers(services)) return;
  const { workspaceId, environmentId, applicationId, customerId, timezone } = subscription;
  const scope = [
    workspaceId,
    environmentId,
    applicationId,
    customerId,
    subscription.checkoutSessionId,
  ];
  const [letterhead] = await tx.query(LETTERHEAD, scope);
  if (!letterhead || letterhead.email.endsWith('@invalid')) return;
  const { applicationName, embedConfig, buyerLocale } = letterhead;
  const brand = mailBrandOf(embedConfig, applicationName, buyerLocale);
  const { locale } = brand;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone });
  const exact = { dateStyle: 'long', timeStyle: 'long', timeZone: timezone } as const;
  const letter = compose({
    locale,
    day: (instant) => format.format(instant),
    arrival: new Intl.DateTimeFormat(locale, exact).format(ctx.now()),
  });
  if (!letter) return;
  const tenant = { workspaceId, environmentId, applicationId, customerId };
  const claims = { ...tenant, returnUrl: null, mailedTo: letterhead.email };
  queueMail(ctx, tx, {
    cause,
    workspaceId,
    environmentId,
    applicationId,
    to: letterhead.email,
    content: {
      ...letter,
      brand,
      isTest: letterhead.environmentKind !== 'production',
      planName: subscription.planName ?? subscription.planId,
      link: portalUrlOf(services, claims, mailedUntil(services)),
    },
  });
}
