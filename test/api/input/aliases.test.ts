import { describe, expect, test } from 'bun:test';
import type { TSchema } from '@sinclair/typebox';
import { fieldAliases, valueAliases } from '../../../api/input/aliases.ts';
import { compileBody } from '../../../api/input/validation.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { detailsIn, refusalBy } from '../../support/input/refusals.ts';

const routes = routesToRead();

function refusalAt(method: string, path: string, body: unknown) {
  const route = routes.find((one) => one.method === method && one.path === path);
  if (!route?.body) throw new Error(`${method} ${path} takes no body`);
  const check = compileBody(route.body);
  return refusalBy(() => check(body));
}

const item = { name: 'Desk', unitPrice: 58_900, quantity: 1 };
const items = '/api/v1/carts/:id/items';
const sessions = '/api/v1/checkout/sessions';
const complete = '/api/v1/checkout-sessions/:id/complete';
const endpoints = '/api/v1/webhook-endpoints';

describe('a key as another API names it gets the field as its suggestion', () => {
  test.each([
    ['POST', items, 'price', 'unitPrice'],
    ['POST', items, 'unit_amount', 'unitPrice'],
    ['POST', items, 'unit_price', 'unitPrice'],
    ['POST', items, 'qty', 'quantity'],
    ['POST', items, 'title', 'name'],
    ['POST', items, 'displayName', 'name'],
    ['POST', items, 'product_name', 'name'],
    ['POST', items, 'sku', 'referenceId'],
    ['POST', items, 'variant_id', 'referenceId'],
    ['POST', items, 'image', 'imageUrl'],
    ['POST', items, 'thumbnail', 'imageUrl'],
    ['POST', items, 'properties', 'metadata'],
    ['POST', '/api/v1/carts/:id/items/batch', 'items', 'add'],
    ['PATCH', '/api/v1/carts/:id', 'email', 'customerEmail'],
    ['PATCH', '/api/v1/carts/:id', 'customer', 'customerId'],
    ['POST', sessions, 'app_id', 'applicationId'],
    ['PATCH', '/api/v1/carts/:id', 'note', 'notes'],
    ['PATCH', '/api/v1/carts/:id', 'shipping', 'shippingAddress'],
    ['POST', '/api/v1/carts/:id/apply-discount', 'coupon', 'code'],
    ['POST', '/api/v1/carts/:id/apply-discount', 'promo_code', 'code'],
    ['POST', sessions, 'success_url', 'returnUrl'],
    ['POST', sessions, 'cancel_url', 'cancelUrl'],
    ['POST', sessions, 'cart_id', 'cartId'],
    ['POST', sessions, 'client_reference_id', 'externalCartId'],
    ['POST', sessions, 'expires_at', 'expiresInMinutes'],
    ['POST', sessions, 'allow_promotion_codes', 'allowDiscountCodes'],
    ['POST', sessions, 'payment_method_types', 'allowedMethods'],
    ['POST', complete, 'token', 'paymentToken'],
    ['POST', complete, 'source', 'paymentToken'],
    ['POST', complete, 'card', 'paymentToken'],
    ['POST', complete, 'setup_future_usage', 'savePaymentMethod'],
    ['POST', '/api/v1/discounts', 'currencyCode', 'currency'],
    ['POST', '/api/v1/customers', 'displayName', 'firstName'],
    ['POST', '/api/v1/connectors', 'provider', 'kind'],
    ['POST', '/api/v1/payments/:id/refund', 'value', 'amount'],
    ['POST', complete, 'method', 'paymentMethod'],
    ['POST', endpoints, 'events', 'enabledEvents'],
    ['POST', endpoints, 'topics', 'enabledEvents'],
    ['POST', endpoints, 'enabled_events', 'enabledEvents'],
    ['POST', endpoints, 'address', 'url'],
    ['POST', endpoints, 'endpoint', 'url'],
    ['PATCH', '/api/v1/webhook-endpoints/:id', 'enabled', 'isActive'],
    ['POST', '/api/v1/connectors', 'name', 'displayName'],
    ['POST', '/api/v1/discounts', 'percent_off', 'value'],
    ['POST', '/api/v1/discounts', 'usage_limit', 'maxRedemptions'],
    ['POST', '/api/v1/discounts', 'expires_at', 'endsAt'],
    ['POST', '/api/v1/customers', 'name', 'firstName'],
    ['POST', '/api/v1/customers', 'telephone', 'phone'],
    ['POST', '/api/v1/customers/:id/addresses', 'address_1', 'addressLine1'],
    ['POST', '/api/v1/customers/:id/addresses', 'province_code', 'stateProvince'],
    ['POST', '/api/v1/payments/:id/refund', 'items', 'lineItems'],
    ['POST', '/api/v1/orders/:id/fulfillments', 'tracking_company', 'carrier'],
    ['POST', '/api/v1/orders/:id/fulfillments', 'tracking', 'trackingNumber'],
    ['POST', '/api/v1/subscriptions', 'trial_period_days', 'trialDays'],
    ['POST', '/api/v1/subscriptions', 'billing_interval', 'interval'],
    ['POST', '/api/v1/sandbox/tokens', 'cvv', 'cvc'],
    ['POST', '/api/v1/sandbox/tokens', 'exp_month', 'expMonth'],
  ])('%s %s: %s -> %s', (method, path, key, meant) => {
    const refusal = refusalAt(method, path, { [key]: 'x' });
    const unknown = detailsIn(refusal).find(({ code }) => code === 'unrecognized_keys');
    expect(unknown?.suggestions).toEqual({ [key]: meant });
    expect(unknown?.message).toContain(`"${key}" (use "${meant}")`);
  });
});

describe('a value that an enumeration does not have is answered with the nearest in the message', () => {
  const withEvent = (type: string) => ({ url: 'https://shop.example', enabledEvents: [type] });
  test.each([
    ['POST', endpoints, withEvent('order.create'), 'order.created'],
    ['POST', endpoints, withEvent('orders/create'), 'order.created'],
    ['POST', endpoints, withEvent('order_created'), 'order.created'],
    ['POST', endpoints, withEvent('checkout.session.completed'), 'checkout_session.completed'],
    ['POST', endpoints, withEvent('payment_intent.succeeded'), 'payment.captured'],
    ['POST', endpoints, withEvent('customer.subscription.deleted'), 'subscription.cancelled'],
    ['POST', items, { ...item, type: 'subscriptions' }, 'subscription'],
    [
      'POST',
      '/api/v1/discounts',
      { name: 'A', code: 'A', type: 'percent', value: 5 },
      'percentage',
    ],
    [
      'POST',
      '/api/v1/discounts',
      { name: 'A', code: 'A', type: 'amount_off', value: 5 },
      'fixed_amount',
    ],
    ['POST', '/api/v1/api-keys', { name: 'a', type: 'secret_key', scopes: [] }, 'secret'],
  ])('%s %s %j: %s', (method, path, body, meant) => {
    const refusal = refusalAt(method, path, body);
    expect(refusal.message).toContain(`; did you mean ${meant}?`);
    expect(detailsIn(refusal)[0]?.suggestion).toBe(meant);
  });
});

test('a suggested field or value exists in some body', () => {
  const names = new Set<string>();
  const constants = new Set<string>();
  const visit = (schema: TSchema): void => {
    for (const [name, part] of Object.entries<TSchema>(schema['properties'] ?? {})) {
      names.add(name);
      visit(part);
    }
    for (const value of schema['enum'] ?? []) constants.add(value);
    if (typeof schema['const'] === 'string') constants.add(schema['const']);
    for (const part of schema['anyOf'] ?? []) visit(part);
    if (schema['items']) visit(schema['items']);
  };
  for (const { body } of routes) if (body) visit(body);
  const missing = (aliases: ReadonlyMap<string, readonly string[]>, known: ReadonlySet<string>) =>
    [...new Set([...aliases.values()].flat())].filter((meant) => !known.has(meant));
  expect(missing(fieldAliases, names)).toEqual([]);
  expect(missing(valueAliases, constants)).toEqual([]);
});

describe('the message of a validation_error', () => {
  test('is that of its first detail, and tells how many follow', () => {
    expect(refusalAt('POST', items, { ...item, quantity: 0 }).message).toBe(
      'quantity must be at least 1.',
    );
    expect(refusalAt('POST', items, { unitPrice: '5.00', quantity: 0 }).message).toBe(
      'name is required. See details for 2 more.',
    );
    const { message } = refusalAt('POST', items, { title: 'Desk', unitPrice: 1, quantity: 0 });
    expect(message).toBe(
      'name is required. The body has an unknown key: "title" (use "name"). See details for 1 more.',
    );
  });
});

describe('a card number in the place of a token', () => {
  test.each(['4242424242424242', '4242 4242 4242 4242', '4000-0000-0000-0002', '378282246310005'])(
    '%s is refused, and neither repeated nor hinted at',
    (number) => {
      const body = { paymentMethod: 'card', paymentToken: number };
      const refusal = refusalAt('POST', complete, body);
      expect([refusal.status, refusal.code]).toEqual([400, 'validation_error']);
      expect(refusal.message).toContain(
        'tokens begin with tok_, and card numbers must never be sent',
      );
      expect(refusal.details).toEqual([
        { path: 'paymentToken', code: 'invalid_format', message: expect.any(String) },
      ]);
      expect(JSON.stringify(refusal.details)).not.toContain(number.slice(0, 4));
    },
  );

  test.each(['tok_visa', 'pm_1PQ2x', '4242424242424241', '123456789012'])(
    '%s is a token',
    (token) => {
      const route = routes.find((one) => one.path === complete);
      if (!route?.body) throw new Error('the route takes no body');
      const body = { paymentMethod: 'card', paymentToken: token };
      expect(compileBody(route.body)(body)).toMatchObject({ paymentToken: token });
    },
  );
});
