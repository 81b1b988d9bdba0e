import type { Transaction } from '../../../storage/database.ts';
import { APPLICATION_SETTINGS } from '../../../storage/queries/subscriptions/application.ts';
import type { ApplicationContext } from '../../context.ts';
import type { InvoiceIssue } from '../../invoices/document/compile-document.ts';
import type { LockedSubscription } from '../../subscriptions/aggregate.ts';
import {
  createSubscription,
  expirePending,
  type StartedAs,
} from '../../subscriptions/create/new-subscription.ts';
import {
  beginSold,
  chargeAgain,
  startOfSession,
} from '../../subscriptions/create/session-start.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { LockedCheckout } from './lock-checkout.ts';

/**
 * The subscription that a paid attempt starts, with its first period or its trial: the pending one, else a new one, also
 * when the pending one expired before the money was known. Null for a session that makes none. The order is written next,
 * with the subscription's id; then `recordSold`.
 */
export async function sellSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
): Promise<LockedSubscription | null> {
  const { session, subscription: known, storedCard: card } = sale;
  if (!session.makesSubscription()) return null;
  if (!card) throw new Error(`session ${session.id} sells a subscription without a card`);
  const isPending = known?.subscription.status === 'pending';
  const sold = isPending ? known : await openSubscription(ctx, tx, sale, 'paying');
  chargeAgain(sold.subscription, card);
  return sold;
}

/** An undecided attempt makes a pending subscription (contract 65 §2). */
export async function openPendingSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
): Promise<void> {
  if (!sale.session.makesSubscription()) return;
  const made = await openSubscription(ctx, tx, sale, 'pending');
  made.add('subscription.created');
  await made.store(ctx, tx, 'created');
}

/** The attempt failed: the subscription that it left pending expires, and the session sells another one. */
export async function abandonSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  { session, payment, subscription }: LockedCheckout,
): Promise<void> {
  if (!subscription) return;
  await expirePending(ctx, tx, subscription, payment.id);
  session.dropSubscription();
  payment.dropSubscription();
}

/** What the invoice of a sold subscription says of it. */
export function invoiceSourceOf({
  subscription,
  unpaid,
}: LockedSubscription): Pick<InvoiceIssue, 'sourceType' | 'period' | 'installment'> {
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  if (!start || !end) throw new Error(`subscription ${subscription.id} has no period`);
  const installment = unpaid && subscription.installmentOf(unpaid);
  return {
    sourceType: 'subscription',
    period: { start, end },
    ...(installment ? { installment } : {}),
  };
}

/** Records what was sold once its order, payment and invoice are written: the first period is paid, or the trial runs. */
export async function recordSold(
  ctx: ApplicationContext,
  tx: Transaction,
  { attempt, payment, transactions }: LockedCheckout,
  sold: LockedSubscription,
): Promise<void> {
  const { orderId = null, invoiceId = null, id: paymentId } = payment;
  if (!orderId || !invoiceId) throw new Error(`payment ${paymentId} has no order or no invoice`);
  const transaction = transactions.find(({ status }) => status === 'succeeded') ?? null;
  const sale = { orderId, paymentId, invoiceId };
  await beginSold(ctx, tx, sold, { content: attempt.content, sale, payment, transaction });
}

async function openSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  { session, attempt, payment }: LockedCheckout,
  as: StartedAs,
): Promise<LockedSubscription> {
  const [application] = await tx.query(APPLICATION_SETTINGS, [ctx.workspaceId, ctx.applicationId]);
  if (!application) throw new Error(`application ${ctx.applicationId} is gone`);
  const settings = settingsOf(application);
  const { content } = attempt;
  const start = startOfSession(session, content, settings, ctx.now());
  const made = createSubscription(ctx, tx, start, settings, as, content);
  made.unpaid?.chargeBy(payment.id);
  session.startSubscription(start.id);
  payment.startSubscription(start.id);
  return made;
}
