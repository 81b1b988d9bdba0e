import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { act, periodsOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, type World } from '../../../support/world/world.ts';

interface Monthly {
  readonly own: World;
  readonly id: string;
}

/** 30.00 a month since 1 November. */
async function monthly(token = 'tok_visa', terms: object = {}): Promise<Monthly> {
  const own = await worldAt('2027-11-01T00:00:00Z');
  const { id } = await subscribe(own, await subscriber(own, token), terms);
  return { own, id };
}

const done = async ({ own, id }: Monthly, verb: string, body: object = {}): Promise<Parsed> =>
  expectStatus(await act(own, id, verb, body), 200);
const dry = (at: Monthly, verb: string, body: object = {}): Promise<Parsed> =>
  done(at, verb, { ...body, dryRun: true });
const month = ({ own }: Monthly, count = 1) => advance(own, { unit: 'month', count });

/** What is charged next now, by the route for it; null: nothing. */
async function upcoming({ own, id }: Monthly): Promise<Parsed> {
  const found = await own.api.get(`/api/v1/subscriptions/${id}/upcoming-invoice`);
  return found.status === 404 ? null : expectStatus(found, 200);
}

describe('dryRun of a pause', () => {
  test.each([
    ['within the paid period', '2027-11-10T00:00:00.000Z', '2027-12-01T00:00:00.000Z'],
    ['beyond it', '2028-01-15T00:00:00.000Z', '2028-01-15T00:00:00.000Z'],
  ])('that ends %s says when it is charged next', async (_, resumeAt, chargeAt) => {
    const at = await monthly();
    const { preview } = await dry(at, 'pause', { resumeAt });
    expect(preview).toMatchObject({ charge: null, credited: 0, next: { chargeAt } });
    await done(at, 'pause', { resumeAt });
    await month(at, 3);
    const [, charged] = await periodsOf(at.own, at.id);
    const { amountDue, periodStart, periodEnd } = preview.next;
    expect(charged).toMatchObject({ status: 'paid', amountDue, periodStart, periodEnd });
  });

  test('without an end charges nothing by itself', async () => {
    const at = await monthly();
    const shown = await dry(at, 'pause');
    expect(shown).toMatchObject({ status: 'paused', resumeAt: null, preview: { next: null } });
    expect((await subscriptionOf(at.own, at.id)).status).toBe('active');
  });

  test('of an installment plan moves its unpaid rows', async () => {
    const rows = { count: 3, unit: 'month' };
    const at = await monthly('tok_visa', { installments: rows, interval: undefined });
    const resumeAt = '2027-11-11T00:00:00.000Z';
    const { preview, installments } = await dry(at, 'pause', { resumeAt });
    expect(preview.next.chargeAt).toBe('2027-12-11T00:00:00.000Z');
    // The rows move when it is resumed.
    expect(installments.schedule[1].dueAt).toBe('2027-12-01T00:00:00.000Z');
  });
});

describe('dryRun of a resumption', () => {
  test('within the paid period charges nothing, and says when the next charge is', async () => {
    const at = await monthly();
    await done(at, 'pause');
    const { preview } = await dry(at, 'resume', { billing: 'auto' });
    expect(preview.charge).toBeNull();
    await done(at, 'resume', { billing: 'auto' });
    expect(preview.next).toEqual(await upcoming(at));
  });

  test('after it, or now, charges what is shown, and then what is shown next', async () => {
    const at = await monthly('tok_visa', { amount: 4_321, quantity: 3 });
    await done(at, 'pause');
    await month(at, 2);
    const { preview, currentPeriodEnd } = await dry(at, 'resume');
    expect(preview.charge).toMatchObject({
      amountDue: 12_963,
      chargeAt: '2028-01-01T00:00:00.000Z',
    });
    expect((await periodsOf(at.own, at.id)).map(({ status }) => status)).toEqual(['paid']);
    expect((await done(at, 'resume')).currentPeriodEnd).toBe(currentPeriodEnd);
    const [, charged] = await periodsOf(at.own, at.id);
    expect(charged).toMatchObject({ status: 'paid', amountDue: preview.charge.amountDue });
    expect(preview.next).toEqual(await upcoming(at));
  });

  test('that credit pays charges no card', async () => {
    const at = await monthly();
    await done(at, 'change', { amount: 1_000, creditMode: 'balance' });
    await done(at, 'pause');
    await month(at, 2);
    const { preview, creditBalance } = await dry(at, 'resume');
    expect(preview.charge).toMatchObject({ creditApplied: 1_000, amountDue: 0 });
    expect(creditBalance).toBe(1_000);
    expect((await done(at, 'resume')).creditBalance).toBe(creditBalance);
  });

  test('is rejected where no card can be charged, as the resumption is', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(own);
    const at = { own, id: (await subscribe(own, buyer)).id };
    await done(at, 'pause');
    await month(at, 2);
    const sql = await sqlOf(own);
    await sql`update customer_payment_method set is_active = false
      where workspace_id = ${own.workspaceId}`;
    const [shown, real] = [
      await act(at.own, at.id, 'resume', { dryRun: true }),
      await act(at.own, at.id, 'resume'),
    ];
    expect([shown.status, shown.body.error?.code]).toEqual([422, 'missing_required_field']);
    expect(real.body.error?.code).toBe(shown.body.error?.code);
  });
});

describe('of an unpaid period', () => {
  /** 25.00, of which credit paid 5.00, declined on 1 December. */
  async function unpaid(token: string): Promise<Monthly> {
    const at = await monthly(token);
    await done(at, 'change', { amount: 2_500, creditMode: 'balance' });
    await month(at);
    expect((await subscriptionOf(at.own, at.id)).status).toBe('past_due');
    return at;
  }

  test('the dry run of waiving it says what is credited, and what is charged next', async () => {
    const at = await unpaid('tok_renewal_decline_1');
    const { preview, creditBalance } = await dry(at, 'waive-period');
    expect(preview).toMatchObject({ charge: null, credited: 500 });
    const waived = await done(at, 'waive-period');
    expect([creditBalance, waived.creditBalance]).toEqual([500, 500]);
    expect(preview.next).toEqual(await upcoming(at));
  });

  test('the dry run of charging it again says how much, and pays nothing', async () => {
    const at = await unpaid('tok_renewal_decline_once_1');
    const { preview, status, payment } = await dry(at, 'retry-charge');
    expect([status, payment.status]).toEqual(['active', 'captured']);
    expect(preview.charge).toMatchObject({ creditApplied: 500, amountDue: 2_000 });
    expect((await subscriptionOf(at.own, at.id)).status).toBe('past_due');
    const paid = await done(at, 'retry-charge');
    expect(paid.payment.amountCaptured).toBe(preview.charge.amountDue);
    expect(preview.next).toEqual(await upcoming(at));
  });
});

test('the dry run of skipping says which renewal is charged next', async () => {
  const at = await monthly();
  const { preview } = await dry(at, 'skip-next', { count: 2 });
  expect(preview.next.chargeAt).toBe('2028-02-01T00:00:00.000Z');
  await done(at, 'skip-next', { count: 2 });
  expect(preview.next).toEqual(await upcoming(at));
});

describe('dryRun of a start', () => {
  const start = async (own: World, terms: object) => {
    const { customerId } = await subscriber(own);
    const { applicationId } = own;
    const plain = { plan: 'pro', interval: 'month', amount: 3_000, applicationId, customerId };
    const send = (more: object) =>
      own.api.post('/api/v1/subscriptions', { ...plain, ...terms, ...more });
    const shown = expectStatus(await send({ dryRun: true }), 201);
    expect(expectStatus(await own.api.get('/api/v1/subscriptions'), 200)).toEqual([]);
    return { shown, made: expectStatus(await send({}), 201) };
  };

  test('says what is charged now and next', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { shown, made } = await start(own, {});
    expect(shown.preview.charge).toMatchObject({
      amountDue: 3_000,
      periodEnd: '2027-12-01T00:00:00.000Z',
    });
    expect(shown.preview.next).toEqual(await upcoming({ own, id: made.id }));
  });

  test('with a trial charges nothing before its end', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { shown, made } = await start(own, { trialDays: 10 });
    expect(shown).toMatchObject({ status: 'trialing', preview: { charge: null } });
    expect(shown.preview.next).toEqual(await upcoming({ own, id: made.id }));
  });
});
