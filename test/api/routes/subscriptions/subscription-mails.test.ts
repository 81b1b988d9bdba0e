import { expect, test } from 'bun:test';
import { address } from '../../../support/checkout/checkout.ts';
import { buySubscription, monthly, plan } from '../../../support/checkout/recurring.ts';
import { mailsTo, waitForMail } from '../../../support/mail/captured-mail.ts';
import { daysOf, linkUntil, visitorOf } from '../../../support/subscriptions/portal.ts';
import { act } from '../../../support/subscriptions/verbs.ts';
import {
  endCard,
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Buyer } from '../../../support/checkout/saved-cards.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const FAILED = 'customer.subscription_payment_failed';
const TRIAL = 'customer.subscription_trial_ending';
const ENDED = 'customer.subscription_cancelled';
const SCHEDULED = 'customer.subscription_cancel_scheduled';
const CARD = 'customer.card_expiring';
/** Stored well; its renewals are declined softly. */
const RENEWAL_SOFT = 'pm_sandbox_renewalDecline';
const NOW = '2027-11-01T12:00:00Z';

/** A world of its own, as its clock is moved. */
async function frozenWorld(settings: object): Promise<World> {
  const world = await setup();
  await changeSettings(world, settings);
  const config = { companyName: 'Fern & Fable', locale: 'de' };
  expectStatus(await world.api.put('/api/v1/embed-config', config), 200);
  expectStatus(await world.api.post('/api/v1/test-clock', { now: NOW }), 200);
  return world;
}

async function addressOf(world: World, { customerId }: Buyer): Promise<string> {
  return expectStatus(await world.api.get(`/api/v1/customers/${customerId}`), 200).email;
}

test('a trial that ends soon is mailed once, in the language of the application, with the portal', async () => {
  const world = await frozenWorld({});
  const buyer = await subscriber(world);
  const email = await addressOf(world, buyer);
  await subscribe(world, buyer, { planName: 'Farne', trialDays: 5, shippingAmount: 490 });
  await advance(world, { unit: 'day', count: 3 });
  const mail = await waitForMail(world, email, TRIAL);
  expect(mail.subject).toBe('[TEST] Ihre Probezeit für Farne endet bald');
  expect(mail.text).toContain('6. November 2027');
  expect(mail.text).toContain('Danach kostet es 34,90\u00a0$ jeden Monat,');
  const [url = ''] = /https?:\S+\/p\/\S+/.exec(mail.text) ?? [];
  expect(Math.round(daysOf(url))).toBe(14);
  await advance(world, { unit: 'day', count: 1 });
  expect(await mailsTo(world, email, TRIAL)).toHaveLength(1);
});

test('of a subscription that a checkout sold are in the language of that checkout', async () => {
  const world = await frozenWorld({});
  const { session, subscription } = await buySubscription(
    world,
    [plan],
    { recurring: monthly, locale: 'fr-FR' },
    { shippingAddress: address },
  );
  expectStatus(await act(world, subscription.id, 'cancel'), 200);
  const ended = await waitForMail(world, session.customerEmail, SCHEDULED);
  expect(ended.html).toContain('<html lang="fr"');
  const expired = linkUntil(world, subscription, new Date(0));
  const asPage = { accept: 'text/html' };
  expectStatus(await world.anyone.post(`${expired}/link`, undefined, asPage), 200);
  const link = await waitForMail(world, session.customerEmail, 'customer.subscription_portal_link');
  expect(link.html).toContain('<html lang="fr"');
});

test('each decline is mailed with the next try, and the end by dunning alone, once', async () => {
  const world = await frozenWorld({ dunning: { retryDays: [1, 3] } });
  const buyer = await subscriber(world, RENEWAL_SOFT);
  const email = await addressOf(world, buyer);
  const { id } = await subscribe(world, buyer, { planName: 'Farne', trialDays: 30 });
  await advance(world, { unit: 'month', count: 1 });
  const first = await waitForMail(world, email, FAILED);
  expect(first.subject).toBe('[TEST] Ihre Zahlung für Farne hat nicht geklappt');
  expect(first.text).toContain('2. Dezember 2027');
  expect(first.text).toContain('30,00');
  await advance(world, { unit: 'week', count: 1 });
  expect((await subscriptionOf(world, id)).status).toBe('cancelled');
  const end = await waitForMail(world, email, ENDED);
  expect(end.text).toContain('weil die Zahlung nicht geklappt hat');
  expect(await mailsTo(world, email, FAILED)).toHaveLength(2);
  expect(await mailsTo(world, email, ENDED)).toHaveLength(1);
});

test.each([
  ['dunning.emailCustomer', { dunning: { emailCustomer: false, retryDays: [1] } }, 1],
  ['email.enabled', { dunning: { retryDays: [1] }, email: { enabled: false } }, 0],
])('%s switches them off', async (_, settings, ends) => {
  const world = await frozenWorld(settings);
  const buyer = await subscriber(world, RENEWAL_SOFT);
  const email = await addressOf(world, buyer);
  const { id } = await subscribe(world, buyer, { trialDays: 30 });
  await advance(world, { unit: 'week', count: 6 });
  expect((await subscriptionOf(world, id)).status).toBe('cancelled');
  if (ends > 0) await waitForMail(world, email, ENDED);
  expect(await mailsTo(world, email, FAILED)).toHaveLength(0);
  expect(await mailsTo(world, email, ENDED)).toHaveLength(ends);
});

test('a card that expires before the next payment is mailed with its notice, once', async () => {
  const world = await frozenWorld({});
  const buyer = await subscriber(world);
  const email = await addressOf(world, buyer);
  await endCard(world, buyer, { month: 11, year: 2027 });
  await subscribe(world, buyer, { planName: 'Farne' });
  await advance(world, { unit: 'week', count: 4 });
  const mail = await waitForMail(world, email, CARD);
  expect(mail.subject).toBe('[TEST] Ihre Karte für Farne läuft bald ab');
  expect(mail.text).toContain('4242');
  await advance(world, { unit: 'day', count: 1 });
  expect(await mailsTo(world, email, CARD)).toHaveLength(1);
});

test('a buyer’s cancellation is confirmed with the second of its arrival, a merchant’s is not', async () => {
  const world = await frozenWorld({});
  const [buyer, other] = [await subscriber(world), await subscriber(world)];
  const { id } = await subscribe(world, buyer, { planName: 'Farne' });
  const { client } = await visitorOf(world, buyer);
  for (let count = 0; count < 2; count += 1)
    expectStatus(await client.post(`/api/v1/me/subscriptions/${id}/cancel`, {}), 200);
  const email = await addressOf(world, buyer);
  const mail = await waitForMail(world, email, SCHEDULED);
  expect(mail.text).toContain(
    'Ihre Kündigung ist am 1. November 2027 um 12:00:00 UTC bei uns eingegangen.',
  );
  expect(mail.text).toContain('bis 1. Dezember 2027');
  expect(await mailsTo(world, email, SCHEDULED)).toHaveLength(1);
  const made = await subscribe(world, other, { planName: 'Moos' });
  expectStatus(await act(world, made.id, 'cancel'), 200);
  const told = await waitForMail(world, await addressOf(world, other), SCHEDULED);
  expect(told.text).not.toContain('eingegangen');
});
