import { unlessRefused } from './refusals.mjs';
import { termsOf } from './plans.mjs';

/**
 * Where the user pays. `once` comes from the form: a second click sends the same, and so gets the same checkout. A
 * checkout of another form, such as one in another tab, is ended, so that nobody pays for two plans.
 */
export async function checkoutUrl(user, offer, once, { commerce, store, application, publicUrl }) {
  const customerId = await customerOf(user, { commerce, store, application });
  const applicationId = application.id;
  const key = (step) => ({ idempotencyKey: `${step}-${user.id}-${once}` });
  const cart = await commerce.carts.create({ applicationId, customerId }, key('cart'));
  const line = {
    type: 'subscription',
    name: `${offer.name}, by the ${offer.interval}`,
    referenceId: offer.id,
    unitPrice: offer.amount,
    requiresShipping: false,
  };
  await commerce.carts.addItem(cart.id, line, key('line'));
  const session = await commerce.checkout.sessions.create(
    {
      applicationId,
      cartId: cart.id,
      customer: { customerId },
      recurring: { ...termsOf(offer), trialDays: offer.trialDays ?? 0 },
      collect: { shippingAddress: false, billingAddress: false },
      allowedMethods: ['card'],
      returnUrl: `${publicUrl}/account`,
      cancelUrl: `${publicUrl}/`,
    },
    key('checkout'),
  );
  const { checkout_id: earlier } = store.user(user.id);
  store.keepCheckout(user.id, session.id);
  if (earlier && earlier !== session.id)
    await commerce.checkout.sessions.expire(earlier).catch(unlessRefused);
  return session.hostedUrl;
}

/** The service's customer of a user: made at the first need, and then known by its id. */
export async function customerOf(user, { commerce, store, application }) {
  if (user.customer_id) return user.customer_id;
  const { id } = await commerce.customers.create(
    { email: user.email, externalId: user.id, applicationId: application.id },
    { idempotencyKey: `customer-${user.id}` },
  );
  store.keepCustomer(user.id, id);
  return id;
}
