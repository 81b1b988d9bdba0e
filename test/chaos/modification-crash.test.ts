import { describe, expect, test } from 'bun:test';
import { sql } from '../../storage/query.ts';
import { CrashShop } from '../support/crash/crash-shop.ts';
import { casesOf, drawKind } from '../support/crash/draw.ts';
import { buy } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { changeSettings, expectStatus, setup } from '../support/world/world.ts';

/**
 * kill -9 of the API at each point between reserve, call and settle of a refund, a capture and a void. Afterwards the
 * reconciler, or the repeat of the request, settles it once to what the processor's ledger says.
 */
const shop = await CrashShop.ofFile({
  makeWorld: async (baseUrl) => {
    const made = await setup(baseUrl);
    await changeSettings(made, { payments: { captureMode: 'manual' } });
    return made;
  },
});
const { world } = shop;

type Verb = 'refund' | 'capture' | 'void';

/** The points of one file of the code, with the verb before them. */
const around = ['after_reserve', 'after_call'];
const drawn = drawKind('modifications', [
  ...['refund', 'capture', 'void'].flatMap((verb) => [
    ...casesOf(verb, around, 'reconciled'),
    ...casesOf(verb, ['after_call'], 'repeated'),
  ]),
  ...casesOf('settled refund', ['after_settle']),
  ...casesOf('refused refund', ['after_call']),
  ...casesOf('others meanwhile', ['after_call']),
  ...casesOf('refund of a member', around, 'reconciled'),
  ...casesOf('refund of a member', ['after_call'], 'repeated'),
]);

const read = (path: string): Promise<Parsed> => shop.read(path);
/** A refund is of one of the two mugs, at less than their price. */
async function act(paymentId: string, verb: Verb, headers: Record<string, string> = {}) {
  const { orderId } = await read(`/payments/${paymentId}`);
  const { lineItems } = await read(`/orders/${orderId}`);
  const mug = { lineItemId: lineItems[0].id, quantity: 1 };
  const body = {
    refund: { amount: 1_000, lineItems: [mug] },
    capture: { amount: 1_000 },
    void: {},
  };
  return world.api.post(`/api/v1/payments/${paymentId}/${verb}`, body[verb], headers);
}

/** A payment that the verb may be asked for. */
async function paymentFor(verb: Verb, paymentToken: string): Promise<string> {
  const { paymentId } = await buy(world, undefined, { complete: { paymentToken } });
  if (verb === 'refund')
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/capture`, {}), 200);
  return paymentId;
}

/** Asks for it while the API is set to die at the point; the request gets no answer. */
async function crashAt(
  point: string,
  verb: Verb,
  headers: Record<string, string>,
  paymentToken = 'tok_visa',
): Promise<string> {
  const paymentId = await paymentFor(verb, paymentToken);
  await shop.crash(`${verb}.${point}`, () => act(paymentId, verb, headers));
  return paymentId;
}

const reconcile = (): Promise<void> => shop.settle();

const settled = {
  refund: { status: 'partially_refunded', amountCaptured: 3_000, amountRefunded: 1_000 },
  capture: { status: 'captured', amountCaptured: 1_000, amountRefunded: 0 },
  void: { status: 'voided', amountCaptured: 0, amountRefunded: 0 },
} as const;
const eventTypes = {
  refund: 'payment.refunded',
  capture: 'payment.captured',
  void: 'payment.voided',
} as const;

/** Payment, transactions, order, invoice, events and ledger all say that it happened once. */
async function expectOnce(paymentId: string, verb: Verb): Promise<void> {
  const payment = await read(`/payments/${paymentId}`);
  expect({ ...payment }).toMatchObject(settled[verb]);
  const transactions: Parsed[] = await read(`/payments/${paymentId}/transactions`);
  const ours = transactions.filter(({ type }) => type === verb);
  const ledger: Parsed[] = await read('/sandbox/ledger?limit=100');
  const booked = ledger.filter(
    ({ type, idempotencyKey }) => type === verb && idempotencyKey.includes(paymentId),
  );
  const told = (rows: Parsed[]) =>
    rows.map(({ idempotencyKey, amount }) => [idempotencyKey, amount]);
  expect(booked.map(({ status }) => status)).toEqual(['approved']);
  expect(ours.map(({ status }) => status)).toEqual(['succeeded']);
  expect(told(ours)).toEqual(told(booked));
  const order = await read(`/orders/${payment.orderId}`);
  expect([order.amountPaid, order.amountRefunded]).toEqual([
    payment.amountCaptured,
    payment.amountRefunded,
  ]);
  const notes: Parsed[] = await read(`/credit-notes?orderId=${payment.orderId}`);
  const [note] = await Promise.all(notes.map(({ id }) => read(`/credit-notes/${id}`)));
  const [mugs] = order.lineItems;
  if (verb === 'refund') {
    expect([notes.length, mugs.refundable.quantity]).toEqual([1, 1]);
    expect(note?.lines).toMatchObject([{ lineItemId: mugs.id, gross: 1_000 }]);
  } else expect(notes).toEqual([]);
  const invoices: Parsed[] = await read(`/invoices?orderId=${payment.orderId}`);
  expect(invoices.map(({ amountRefunded }) => amountRefunded)).toEqual(
    verb === 'void' ? [] : [payment.amountRefunded],
  );
  const [events] = await shop.resources.database.read(
    sql<{ count: number }>(
      'select count(*)::int as count from event where resource_id = $1 and type = $2',
    ),
    [paymentId, eventTypes[verb]],
  );
  expect(events?.count).toBe(1);
}

describe('kill -9 of the API', () => {
  for (const verb of ['refund', 'capture', 'void'] as const) {
    for (const point of drawn(verb, 'reconciled')) {
      test(`at ${verb}.${point}: settled once by the reconciler`, async () => {
        const paymentId = await crashAt(point, verb, {});
        await reconcile();
        await reconcile();
        await expectOnce(paymentId, verb);
      });
    }

    test.each(drawn(verb, 'repeated'))(
      `at ${verb}.%s: the repeat with its Idempotency-Key gets the answer`,
      async (point) => {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        const paymentId = await crashAt(point, verb, headers);
        const answer = expectStatus(await act(paymentId, verb, headers), 200);
        await expectOnce(paymentId, verb);
        const again = await act(paymentId, verb, headers);
        expect([expectStatus(again, 200), again.headers.get('idempotent-replayed')]).toEqual([
          answer,
          'true',
        ]);
        await reconcile();
        await expectOnce(paymentId, verb);
      },
    );
  }

  test.each(drawn('settled refund'))('at refund.%s: nothing is left to do', async (point) => {
    const paymentId = await crashAt(point, 'refund', {});
    await expectOnce(paymentId, 'refund');
    await reconcile();
    await expectOnce(paymentId, 'refund');
  });

  test.each(drawn('refused refund'))(
    'at refund.%s of one that is refused: failed, and refundable again',
    async (point) => {
      const paymentId = await crashAt(point, 'refund', {}, 'tok_refund_fail');
      const above = await act(paymentId, 'refund');
      expect(above.status).toBe(402);
      await reconcile();
      expect(await read(`/payments/${paymentId}/refunds`)).toMatchObject([
        { status: 'failed' },
        { status: 'failed' },
      ]);
      expect(await read(`/payments/${paymentId}`)).toMatchObject({
        status: 'captured',
        amountRefunded: 0,
      });
    },
  );

  test.each(drawn('others meanwhile'))(
    'while a capture is undecided after %s nothing else is done with the money',
    async (point) => {
      const paymentId = await crashAt(point, 'capture', {});
      for (const verb of ['capture', 'void'] as const) {
        const { status, body } = await act(paymentId, verb);
        expect([status, body.error?.code, body.error?.details]).toEqual([
          409,
          'invalid_state',
          expect.objectContaining({ reason: 'capture_pending' }),
        ]);
      }
      const refund = await act(paymentId, 'refund');
      expect(refund.body.error?.code).toBe('refund_not_allowed');
      await reconcile();
      await expectOnce(paymentId, 'capture');
    },
  );

  describe('of a refund by a member leaves one entry in the audit log', () => {
    const refund = (paymentId: string, headers: Record<string, string> = {}) =>
      world.owner.post(`/api/v1/payments/${paymentId}/refund`, { amount: 1_000 }, headers);
    const entriesOf = async (paymentId: string): Promise<Parsed[]> =>
      expectStatus(
        await world.owner.get(
          `/api/v1/workspaces/${world.workspaceId}/audit-log?resourceId=${paymentId}`,
        ),
        200,
      );
    const entry = {
      action: 'payment.refunded',
      actor: { type: 'member' },
      details: { amount: 1_000, currency: 'USD' },
    };

    test.each(drawn('refund of a member', 'reconciled'))(
      'at refund.%s: once the reconciler has settled it',
      async (point) => {
        const paymentId = await paymentFor('refund', 'tok_visa');
        await shop.crash(`refund.${point}`, () => refund(paymentId));
        expect(await entriesOf(paymentId)).toEqual([]);
        await reconcile();
        expect(await entriesOf(paymentId)).toMatchObject([entry]);
      },
    );

    test.each(drawn('refund of a member', 'repeated'))(
      'at refund.%s: by the repeat with its Idempotency-Key',
      async (point) => {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        const paymentId = await paymentFor('refund', 'tok_visa');
        await shop.crash(`refund.${point}`, () => refund(paymentId, headers));
        expectStatus(await refund(paymentId, headers), 200);
        expect(await entriesOf(paymentId)).toMatchObject([entry]);
        await reconcile();
        expect(await entriesOf(paymentId)).toHaveLength(1);
      },
    );
  });
});
