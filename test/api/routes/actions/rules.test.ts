import { describe, expect, test } from 'bun:test';
import { Registry } from 'prom-client';
import { isBillingWrite } from '../../../../api/http/route-codes.ts';
import { documentedRoutes } from '../../../../api/routes/all.ts';
import { cartRules } from '../../../../domain/expansion/cart-actions.ts';
import { fulfillmentRules } from '../../../../domain/expansion/fulfillment-actions.ts';
import { invoiceRules } from '../../../../domain/expansion/invoice-actions.ts';
import { orderRules } from '../../../../domain/expansion/order-actions.ts';
import { paymentRules } from '../../../../domain/expansion/payment-actions.ts';
import { returnRules } from '../../../../domain/expansion/return-actions.ts';
import { subscriptionRules } from '../../../../domain/expansion/subscription-actions.ts';

const tables = {
  carts: cartRules,
  orders: orderRules,
  payments: paymentRules,
  invoices: invoiceRules,
  fulfillments: fulfillmentRules,
  returns: returnRules,
  subscriptions: subscriptionRules,
};

/** Verbs that a field of the body makes another one's. */
const parts: Readonly<Record<string, string>> = {
  updateShippingAddress: 'update',
  changeAtPeriodEnd: 'change',
};

/** Writes of one resource that `actions` leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'subscriptions.previewChange': 'it changes nothing',
  'subscriptions.resolveIssue': 'it is about one issue',
  'orders.resendMail': 'it is about one mail',
  'invoices.render': 'the state of the document says it',
};

const routes = documentedRoutes({ registry: new Registry() } as never);

describe('the rules of actions', () => {
  for (const [noun, { rules, isBilled }] of Object.entries(tables)) {
    test(`${noun}: scope and clock are those of the routes`, () => {
      const expected = Object.entries(rules).map(([verb, { scope, isBilled: own = isBilled }]) => [
        verb,
        scope,
        own,
      ]);
      const found = Object.keys(rules).map((verb) => {
        const route = routes.find(({ name }) => name === `${noun}.${parts[verb] ?? verb}`);
        if (!route) return [verb, 'there is no such operation'];
        const scope = route.access.kind === 'key' ? route.access.scope : route.access.kind;
        return [verb, scope, isBillingWrite(route)];
      });
      expect(found).toEqual(expected);
    });

    test(`${noun}: no write of one is forgotten`, () => {
      const written = routes.flatMap(({ name = '', method, path, access }) => {
        const isOfOne = name.startsWith(`${noun}.`) && path.includes('/:id');
        return isOfOne && method !== 'GET' && access.kind === 'key' ? [name] : [];
      });
      const known = Object.keys(rules).map((verb) => `${noun}.${verb}`);
      expect(written.filter((name) => !known.includes(name) && !leftOut[name])).toEqual([]);
    });
  }
});
