const desk = [{ name: 'Walnut desk', unitPrice: 45_900, quantity: 2, requiresShipping: true }];

/** A cart that is paid in the sandbox; gives the order's id. */
export async function buyOrder(
  { api, anyone, demo },
  { cart = {}, lines = desk, session = {}, complete = {} } = {},
) {
  const { applicationId } = demo;
  const made = await api.post('/api/v1/carts', { applicationId, currency: 'USD', ...cart });
  for (const line of lines) await api.post(`/api/v1/carts/${made.id}/items`, line);
  const opened = await api.post('/api/v1/checkout/sessions', {
    applicationId,
    returnUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
    cartId: made.id,
    customerEmail: 'buyer@example.test',
    collect: { shippingAddress: false },
    ...session,
  });
  const { orderId } = await anyone.post(`/api/v1/checkout-sessions/${opened.id}/complete`, {
    paymentMethod: 'card',
    paymentToken: 'tok_visa',
    ...complete,
  });
  return orderId;
}
