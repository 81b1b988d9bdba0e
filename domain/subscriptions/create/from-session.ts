import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { lockSessionRow, readSession } from '../../../storage/queries/checkout/sessions.ts';
import {
  lockPayment,
  readPaymentsOfOrder,
} from '../../../storage/queries/payments/payment-rows.ts';
import { APPLICATION_SETTINGS } from '../../../storage/queries/subscriptions/application.ts';
import { linkInvoice } from '../../../storage/queries/subscriptions/subscription-rows.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import type { ApplicationContext, Concluded, Context, Transaction } from '../../context.ts';
import { concludingOrDry } from '../../dry-run.ts';
import { fail } from '../../errors.ts';
import { lockOrder } from '../../orders/load.ts';
import { contentOfOrder } from '../../orders/order-content.ts';
import { refreshOrder, snapshotOf } from '../../orders/refresh-order.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import { findStoredCard } from '../../payment-methods/stored-card.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import { loadSubscription } from '../load.ts';
import type { PreviewedSubscription } from '../verb-preview.ts';
import type { SubscriptionWithIssues } from '../view.ts';
import {
  createSubscription,
  type SubscriptionStart,
  beginSold,
  chargeAgain,
  startOfSession,
} from './new-subscription.ts';
import { requireCard } from './require-card.ts';
import type { CreateRequest } from './schemas.ts';

/** A subscription that a request started. */
export interface StartedSubscription extends PreviewedSubscription {
  /** An earlier request, or the payment itself, has made it. */
  readonly isRepeat?: true;
}

/**
 * Makes the subscription of a completed checkout session with `createMode: manual` (contract 65 §3, §5), once: the
 * session's order has paid its first period, which begins now. 404 `session_not_found`; 422 `invalid_state` when the
 * session sells no subscription, is not completed, or its payment was given back; 422 `missing_required_field` when its
 * card is gone. `dryRun` returns the same and writes nothing.
 */
export async function startFromSession(
  ctx: Context,
  request: CreateRequest & { readonly checkoutSessionId: string },
): Promise<Concluded<StartedSubscription>> {
  requireAlone(request);
  const sessionId = request.checkoutSessionId;
  await requireClockNotAdvancing(ctx);
  const known = await readSession(ctx.database, ctx, sessionId);
  if (!known) fail('session_not_found');
  const { applicationId } = known.session;
  return concludingOrDry(ctx, request.dryRun, async (own, tx) => {
    const session = await lockSessionRow(tx, own.workspaceId, sessionId);
    if (!session) fail('session_not_found');
    if (session.status === 'completed' && session.subscriptionId) {
      return { ...(await loadSubscription(own, session.subscriptionId)), isRepeat: true };
    }
    return start({ ...own, applicationId }, tx, session);
  });
}

/** The fields that a body without them has by default. */
const always = new Set(['checkoutSessionId', 'quantity', 'trialDays', 'dryRun']);

function requireAlone(request: CreateRequest): void {
  const others = Object.keys(request).filter((name) => !always.has(name));
  if (others.length === 0) return;
  const message = 'The session has the terms: send checkoutSessionId alone.';
  const code = 'unrecognized_keys';
  fail(
    'validation_error',
    others.map((path) => ({ path, code, message })),
  );
}

async function start(
  ctx: ApplicationContext,
  tx: Transaction,
  session: CheckoutSession,
): Promise<SubscriptionWithIssues> {
  const { workspaceId } = ctx;
  const { status, recurring, orderId, paymentId } = session;
  if (status !== 'completed' || !recurring || !orderId || !paymentId) {
    reject(session, recurring ? 'session_not_completed' : 'not_recurring');
  }
  const payment = await lockPayment(tx, workspaceId, paymentId);
  const found = await lockOrder(ctx, tx, orderId);
  const { order } = found;
  if (!payment?.invoiceId) throw new Error(`payment ${paymentId} has no invoice`);
  if (order.cancelledAt || payment.amountRefunded > 0) reject(session, 'payment_returned');
  const [application] = await tx.query(APPLICATION_SETTINGS, [workspaceId, ctx.applicationId]);
  const settings = settingsOf(application ?? fail('application_not_found'));
  const content = contentOf(found);
  const plan = startOfSession(session, content, settings, ctx.now());
  const card = await findCard(ctx, tx, plan, orderId);
  const made = createSubscription(ctx, tx, plan, settings, 'paying', content);
  const { subscription } = made;
  chargeAgain(subscription, card);
  const before = snapshotOf(found);
  session.startSubscription(subscription.id);
  payment.startSubscription(subscription.id);
  order.linkSubscription(subscription.id);
  tx.write(linkInvoice(workspaceId, payment.invoiceId, subscription.id));
  const others = await readPaymentsOfOrder(tx, workspaceId, orderId);
  refreshOrder(ctx, tx, found, [payment, ...others.filter(({ id }) => id !== payment.id)], before);
  const sale = { orderId, paymentId, invoiceId: payment.invoiceId };
  await beginSold(ctx, tx, made, { content, sale, payment, transaction: null });
  return made;
}

function contentOf(found: OrderWithLines) {
  const { customerId, customerEmail, shippingAddress, billingAddress, metadata } = found.order;
  const buyer = { customerId, customerEmail, shippingAddress, billingAddress, metadata };
  return contentOfOrder(found, found.order.appliedDiscount(), { ...buyer, customerName: null });
}

/** The card that paid the order, and whether it is the customer's default, which takes its place once it is gone. */
async function findCard(
  ctx: ApplicationContext,
  tx: Transaction,
  plan: SubscriptionStart,
  orderId: string,
): Promise<{ readonly id: string; readonly isDefault: boolean }> {
  const { customerId } = plan;
  const own = await findStoredCard(tx, ctx, { customerId, orderId });
  const paymentMethodId = own?.paymentMethodId ?? null;
  const { paymentMethodId: id } = await requireCard(ctx, tx, { ...plan, paymentMethodId });
  const standard = await findStoredCard(tx, ctx, { customerId });
  return { id, isDefault: standard?.paymentMethodId === id };
}

function reject({ id, status }: CheckoutSession, reason: string): never {
  fail('invalid_state', { checkoutSessionId: id, from: status, reason }, { status: 422 });
}
