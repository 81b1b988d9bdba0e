import { describe, expect, test } from 'bun:test';
import { allMailsTo } from '../../../support/mail/captured-mail.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const path = (id: string): string => `/api/v1/subscriptions/${id}/activity`;
const activityOf = async (id: string): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`${path(id)}?limit=100`), 200);

describe('GET /subscriptions/{id}/activity', () => {
  test('has charges, invoices, mails and changes with their reasons, in pages', async () => {
    const buyer = await subscriber(world);
    const { id } = await subscribe(world, buyer);
    const { email } = expectStatus(
      await world.api.get(`/api/v1/customers/${buyer.customerId}`),
      200,
    );
    await advance(world, { unit: 'month', count: 1 });
    await waitFor(async () => {
      const items = await activityOf(id);
      return items.filter(({ transaction }) => transaction?.status === 'succeeded').length === 2;
    });
    const paused = await world.api.post(`/api/v1/subscriptions/${id}/pause`, {
      reason: 'On holiday',
    });
    expectStatus(paused, 200);
    const cancelled = await world.api.post(`/api/v1/subscriptions/${id}/cancel`, {
      cancelAtPeriodEnd: false,
      reason: 'too_expensive',
    });
    expectStatus(cancelled, 200);
    await allMailsTo(world, email);
    const items = await activityOf(id);
    const of = (type: string) => items.filter((item) => item.type === type);
    expect(of('document').map(({ document }) => document.event)).toEqual(['issued', 'issued']);
    expect(of('change').slice(0, 2)).toMatchObject([
      { reason: 'too_expensive', change: { action: 'cancelled' } },
      { reason: 'On holiday', change: { action: 'paused' } },
    ]);
    const mails = of('mail').map(({ mail }) => mail);
    expect(mails.map(({ template }) => template)).toContain('customer.subscription_cancelled');
    // A receipt is sent again by its order, a notice of the subscription is not.
    for (const { template, orderId } of mails)
      expect(orderId === null).toBe(template.startsWith('customer.subscription'));
    expect(mails.some(({ template }) => template === 'customer.receipt')).toBe(true);
    const pages: string[] = [];
    let cursor = '';
    do {
      const page = await world.api.get(`${path(id)}?limit=2${cursor}`);
      pages.push(...expectStatus(page, 200).map((item: Parsed) => item.id));
      const next = page.body.meta?.pagination?.cursor ?? null;
      cursor = next === null ? '' : `&cursor=${next}`;
    } while (cursor !== '');
    expect(pages).toEqual(items.map((item) => item.id));

    expectStatus(await world.api.post(`/api/v1/customers/${buyer.customerId}/anonymize`), 200);
    const erased = await activityOf(id);
    expect(JSON.stringify(erased)).not.toContain('On holiday');
    expect(JSON.stringify(erased)).not.toContain(email);
    const other = await setup();
    expect((await other.api.get(path(id))).status).toBe(404);
    expect((await world.api.get(path('nothing'))).status).toBe(404);
  });
});
