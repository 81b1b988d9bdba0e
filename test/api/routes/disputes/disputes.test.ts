import { beforeAll, describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { readEvents } from '../../../support/events/events.ts';
import { samples, upload } from '../../../support/orders/fulfillment.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

/** Disputes at the sandbox: what is reported, evidence, its submission and its erasure. */

let world: World;
beforeAll(async () => {
  world = await setup();
});

const path = (id: string, rest = '') => `/api/v1/disputes/${id}${rest}`;
const read = async (id: string): Promise<Parsed> =>
  expectStatus(await world.api.get(path(id)), 200);
const patch = (id: string, body: object): Promise<Answer> => world.api.patch(path(id), body);
const submit = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  world.api.post(path(id, '/submit'), body, headers);

interface Bought {
  readonly orderId: string;
  readonly paymentId: string;
  readonly ref: string;
}

async function bought(of: World = world): Promise<Bought> {
  const { orderId, paymentId } = await buy(of);
  const charges = expectStatus(await of.api.get(`/api/v1/payments/${paymentId}/transactions`), 200);
  return { orderId, paymentId, ref: charges[0].connectorRef };
}

const report = async (event: object, of: World = world): Promise<void> =>
  void expectStatus(await of.api.post('/api/v1/sandbox/events', event), 202);

const disputesOf = async (paymentId: string, of: World = world): Promise<Parsed[]> =>
  expectStatus(await of.api.get(`/api/v1/disputes?paymentId=${paymentId}`), 200);

/** A dispute of a new purchase. */
async function disputed(said: object = {}, of: World = world): Promise<Bought & { id: string }> {
  const purchase = await bought(of);
  await report({ type: 'charge.disputed', ref: purchase.ref, ...said }, of);
  const [dispute] = await disputesOf(purchase.paymentId, of);
  if (!dispute) throw new Error('no dispute');
  return { ...purchase, id: dispute.id };
}

const soon = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const typesOf = async (id: string): Promise<string[]> =>
  (await readEvents(id)).map(({ type }) => type);

describe('what the processor reports', () => {
  test('makes one dispute of the charge’s amount; a repeat makes no other', async () => {
    const { id, paymentId, orderId, ref } = await disputed();
    expect(await read(id)).toMatchObject({
      paymentId,
      orderId,
      connectorRef: ref,
      status: 'needs_response',
      reason: 'general',
      reasonCode: null,
      amount: 3000,
      currency: 'USD',
      evidenceDueAt: null,
      submittedAt: null,
      closedAt: null,
      evidence: {},
      files: [],
      takesEvidence: true,
    });
    await report({ type: 'charge.disputed', ref });
    expect(await disputesOf(paymentId)).toHaveLength(1);
    expect(await typesOf(id)).toEqual(['dispute.opened']);
    const payment = expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
    expect(payment).toMatchObject({
      disputed: true,
      status: 'captured',
      amountCaptured: 3000,
      amountRefunded: 0,
    });
  });

  test('changes it until it ends, whatever comes later', async () => {
    const dueAt = soon();
    const { id, ref } = await disputed({ amount: 2000, reason: 'product_not_received', dueAt });
    expect(await read(id)).toMatchObject({
      amount: 2000,
      reason: 'product_not_received',
      evidenceDueAt: dueAt,
    });
    await report({ type: 'dispute.updated', ref, status: 'under_review', amount: 2500 });
    await report({ type: 'dispute.closed', ref, outcome: 'won' });
    await report({ type: 'dispute.updated', ref, status: 'needs_response' });
    const ended = await read(id);
    expect(ended).toMatchObject({ status: 'won', amount: 2500 });
    expect(ended.closedAt).not.toBeNull();
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.updated', 'dispute.closed']);
  });

  test('an end that comes first is not undone by what comes late', async () => {
    const { paymentId, ref } = await bought();
    const of = { ref, disputeRef: `dp-${ref}` };
    await report({ type: 'dispute.closed', ...of, outcome: 'lost', occurredAt: soon() });
    await report({
      type: 'charge.disputed',
      ...of,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    expect(await disputesOf(paymentId)).toMatchObject([{ status: 'lost', reason: 'fraudulent' }]);
    const payment = expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
    expect(payment).toMatchObject({ disputed: true, status: 'captured', amountCaptured: 3000 });
  });

  test('at once, makes one', async () => {
    const { paymentId, ref } = await bought();
    await Promise.all(
      [1, 2, 3, 4].map(() => report({ type: 'charge.disputed', ref, reason: 'duplicate' })),
    );
    const [dispute, ...others] = await disputesOf(paymentId);
    expect(others).toEqual([]);
    expect(await typesOf(dispute?.id)).toEqual(['dispute.opened']);
  });

  test('another reference is another dispute; another payment’s is nobody else’s', async () => {
    const first = await disputed({ disputeRef: 'dp-shared' });
    await report({ type: 'charge.disputed', ref: first.ref, disputeRef: 'dp-second' });
    expect(await disputesOf(first.paymentId)).toHaveLength(2);
    const other = await bought();
    await report({ type: 'charge.disputed', ref: other.ref, disputeRef: 'dp-shared' });
    expect(await disputesOf(other.paymentId)).toEqual([]);
  });

  test('an end without its outcome is refused', async () => {
    const { ref } = await bought();
    const { status, body } = await world.api.post('/api/v1/sandbox/events', {
      type: 'dispute.closed',
      ref,
    });
    expect([status, body.error?.details]).toMatchObject([
      422,
      [{ path: 'outcome', code: 'required' }],
    ]);
  });
});

describe('GET /disputes', () => {
  test('filters and sorts, page by page', async () => {
    const own = await setup();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const late = await disputed({ dueAt: day(9) }, own);
    const none = await disputed({}, own);
    const next = await disputed({ dueAt: day(2) }, own);
    await report({ type: 'dispute.closed', ref: none.ref, outcome: 'lost' }, own);
    const ids = async (query: string): Promise<string[]> =>
      expectStatus(await own.api.get(`/api/v1/disputes?${query}`), 200).map(({ id }: Parsed) => id);
    expect(await ids('')).toEqual([next.id, none.id, late.id]);
    expect(await ids('sort=deadline')).toEqual([next.id, late.id, none.id]);
    expect(await ids('status=lost')).toEqual([none.id]);
    expect(await ids('status=lost&status=needs_response')).toHaveLength(3);
    expect(await ids(`dueBefore=${day(3)}`)).toEqual([next.id]);
    expect(await ids(`orderId=${late.orderId}`)).toEqual([late.id]);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const response = await own.api.get(`/api/v1/disputes?sort=deadline&limit=1${cursor}`);
      paged.push(...expectStatus(response, 200).map(({ id }: Parsed) => id));
      const page = response.body.meta?.pagination;
      if (!page?.hasMore) break;
      cursor = `&cursor=${page.cursor}`;
    }
    expect(paged).toEqual([next.id, late.id, none.id]);
    const payments = async (query: string): Promise<string[]> =>
      expectStatus(await own.api.get(`/api/v1/payments?${query}`), 200).map(({ id }: Parsed) => id);
    expect(await payments('disputed=true')).toHaveLength(3);
    expect(await payments('disputed=false')).toEqual([]);
  });

  test.each(['status=open', 'sort=oldest', 'paymentId=1', 'dueBefore=tomorrow'])(
    'refuses %s',
    async (query) => {
      expect((await world.api.get(`/api/v1/disputes?${query}`)).status).toBe(400);
    },
  );
});

describe('evidence', () => {
  test('is written, corrected and removed', async () => {
    const { id } = await disputed();
    const texts = { shippingCarrier: 'DHL', refundPolicy: 'Thirty days' };
    expect(expectStatus(await patch(id, texts), 200).evidence).toEqual(texts);
    const after = expectStatus(
      await patch(id, { refundPolicy: null, shippingCarrier: 'UPS' }),
      200,
    );
    expect(after.evidence).toEqual({ shippingCarrier: 'UPS' });
  });

  test.each([
    ['a text that is too long', { uncategorizedText: 'x'.repeat(20_001) }, 'uncategorizedText'],
    ['a field that is none', { tracking: 'x' }, ''],
    ['a number', { refundPolicy: 7 }, 'refundPolicy'],
  ])('refuses %s', async (_, body, field) => {
    const { id } = await disputed();
    const { status, body: refused } = await patch(id, body);
    expect(status).toBe(400);
    expect(JSON.stringify(refused.error?.details)).toContain(field);
  });

  test('takes a file of each kind, gives it back, and lets it be removed', async () => {
    const { id } = await disputed();
    const made = await upload(world, path(id, '/files?kind=receipt'), samples.pdf);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ kind: 'receipt', filename: 'guide.pdf' });
    const second = await upload(world, path(id, '/files?kind=receipt'), samples.png);
    expect([second.status, second.body.error.details.reason]).toEqual([409, 'kind_is_taken']);
    expect((await upload(world, path(id, '/files?kind=uncategorized'), samples.png)).status).toBe(
      201,
    );
    const { id: fileId } = made.body.data;
    const { url } = expectStatus(await world.api.get(path(id, `/files/${fileId}`)), 200);
    expect(await (await fetch(url)).text()).toStartWith('%PDF');
    expect((await world.api.delete(path(id, `/files/${fileId}`))).status).toBe(204);
    expect((await world.api.delete(path(id, `/files/${fileId}`))).status).toBe(404);
    expect((await world.api.get(path(id, `/files/${fileId}`))).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
    expect((await read(id)).files).toMatchObject([{ kind: 'uncategorized' }]);
  });

  test('two files of one kind at once leave one', async () => {
    const { id } = await disputed();
    const sent = await Promise.all(
      [1, 2, 3].map(() => upload(world, path(id, '/files?kind=receipt'), samples.pdf)),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await read(id)).files).toHaveLength(1);
  });

  test.each([
    ['text', '?kind=receipt', samples.text, 415],
    ['another kind', '?kind=selfie', samples.pdf, 400],
    [
      'six megabytes',
      '?kind=receipt',
      { ...samples.pdf, bytes: `%PDF-1.7\n${'x'.repeat(6e6)}` },
      413,
    ],
  ])('refuses %s as a file', async (_, query, file, status) => {
    const { id } = await disputed();
    expect((await upload(world, path(id, `/files${query}`), file)).status).toBe(status);
  });
});

describe('POST /disputes/{id}/submit', () => {
  test('is under review, once; nothing changes after it', async () => {
    const { id } = await disputed();
    expectStatus(await patch(id, { productDescription: 'A mug' }), 200);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await submit(id, {}, key), 200);
    expect(first).toMatchObject({
      status: 'under_review',
      submittedVia: 'connector',
      pendingCall: null,
    });
    expect(expectStatus(await submit(id, {}, key), 200)).toEqual(first);
    const refused = [
      await submit(id),
      await patch(id, { productDescription: 'Two mugs' }),
      await upload(world, path(id, '/files?kind=receipt'), samples.pdf),
    ];
    for (const { status, body } of refused)
      expect([status, body.error?.code]).toEqual([409, 'invalid_state']);
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.submitted']);
  });

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('the sandbox decides %s', async (uncategorizedText, status) => {
    const { id } = await disputed();
    expectStatus(await patch(id, { uncategorizedText }), 200);
    expect(expectStatus(await submit(id), 200)).toMatchObject({ status });
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.submitted', 'dispute.closed']);
  });

  test('two at once submit once', async () => {
    const { id } = await disputed();
    expectStatus(await patch(id, { productDescription: 'A mug' }), 200);
    const responses = await Promise.all([1, 2, 3].map(() => submit(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.submitted']);
  });

  test.each([
    ['without evidence', {}, {}, 'no_evidence'],
    ['past the deadline', { dueAt: '2026-01-01T00:00:00Z' }, { refundPolicy: 'x' }, 'past_due'],
  ])('is refused %s', async (_, said, texts, reason) => {
    const { id } = await disputed(said);
    expectStatus(await patch(id, texts), 200);
    const { status, body } = await submit(id);
    expect([status, body.error?.details]).toMatchObject([409, { reason }]);
    expect(expectStatus(await submit(id, { via: 'elsewhere' }), 200)).toMatchObject({
      status: 'under_review',
      submittedVia: 'elsewhere',
    });
  });
});

describe('POST /disputes/{id}/accept', () => {
  test('ends it, once, and moves no money', async () => {
    const { id, paymentId, ref } = await disputed();
    expect(expectStatus(await world.api.post(path(id, '/accept'), {}), 200)).toMatchObject({
      status: 'accepted',
      submittedAt: null,
    });
    expect((await world.api.post(path(id, '/accept'), {})).body.error?.code).toBe('invalid_state');
    await report({ type: 'dispute.closed', ref, outcome: 'lost' });
    expect((await read(id)).status).toBe('accepted');
    expect(await typesOf(id)).toEqual(['dispute.opened', 'dispute.closed']);
    const payment = expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
    expect(payment).toMatchObject({ amountCaptured: 3000, amountRefunded: 0, status: 'captured' });
    const audit = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
    expect(audit.invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
  });
});

test('a refund of a disputed payment warns', async () => {
  const { paymentId } = await disputed();
  const refunded = await world.api.post(`/api/v1/payments/${paymentId}/refund`, { amount: 100 });
  expect(expectStatus(refunded, 200).warnings).toMatchObject([{ code: 'payment_disputed' }]);
});

test('another workspace sees and changes nothing', async () => {
  const other = await setup();
  const { id, ref, paymentId } = await disputed();
  const file = await upload(world, path(id, '/files?kind=receipt'), samples.pdf);
  const fileId = file.body.data.id;
  const responses = [
    await other.api.get(path(id)),
    await other.api.patch(path(id), { refundPolicy: 'x' }),
    await other.api.post(path(id, '/submit'), {}),
    await other.api.post(path(id, '/accept'), {}),
    await other.api.get(path(id, `/files/${fileId}`)),
    await other.api.delete(path(id, `/files/${fileId}`)),
    await other.api.post('/api/v1/sandbox/events', { type: 'dispute.closed', outcome: 'won', ref }),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect((await upload(other, path(id, '/files?kind=uncategorized'), samples.pdf)).status).toBe(
    404,
  );
  expect(await disputesOf(paymentId, other)).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'needs_response', evidence: {} });
});

describe('erasure', () => {
  async function ofCustomer() {
    const { id: customerId } = expectStatus(
      await world.api.post('/api/v1/customers', { email: `${crypto.randomUUID()}@example.test` }),
      201,
    );
    const { orderId, paymentId } = await buy(world, undefined, {
      session: { customer: { customerId } },
    });
    const charges = expectStatus(
      await world.api.get(`/api/v1/payments/${paymentId}/transactions`),
      200,
    );
    const ref: string = charges[0].connectorRef;
    await report({ type: 'charge.disputed', ref });
    const [{ id }] = (await disputesOf(paymentId)) as [Parsed];
    expectStatus(await patch(id, { customerCommunication: 'Dear Ann' }), 200);
    const { body } = await upload(world, path(id, '/files?kind=receipt'), samples.pdf);
    const { url } = expectStatus(await world.api.get(path(id, `/files/${body.data.id}`)), 200);
    const anonymize = async () =>
      expectStatus(await world.api.post(`/api/v1/customers/${customerId}/anonymize`, {}), 200);
    return { id, ref, orderId, url, anonymize };
  }

  const isErased = async (id: string, url: string): Promise<boolean> => {
    const { evidence, files } = await read(id);
    const { status } = await fetch(url);
    return Object.keys(evidence).length === 0 && files.length === 0 && status === 404;
  };

  test('the evidence of an ended dispute goes with its customer', async () => {
    const { id, ref, url, anonymize } = await ofCustomer();
    await report({ type: 'dispute.closed', ref, outcome: 'lost' });
    expect(await isErased(id, url)).toBe(false);
    await anonymize();
    expect(await isErased(id, url)).toBe(true);
  });

  test('that of an open one goes as it ends', async () => {
    const { id, ref, url, anonymize } = await ofCustomer();
    await anonymize();
    expect(await isErased(id, url)).toBe(false);
    await report({ type: 'dispute.closed', ref, outcome: 'won' });
    expect(await isErased(id, url)).toBe(true);
  });
});
