import type { Connector } from '../../../storage/entities/connector.ts';
import { pick } from '../../../storage/orm/columns.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import { parseId, prefixedId } from '../../../storage/ids.ts';
import { readCartRows } from '../../../storage/queries/carts/read-cart.ts';
import { readRunningAttempt } from '../../../storage/queries/checkout/sessions.ts';
import { PAGE_PARTIES, type PageParties } from '../../../storage/queries/checkout/page-parties.ts';
import {
  readFixedOrder,
  readOrderRows,
  type OrderRows,
} from '../../../storage/queries/orders/order-rows.ts';
import type { CardEntry } from '../../connectors/descriptor.ts';
import type { CartWithLines } from '../../carts/view.ts';
import { loadEmbedConfig } from '../../embed/load.ts';
import type { Configuration } from '../../pricing/configuration/schemas.ts';
import { addTo, boundaryOf } from '../../billing/calendar.ts';
import { dueDatesOf } from '../../billing/installments.ts';
import { sumAmounts } from '../../money.ts';
import { asksForShippingAddress, knownBuyer, findOrderCustomer } from '../buyer.ts';
import {
  offeredCards,
  type OfferedCard,
  servingConnectors,
  type SessionConnectors,
} from '../serving-cards.ts';
import { expireIfDue } from '../sessions/end-session.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import { redirectUrlOf, storedView } from '../view.ts';
import { basketOf, basketOfExternalCart } from './page-basket.ts';
import type { CheckoutPageModel, PageBuyer, PageCard, PageSubscription } from './page-model.ts';
import { livePriceOf } from './live-price.ts';
import { offeredMethods } from './list-payment-methods.ts';

const nobody: SessionConnectors = { cart: null, cascade: [], missing: null };

/**
 * The hosted page's model of a session in any state. `pricing`: the application's tax and shipping; `cardEntryOf`: the
 * fields by which a connector takes a card.
 */
export async function loadPageModel(
  opened: SessionWithContext,
  pricing: Configuration,
  cardEntryOf: (connector: Connector) => CardEntry | null,
): Promise<CheckoutPageModel> {
  const { ctx, session } = opened;
  const status = (await expireIfDue(ctx, session)) ? 'expired' : session.status;
  const { database } = ctx;
  const [{ config }, cart, running] = await Promise.all([
    loadEmbedConfig(database, ctx),
    session.cartId ? readCartRows(database, ctx, session.cartId) : null,
    status === 'open' ? readRunningAttempt(database, ctx.workspaceId, session.id) : null,
  ]);
  const [serving, order, party] = await Promise.all([
    status === 'open' ? servingConnectors(ctx, session, opened) : nobody,
    readOrder(opened, cart),
    readParty(opened, cart),
  ]);
  const { storedCards, storing } = await cardsOf(opened, serving);
  const basket =
    basketOf(cart, order, status === 'open' ? session : null) ?? basketOfExternalCart(session);
  const amount = status === 'open' && basket ? basket.total : opened.amount;
  const [first] = serving.cascade;
  return {
    id: session.id,
    mode: session.mode,
    status,
    isPaidElsewhere: isPaidElsewhere(session, cart),
    environmentKind: ctx.environmentKind,
    locale: session.locale ?? null,
    config,
    applicationName: party?.name ?? '',
    amount,
    currency: opened.currency,
    basket: status === 'open' || status === 'completed' ? basket : null,
    externalCartId: session.externalCartId ?? null,
    subscription: pageSubscription(session, ctx.now(), opened.settings.billingTimezone),
    collect: {
      shippingAddress: asksForShippingAddress(session, (order ?? cart)?.lines ?? null, pricing),
      billingAddress: session.collectBillingAddress,
    },
    country: session.country ?? null,
    homeCountry: party?.home_country ?? null,
    buyer: buyerOf(session, cart, party, session.orderId ? order : null),
    methods: status === 'open' ? await offeredMethods(opened, config, serving) : null,
    storedCards,
    storing,
    cardEntry: first ? cardEntryOf(first) : null,
    running: running && { actionUrl: actionUrlOf(running) },
    live: status === 'open' && !order ? livePriceOf(session, cart, config, pricing) : null,
    lastError: session.lastError ?? null,
    orderId: session.orderId ?? null,
    paymentId: session.paymentId ?? null,
    paymentMethodId: storedView(session).paymentMethodId ?? null,
    orderNumber:
      ((session.orderId || isPaidElsewhere(session, cart)) && order?.order.number) || null,
    cancelUrl: session.cancelUrl ?? null,
    redirectUrl: redirectUrlOf(session, session.orderId ?? null),
    expiresAt: session.expiresAt,
  };
}

/** What the page knows of the customer's cards, and of one that is entered. */
async function cardsOf(
  { ctx, session }: SessionWithContext,
  { cart, cascade }: SessionConnectors,
): Promise<Pick<CheckoutPageModel, 'storedCards' | 'storing'>> {
  const isNeeded = session.mustStoreCard();
  const [first] = cascade;
  if (!first) return { storedCards: [], storing: isNeeded ? 'needed' : 'never' };
  const { database } = ctx;
  const customer = await findOrderCustomer(ctx, database, session, cart);
  const offered = await offeredCards(ctx, database, session, customer, cascade);
  // One who is named by the merchant's own id becomes a customer by the purchase.
  const isKnown = customer !== null || Boolean(session.customer?.externalCustomerId);
  const isAsked = isKnown && first.capabilities.chargeStored;
  return {
    storedCards: offered.map(pageCardOf),
    storing: isNeeded ? 'needed' : isAsked ? 'asked' : 'never',
  };
}

function pageCardOf({ paymentMethodId, card }: OfferedCard): PageCard {
  return {
    id: prefixedId('cpm', paymentMethodId),
    ...pick(card, ['brand', 'lastFour', 'expMonth', 'expYear']),
  };
}

/** Whether the cart of an ended session was paid in another way; one that ended for a part of it is not. */
function isPaidElsewhere({ expiredReason }: CheckoutSession, cart: CartWithLines | null): boolean {
  if (expiredReason === 'paid_elsewhere') return true;
  return expiredReason === 'superseded' && cart?.cart.status === 'converted';
}

/**
 * The order that the session placed, or that paid its cart elsewhere, else the one whose content is fixed: it is paid
 * instead of the cart.
 */
async function readOrder(
  { ctx, session }: SessionWithContext,
  cart: CartWithLines | null,
): Promise<OrderRows | null> {
  const { cartId } = session;
  const orderId = session.orderId ?? (isPaidElsewhere(session, cart) ? cart?.cart.orderId : null);
  if (orderId) return readOrderRows(ctx.database, ctx, orderId);
  return cartId ? readFixedOrder(ctx.database, ctx.workspaceId, cartId) : null;
}

async function readParty(
  { ctx, session }: SessionWithContext,
  cart: CartWithLines | null,
): Promise<PageParties | null> {
  const { customerId } = session.customer ?? {};
  const [party] = await ctx.database.read(PAGE_PARTIES, [
    ctx.workspaceId,
    ctx.applicationId,
    customerId ? parseId('cus', customerId) : null,
    cart?.cart.customerId ?? null,
    ctx.environmentId,
  ]);
  return party ?? null;
}

function buyerOf(
  session: CheckoutSession,
  cart: CartWithLines | null,
  party: PageParties | null,
  placed: OrderRows | null,
): PageBuyer {
  const known = knownBuyer(session, cart?.cart ?? null);
  const { firstName, lastName, ...prefill } = session.customer ?? {};
  return {
    email: placed?.order.customerEmail ?? known.collectedEmail ?? party?.email ?? null,
    firstName: firstName ?? party?.first_name ?? null,
    lastName: lastName ?? party?.last_name ?? null,
    // What lacks parts cannot be paid with, but it is filled in.
    shippingAddress:
      known.shippingAddress ?? cart?.cart.shippingAddress ?? prefill.shippingAddress ?? null,
    billingAddress:
      known.billingAddress ?? cart?.cart.billingAddress ?? prefill.billingAddress ?? null,
  };
}

function actionUrlOf({ answer }: CheckoutAttempt): string | null {
  return answer?.kind === 'processing' ? (answer.nextAction?.url ?? null) : null;
}

/** The charges that follow when the session is paid now; null for a single purchase. */
function pageSubscription(
  { recurring }: CheckoutSession,
  now: Date,
  timezone: string,
): PageSubscription | null {
  if (!recurring) return null;
  const { interval, intervalCount, trialDays, installments, usage } = recurring;
  const cadence = { interval, intervalCount };
  const rows = installments && dueDatesOf(installments, now, timezone);
  const next = rows?.[1];
  const last = rows?.at(-1);
  const firstAt =
    trialDays > 0
      ? addTo(now, 'day', trialDays, timezone)
      : boundaryOf({ anchor: now, timezone, cadence }, 1);
  return {
    name: recurring.planName ?? recurring.plan,
    interval,
    intervalCount,
    amount: next?.amount ?? recurring.amount * recurring.quantity + recurring.shippingAmount,
    trialDays,
    nextChargeAt: next?.dueAt ?? firstAt,
    timezone,
    installments:
      rows && last
        ? {
            count: rows.length,
            total: sumAmounts(rows.map(({ amount }) => amount)),
            lastAt: last.dueAt,
          }
        : null,
    usage,
  };
}
