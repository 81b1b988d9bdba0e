import { afterAll, describe, expect, test } from 'bun:test';
import { openStripeShop } from '../../../support/checkout/stripe-shop.ts';
import type { DoubleDispute } from '../../../support/checkout/stripe-disputes.ts';
import { samples, upload } from '../../../support/orders/fulfillment.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus } from '../../../support/world/world.ts';

/** Disputes at Stripe: evidence is handed over once, whatever becomes of the call. */

const shop = await openStripeShop();
const { world, double } = shop;
afterAll(() => shop.stop());

const path = (id: string, rest = '') => `/api/v1/disputes/${id}${rest}`;
const submit = (id: string, headers: Record<string, string> = {}): Promise<Answer> =>
  world.api.post(path(id, '/submit'), {}, headers);
const read = async (id: string): Promise<Parsed> =>
  expectStatus(await world.api.get(path(id)), 200);

const notify = async (name: string, dispute: DoubleDispute): Promise<void> => {
  const { status } = await double.tell(shop.eventsUrl, `charge.dispute.${name}`, dispute);
  expect(status).toBe(200);
};

async function disputed(): Promise<{ id: string; theirs: DoubleDispute; paymentId: string }> {
  const { paymentId, intentId } = await shop.paid();
  const theirs = double.disputes.open(intentId);
  await notify('created', theirs);
  const [dispute] = await shop.read(`/disputes?paymentId=${paymentId}`);
  return { id: dispute.id, theirs, paymentId };
}

async function prepared() {
  const made = await disputed();
  const texts = {
    shippingCarrier: 'DHL',
    customerCommunication: 'Dear Ann',
    uncategorizedText: 'x',
  };
  expectStatus(await world.api.patch(path(made.id), texts), 200);
  const { status } = await upload(world, path(made.id, '/files?kind=receipt'), samples.pdf);
  expect(status).toBe(201);
  return made;
}

const submissions = ({ evidence_details }: DoubleDispute) => evidence_details.submission_count;

test('what Stripe reports is the dispute', async () => {
  const { id, theirs } = await disputed();
  expect(await read(id)).toMatchObject({
    connectorRef: theirs.id,
    status: 'needs_response',
    reason: 'product_not_received',
    amount: 3000,
    evidenceDueAt: new Date((theirs.evidence_details.due_by ?? 0) * 1000).toISOString(),
    takesEvidence: true,
  });
  theirs.status = 'won';
  await notify('closed', theirs);
  await notify('funds_reinstated', theirs);
  expect(await read(id)).toMatchObject({ status: 'won' });
});

test('texts and files are handed over and submitted', async () => {
  const { id, theirs } = await prepared();
  expect(expectStatus(await submit(id), 200)).toMatchObject({
    status: 'under_review',
    submittedVia: 'connector',
  });
  const { receipt, ...texts } = theirs.evidence;
  expect(texts).toEqual({ shipping_carrier: 'DHL', uncategorized_text: 'Dear Ann\n\nx' });
  expect(double.disputes.files.get(String(receipt))).toBe('guide.pdf');
});

describe('the evidence is submitted once', () => {
  test.each([
    [/disputes\/dp_/, 'hang_after'],
    [/disputes\/dp_/, 'cut_after'],
    [/disputes\/dp_/, 'fails_after'],
  ] as const)('when the response to %p is lost (%s)', async (request, fault) => {
    const { id, theirs } = await prepared();
    double.goWrong(request, fault);
    expect(expectStatus(await submit(id), 200)).toMatchObject({ status: 'under_review' });
    expect(submissions(theirs)).toBe(1);
  });

  test('a call that never came waits, with its evidence frozen', async () => {
    const { id, theirs } = await prepared();
    double.goWrong(/POST .*disputes\/dp_/, 'hang_before');
    const waiting = expectStatus(await submit(id), 200);
    expect(waiting).toMatchObject({ status: 'needs_response', pendingCall: 'submit' });
    expect(submissions(theirs)).toBe(0);
    const changed = await world.api.patch(path(id), { refundPolicy: 'x' });
    expect([changed.status, changed.body.error?.details]).toMatchObject([
      409,
      { reason: 'submit_pending' },
    ]);
    expect((await submit(id)).status).toBe(409);
    theirs.status = 'under_review';
    theirs.evidence_details.submission_count = 1;
    await notify('updated', theirs);
    expect(await read(id)).toMatchObject({ status: 'under_review', pendingCall: 'submit' });
  });

  test('by many at once', async () => {
    const { id, theirs } = await prepared();
    const responses = await Promise.all([1, 2, 3, 4].map(() => submit(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(submissions(theirs)).toBe(1);
  });
});

test.each([
  ['a file cannot be sent', /files$/, 'busy', 502, 'processor_upstream_error'],
  ['Stripe is too busy', /disputes\/dp_/, 'busy', 502, 'processor_upstream_error'],
] as const)('when %s, it can be submitted again', async (_, request, fault, status, code) => {
  const { id, theirs } = await prepared();
  double.goWrong(request, fault);
  const failed = await submit(id);
  expect([failed.status, failed.body.error?.code]).toEqual([status, code]);
  expect(await read(id)).toMatchObject({ status: 'needs_response', pendingCall: null });
  expectStatus(await submit(id), 200);
  expect(submissions(theirs)).toBe(1);
});

test('what Stripe rejects is said, and can be corrected', async () => {
  const { id, theirs } = await prepared();
  const text = 'x'.repeat(19_999);
  expectStatus(await world.api.patch(path(id), { uncategorizedText: text }), 200);
  const rejected = await submit(id);
  expect([rejected.status, rejected.body.error]).toMatchObject([
    422,
    { code: 'evidence_rejected', details: { message: 'The text is too long.' } },
  ]);
  expectStatus(await world.api.patch(path(id), { uncategorizedText: 'shorter' }), 200);
  expectStatus(await submit(id), 200);
  expect(theirs.evidence).toMatchObject({ uncategorized_text: 'Dear Ann\n\nshorter' });
});

test('accepting closes it there, once', async () => {
  const { id, theirs } = await disputed();
  double.goWrong(/close$/, 'hang_after');
  const accepted = await world.api.post(path(id, '/accept'), {});
  expect(expectStatus(accepted, 200)).toMatchObject({ status: 'accepted', pendingCall: null });
  expect(theirs.status).toBe('lost');
  await notify('closed', theirs);
  expect((await read(id)).status).toBe('accepted');
});
