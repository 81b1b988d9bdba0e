import http from 'k6/http';
import { check } from 'k6';
import { api, applicationId, headers, item, options as standard } from './target.js';

/** A whole journey, measured as one: cart, two items, checkout session, payment by card, reading the order. */
export const options = standard;

const address = {
  addressLine1: '1 Main St',
  city: 'Springfield',
  stateProvince: 'IL',
  postalCode: '62701',
  countryCode: 'US',
};
const browser = { headers: { 'content-type': 'application/json' } };

export default function journey() {
  const cart = created(http.post(`${api}/carts`, JSON.stringify({ applicationId }), { headers }));
  created(http.post(`${api}/carts/${cart}/items`, item, { headers }));
  created(http.post(`${api}/carts/${cart}/items`, item, { headers }));
  const session = created(
    http.post(
      `${api}/checkout/sessions`,
      JSON.stringify({
        applicationId,
        cartId: cart,
        returnUrl: 'https://shop.example/thanks',
        cancelUrl: 'https://shop.example/cart',
      }),
      { headers },
    ),
  );
  const paid = http.post(
    `${api}/checkout-sessions/${session}/complete`,
    JSON.stringify({
      paymentMethod: 'card',
      paymentToken: 'tok_visa',
      email: 'load@example.test',
      shippingAddress: address,
    }),
    browser,
  );
  check(paid, { completed: ({ status }) => status === 200 });
  const order = http.get(`${api}/orders/${paid.json('data.orderId')}`, {
    headers,
    tags: { measured: 'yes' },
  });
  check(order, { captured: (answer) => answer.json('data.paymentStatus') === 'captured' });
}

function created(answer) {
  if (!check(answer, { 201: ({ status }) => status === 201 })) throw new Error(answer.body);
  return answer.json('data.id');
}
