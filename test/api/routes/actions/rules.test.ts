import { describe, expect, test } from 'bun:test';
import { Registry } from 'prom-client';
import type { AccessKind } from '../../../../api/http/access.ts';
import { isBillingWrite } from '../../../../api/http/route-codes.ts';
import { documentedRoutes } from '../../../../api/routes/all.ts';
import { cartRules } from '../../../../domain/expansion/cart-actions.ts';
import { checkoutSessionRules } from '../../../../domain/expansion/unexpanded/sessions.ts';
import { fulfillmentRules } from '../../../../domain/expansion/fulfillment-actions.ts';
import { invoiceRules } from '../../../../domain/expansion/invoice-actions.ts';
import { orderRules } from '../../../../domain/expansion/order-actions.ts';
import { paymentRules } from '../../../../domain/expansion/payment-actions.ts';
import { returnRules } from '../../../../domain/expansion/return-actions.ts';
import { apiKeyRules } from '../../../../domain/expansion/unexpanded/api-keys.ts';
import { connectorRules } from '../../../../domain/expansion/unexpanded/connectors.ts';
import { discountRules } from '../../../../domain/expansion/unexpanded/discounts.ts';
import {
  extensionVersionRules,
  installationRules,
} from '../../../../domain/expansion/unexpanded/extensions.ts';
import {
  environmentRules,
  invitationRules,
  memberRules,
} from '../../../../domain/expansion/unexpanded/team.ts';
import {
  webhookDeliveryRules,
  webhookEndpointRules,
} from '../../../../domain/expansion/unexpanded/webhooks.ts';
import { subscriptionRules } from '../../../../domain/expansion/subscription-actions.ts';

const tables = {
  carts: cartRules,
  orders: orderRules,
  payments: paymentRules,
  invoices: invoiceRules,
  fulfillments: fulfillmentRules,
  returns: returnRules,
  subscriptions: subscriptionRules,
  'checkout.sessions': checkoutSessionRules,
  discounts: discountRules,
  apiKeys: apiKeyRules,
  webhookEndpoints: webhookEndpointRules,
  webhookDeliveries: webhookDeliveryRules,
  connectors: connectorRules,
  'extensions.versions': extensionVersionRules,
  installations: installationRules,
  'workspaces.members': memberRules,
  'workspaces.invites': invitationRules,
  'workspaces.environments': environmentRules,
};

/** Verbs that a field of the body makes another one's, and operations of another resource. */
const parts: Readonly<Record<string, string>> = {
  'orders.updateShippingAddress': 'orders.update',
  'subscriptions.changeAtPeriodEnd': 'subscriptions.change',
  'discounts.changeTerms': 'discounts.update',
  'connectors.disable': 'connectors.update',
  'carts.createSession': 'checkout.sessions.create',
  'invoices.resend': 'payments.resendInvoice',
  'installations.uninstall': 'extensions.uninstall',
  'workspaces.members.transferOwnership': 'workspaces.transferOwnership',
  'workspaces.members.leave': 'workspaces.leave',
};

/** Writes of one resource that `actions` leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'subscriptions.previewChange': 'it changes nothing',
  'subscriptions.resolveIssue': 'it is about one issue',
  'orders.resendMail': 'it is about one mail',
  'extensions.versions.create': 'it is about none that there is',
  'invoices.render': 'the state of the document says it',
  'workspaces.members.explain': 'it changes nothing',
  'workspaces.members.removeFromApplication': 'it is about one role',
};

/** The scope or permission that a route requires. */
function rightOf(access: AccessKind) {
  const {
    scope = null,
    permission = null,
    alternative = null,
  } = {
    ...(access.kind === 'key' || access.kind === 'session' ? access : {}),
  } as { scope?: string; permission?: string; alternative?: string };
  return { scope, permission, alternative };
}

const routes = documentedRoutes({ registry: new Registry() } as never);

describe('the rules of actions', () => {
  for (const [noun, { rules, isBilled }] of Object.entries(tables)) {
    test(`${noun}: scope and clock are those of the routes`, () => {
      const expected = Object.entries(rules).map(
        ([verb, { scope = null, permission = null, alternative = null, isBilled: own }]) => {
          return [verb, { scope, permission, alternative }, own ?? isBilled];
        },
      );
      const found = Object.keys(rules).map((verb) => {
        const own = `${noun}.${verb}`;
        const route = routes.find(({ name }) => name === (parts[own] ?? own));
        return route
          ? [verb, rightOf(route.access), isBillingWrite(route)]
          : [verb, 'there is no such operation'];
      });
      expect(found).toEqual(expected);
    });

    test(`${noun}: no write of one is forgotten`, () => {
      const written = routes.flatMap(({ name = '', method, path, access }) => {
        const isOfOne =
          name.slice(0, name.lastIndexOf('.')) === noun && /\/:(id|memberId)\b/.test(path);
        const isOfPeople = access.kind === 'key' || access.kind === 'session';
        return isOfOne && method !== 'GET' && isOfPeople ? [name] : [];
      });
      const known = Object.keys(rules).map((verb) => `${noun}.${verb}`);
      expect(written.filter((name) => !known.includes(name) && !leftOut[name])).toEqual([]);
    });
  }
});
