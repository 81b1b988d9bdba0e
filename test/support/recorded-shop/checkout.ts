import { waitFor } from '../timing/wait-for.ts';
import { home, mug, SHOP, type Shop } from './shop.ts';

const urls = { returnUrl: `${SHOP}/thanks`, cancelUrl: `${SHOP}/cart` };

/** The buyer pays: by card, by the shop's own page, by invoice. */
export async function playCheckout(shop: Shop): Promise<void> {
  const { play, known } = shop;
  const session = await play('checkoutSessionsCreate', {
    body: { applicationId: known['applicationId'], cartId: known['cartId'], ...urls },
  });
  const path = { id: session.id };
  await play('checkoutSessionsGet', { path });
  await play('buyerCheckoutGet', { path });
  await play('buyerCheckoutListPaymentMethods', { path });
  const { embedToken } = await play('buyerCheckoutCreateEmbedToken', { path });
  await play('buyerCheckoutQuote', {
    path,
    body: { kind: 'cart_estimate', shippingAddress: home },
  });
  await play('sandboxCreateToken', {
    body: { embedToken, number: '4242424242424242', expMonth: 12, expYear: 2032, cvc: '123' },
  });
  const paid = await play('buyerCheckoutComplete', {
    path,
    body: {
      paymentMethod: 'card',
      paymentToken: 'tok_visa',
      email: 'ann@example.com',
      shippingAddress: home,
      billingSameAsShipping: true,
    },
  });
  Object.assign(known, { orderId: paid.orderId, paymentId: paid.paymentId, sessionId: session.id });
  await play('discountsListRedemptions', { path: { id: known['discountId'] ?? '' } });
  await playEndedSessions(shop);
  await playOwnPage(shop);
  await playCards(shop);
}

/** A cart of one mug with a session; the ids of both. */
export async function openSession({ play, known }: Shop, body: object = {}, cart: object = {}) {
  const { id: cartId } = await play('cartsCreate', {
    body: {
      applicationId: known['applicationId'],
      currency: 'USD',
      customerId: known['customerId'],
      ...cart,
    },
  });
  await play('cartsAddItem', { path: { id: cartId }, body: mug });
  const session = await play('checkoutSessionsCreate', {
    body: { applicationId: known['applicationId'], cartId, ...urls, ...body },
  });
  return { cartId, sessionId: session.id };
}

/** Another purchase of the customer, paid with a card; the order and its payment. */
export async function buyAgain(
  shop: Shop,
  complete: object = {},
): Promise<{ orderId: string; paymentId: string }> {
  const { sessionId } = await openSession(shop);
  return shop.play('buyerCheckoutComplete', {
    path: { id: sessionId },
    body: {
      paymentMethod: 'card',
      paymentToken: 'tok_visa',
      email: 'ann@example.com',
      shippingAddress: home,
      billingSameAsShipping: true,
      ...complete,
    },
  });
}

async function playEndedSessions(shop: Shop): Promise<void> {
  const { play } = shop;
  const dropped = await openSession(shop);
  await play('checkoutSessionsCancel', { path: { id: dropped.sessionId } });
  const late = await openSession(shop, { discountCode: 'SPRING10' });
  await play('buyerCheckoutRemoveDiscount', { path: { id: late.sessionId } });
  await play('checkoutSessionsExpire', { path: { id: late.sessionId } });
}

async function playOwnPage(shop: Shop): Promise<void> {
  const { play, known } = shop;
  const { embedToken } = await play('checkoutSessionsCreateEmbedToken', {
    body: { amount: 4_999, currency: 'USD', country: 'US', externalCartId: 'basket-77' },
  });
  await play('sandboxCreateTransaction', { body: { embedToken, paymentToken: 'tok_visa' } });
  const { cartId } = await openSession(shop);
  const draft = await play('cartsCheckout', {
    path: { id: cartId },
    body: { customerEmail: 'ann@example.com' },
  });
  known['draftOrderId'] = draft.id ?? draft.orderId ?? '';
  await play('sandboxListLedger', { query: { limit: '2' } });
}

/** The buyer's own cards, with the token that the shop's server hands to the browser. */
async function playCards({ play, known, anyone, use }: Shop): Promise<void> {
  const { token } = await play('paymentMethodsCreateClientToken', {
    body: { customerId: known['customerId'] },
  });
  use('cardToken', anyone.with({ 'x-service-pm-token': token }));
  const vault = await play('mePaymentMethodsCreateEmbedToken');
  const stored = await play('buyerCheckoutComplete', {
    path: { id: vault.checkoutSessionId },
    body: { paymentMethod: 'card', paymentToken: 'tok_mastercard' },
  });
  const id = stored.paymentMethodId;
  await play('mePaymentMethodsList');
  await play('mePaymentMethodsUpdate', { path: { id }, body: { isDefault: true } });
  known['paymentMethodId'] = id;
  await play('customersListPaymentMethods', { path: { id: known['customerId'] ?? '' } });
  const spare = await play('mePaymentMethodsCreateEmbedToken');
  const second = await play('buyerCheckoutComplete', {
    path: { id: spare.checkoutSessionId },
    body: { paymentMethod: 'card', paymentToken: 'tok_amex' },
  });
  await play('mePaymentMethodsRemove', { path: { id: second.paymentMethodId } });
}

/** Calls until the data is as the recording needs it; what is shown is the call that it was. */
export async function until(
  read: () => Promise<unknown>,
  isThere: (data: never) => boolean,
): Promise<void> {
  await waitFor(async () => isThere((await read()) as never));
}
