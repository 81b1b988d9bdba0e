import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { complete } from '../../../support/checkout/checkout.ts';
import { makeBuyer } from '../../../support/checkout/saved-cards.ts';
import { ownSubscriptions, visitorOf } from '../../../support/subscriptions/portal.ts';
import {
  makeDue,
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { readEvents } from '../../../support/events/events.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const TOKEN = '/api/v1/subscriptions/client-token';
const OWN = '/api/v1/me/subscriptions';

const world = await setup();

describe('POST /api/v1/subscriptions/client-token', () => {
  test('opens one customer’s subscriptions for 30 minutes, and the portal', async () => {
    const buyer = await subscriber(world);
    const returnUrl = 'https://shop.example/account';
    const before = Date.now();
    const asked = await world.api.post(TOKEN, { customerId: buyer.customerId, returnUrl });
    const { token, portalUrl, expiresAt } = expectStatus(asked, 200);
    const minutes = (Date.parse(expiresAt) - before) / 60_000;
    expect(minutes).toBeGreaterThan(29.9);
    expect(minutes).toBeLessThan(30.1);
    expect(token.split('.')).toHaveLength(3);
    expect(new URL(portalUrl).pathname).toMatch(/^\/p\/[\w-]+$/);
    // Nothing about the customer can be read from the address.
    expect(Buffer.from(portalUrl.split('/p/')[1] ?? '', 'base64url').toString()).not.toContain(
      'shop.example',
    );
    expect(asked.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['an unknown customer', { customerId: crypto.randomUUID() }, 404, 'customer_not_found'],
    ['no customer', {}, 400, 'validation_error'],
    ['a script as returnUrl', { returnUrl: 'javascript:alert(1)' }, 400, 'validation_error'],
    ['a path as returnUrl', { returnUrl: '/account' }, 400, 'validation_error'],
  ])('refuses %s', async (_, body, status, code) => {
    const { customerId } = await makeBuyer(world);
    const sent = 'returnUrl' in body ? { customerId, ...body } : body;
    const answer = await world.api.post(TOKEN, sent);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });
});

describe('GET /api/v1/me/subscriptions', () => {
  test('lists the buyer’s own, newest first, without metadata and issues', async () => {
    const buyer = await subscriber(world);
    const stranger = await subscriber(world);
    const first = await subscribe(world, buyer, { metadata: { note: 'internal' } });
    const second = await subscribe(world, buyer, { plan: 'team', planName: 'Team' });
    await subscribe(world, stranger);
    const listed = await ownSubscriptions(await visitorOf(world, buyer));
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(listed[0]).toMatchObject({ planName: 'Team', status: 'active', recurringTotal: 3_000 });
    for (const shown of listed) {
      expect(shown).not.toHaveProperty('metadata');
      expect(shown).not.toHaveProperty('issues');
    }
  });

  test('takes no other credential, and its token opens nothing else', async () => {
    const buyer = await subscriber(world);
    const { client, token } = await visitorOf(world, buyer);
    const codeOf = async (asked: ReturnType<typeof client.get>) => {
      const { status, body } = await asked;
      return [status, body.error?.code];
    };
    expect(await codeOf(world.anyone.get(OWN))).toEqual([401, 'unauthorized']);
    expect(await codeOf(world.api.get(OWN))).toEqual([401, 'unauthorized']);
    expect(await codeOf(buyer.client.get(OWN))).toEqual([403, 'forbidden']);
    const bad = world.anyone.with({ 'x-service-customer-token': `${token}x` });
    expect(await codeOf(bad.get(OWN))).toEqual([401, 'unauthorized']);
    for (const path of ['/api/v1/me/payment-methods', '/api/v1/subscriptions', '/api/v1/orders'])
      expect(await codeOf(client.get(path))).toEqual([403, 'forbidden']);
  });
});

describe('what a buyer does with their own', () => {
  const settingsOf = async (settings: object): Promise<World> => {
    const own = await setup();
    await changeSettings(own, settings);
    return own;
  };
  const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

  test('pauses, resumes without a charge, and cancels at the end of the period, as the buyer', async () => {
    const buyer = await subscriber(world);
    const { client } = await visitorOf(world, buyer);
    const { id, currentPeriodEnd } = await subscribe(world, buyer);
    const resumeAt = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const paused = expectStatus(await client.post(`${OWN}/${id}/pause`, { resumeAt }), 200);
    expect(paused).toMatchObject({ status: 'paused', resumeAt });
    expect(codeOf(await client.post(`${OWN}/${id}/pause`, {}))).toEqual([
      400,
      'invalid_subscription_state',
    ]);
    const resumed = expectStatus(await client.post(`${OWN}/${id}/resume`), 200);
    expect(resumed).toMatchObject({ status: 'active', currentPeriodEnd });
    const reason = { reason: 'too_expensive', comment: 'Sorry' };
    const cancelled = expectStatus(await client.post(`${OWN}/${id}/cancel`, reason), 200);
    expect(cancelled).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      cancellation: { ...reason, by: 'buyer' },
    });
    const log = expectStatus(await world.api.get(`/api/v1/subscriptions/${id}/timeline`), 200);
    expect(log.slice(-3).map((entry: Parsed) => [entry.action, entry.actor.type])).toEqual([
      ['paused', 'buyer'],
      ['resumed', 'buyer'],
      ['cancel_scheduled', 'buyer'],
    ]);
  });

  test('takes no terms that only the merchant decides', async () => {
    const buyer = await subscriber(world);
    const { client } = await visitorOf(world, buyer);
    const { id } = await subscribe(world, buyer);
    for (const body of [{ cancelAtPeriodEnd: false }, { prorate: true }])
      expect(codeOf(await client.post(`${OWN}/${id}/cancel`, body))).toEqual([
        400,
        'validation_error',
      ]);
  });

  test('another customer’s subscription does not exist', async () => {
    const [buyer, stranger] = [await subscriber(world), await subscriber(world)];
    const { client } = await visitorOf(world, stranger);
    const { id } = await subscribe(world, buyer);
    for (const verb of ['pause', 'resume', 'cancel'])
      expect(codeOf(await client.post(`${OWN}/${id}/${verb}`, {}))).toEqual([404, 'not_found']);
    const card = { paymentMethodId: crypto.randomUUID() };
    expect(codeOf(await client.put(`${OWN}/${id}/payment-method`, card))).toEqual([
      404,
      'not_found',
    ]);
    expect((await subscriptionOf(world, id)).sequence).toBe(1);
  });

  test.each(['pause', 'resume', 'cancel'])('%s can be switched off', async (verb) => {
    const own = await settingsOf({ buyerSubscriptionActions: { [verb]: false } });
    const buyer = await subscriber(own);
    const { client } = await visitorOf(own, buyer);
    const { id } = await subscribe(own, buyer);
    expect(codeOf(await client.post(`${OWN}/${id}/${verb}`, {}))).toEqual([
      403,
      'permission_denied',
    ]);
  });

  test('an installment plan is the merchant’s to change', async () => {
    const buyer = await subscriber(world);
    const { client } = await visitorOf(world, buyer);
    const plan = { installments: { count: 3, unit: 'month' } };
    const { id } = await subscribe(world, buyer, plan);
    for (const verb of ['pause', 'resume', 'cancel'])
      expect(codeOf(await client.post(`${OWN}/${id}/${verb}`, {}))).toEqual([
        403,
        'installment_plan_merchant_only',
      ]);
  });

  test('twenty cancellations at once are one', async () => {
    const buyer = await subscriber(world);
    const { client } = await visitorOf(world, buyer);
    const { id } = await subscribe(world, buyer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post(`${OWN}/${id}/cancel`, {})),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const types = (await readEvents(id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'subscription.cancel_scheduled')).toHaveLength(1);
  });

  test('another card pays what is due, once, however often it is asked', async () => {
    const buyer = await subscriber(world, 'pm_sandbox_renewalHard');
    const { client } = await visitorOf(world, buyer);
    const { id } = await subscribe(world, buyer, { trialDays: 5 });
    await makeDue(await sqlOf(world), id);
    await waitFor(async () => (await subscriptionOf(world, id)).status === 'past_due');
    const session = expectStatus(await client.post(`${OWN}/card-session`), 200);
    const made = { ...session, id: session.checkoutSessionId };
    const { paymentMethodId } = expectStatus(
      await complete(world, made, { paymentToken: 'tok_mastercard' }),
      200,
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        client.put(`${OWN}/${id}/payment-method`, { paymentMethodId }),
      ),
    );
    const outcomes = answers.map((answer) => expectStatus(answer, 200).retry.status);
    expect(outcomes.filter((outcome) => outcome === 'captured')).toHaveLength(1);
    await waitFor(async () => (await subscriptionOf(world, id)).status === 'active');
    const orders = await world.api.get(`/api/v1/orders?subscriptionId=${id}`);
    expect(expectStatus(orders, 200)).toHaveLength(1);
  });
});
