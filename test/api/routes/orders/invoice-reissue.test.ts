import { describe, expect, test } from 'bun:test';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { fulfil } from '../../../support/orders/fulfillment.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { cartWith, discountBy } from '../../../support/checkout/priced-cart.ts';
import { expectLedgersAgree } from '../../../support/orders/worked-order.ts';
import { complete, makeSession } from '../../../support/checkout/checkout.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const post = (path: string, body: object = {}, headers = {}): Promise<Answer> =>
  world.api.post(`/api/v1${path}`, body, headers);
const reissue = (id: string, body: object = {}, headers = {}): Promise<Answer> =>
  post(`/invoices/${id}/reissue`, body, headers);
const refusalOf = ({ status, body }: Answer) => {
  const { from, reason } = (body.error?.details ?? {}) as Record<string, unknown>;
  return [status, body.error?.code, from, reason];
};
const typesOf = async (id: string) => (await readEvents(id)).map(({ type }) => type);

/** An order of 3000 whose invoice was voided; answers the invoice. */
async function voided(part: Parameters<typeof buyOnAccount>[1] = {}): Promise<Parsed> {
  const { id } = await buyOnAccount(world, part);
  return expectStatus(await post(`/invoices/${id}/void`, { reason: 'Wrong order number' }), 200);
}

describe('POST /invoices/{id}/reissue', () => {
  test('asks for the money anew: another payment, number and due day; the voided one stays', async () => {
    const email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
    const old = await voided({ completion: { email } });
    const { orderId } = old;
    const metadata = { poNumber: 'PO-77' };
    expectStatus(await world.api.patch(`/api/v1/orders/${orderId}`, { metadata }), 200);
    const invoice = expectStatus(await reissue(old.id), 201);
    expect(invoice).toMatchObject({
      orderId,
      status: 'open',
      sourceType: 'net30',
      netN: 10,
      total: 3000,
      version: 1,
      lines: [{ net: 3000 }],
    });
    expect(invoice.number).not.toBe(old.number);
    const { pdfStatus: _, ...kept } = old;
    expect(await read(`/invoices/${old.id}`)).toMatchObject(kept);
    const payment = await read(`/payments/${invoice.paymentId}`);
    expect(payment).toMatchObject({
      orderId,
      status: 'pending',
      method: 'net30',
      deferred: true,
      amount: 3000,
      invoiceId: invoice.id,
      net30Acceptance: { companyName: 'ACME' },
      metadata: { ...metadata, dueDate: invoice.dueAt.slice(0, 10) },
    });
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'pending',
      deferred: true,
      amountDue: 3000,
    });
    expect(await typesOf(invoice.id)).toEqual(['invoice.issued']);
    expect(await typesOf(payment.id)).toEqual(['payment.created']);
    expect((await readEvents(payment.id))[0]?.data).toEqual(payment);
    const mail = await waitForMail(
      world,
      email,
      'customer.net30_invoice_issued',
      invoice.number as string,
    );
    expect(mail.subject).toContain(invoice.number);

    const order = await read(`/orders/${orderId}`);
    expect(await fulfil(world, order)).toMatchObject({ status: 'pending' });
    expectStatus(await post(`/invoices/${invoice.id}/mark-paid`), 200);
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      paymentStatus: 'captured',
      amountPaid: 3000,
      amountDue: 0,
    });
    await expectLedgersAgree(world);
  });

  test('with another term, of the order as edited since; also after it is voided once more', async () => {
    const old = await voided();
    const first = expectStatus(await reissue(old.id, { netN: 45 }), 201);
    expect(first).toMatchObject({ netN: 45 });
    const [line] = (await read(`/orders/${old.orderId}`)).lineItems;
    const update = [{ lineItemId: line.id, quantity: 1 }];
    const path = `/api/v1/orders/${old.orderId}/line-items`;
    const edited = expectStatus(await world.api.patch(path, { update }), 200);
    expect(edited.adjustment).toMatchObject({
      settlement: 'invoice_updated',
      invoice: { id: first.id, total: edited.order.total },
    });
    expectStatus(await post(`/invoices/${first.id}/void`), 200);
    const second = expectStatus(await reissue(first.id), 201);
    expect(second).toMatchObject({ netN: 45, total: edited.order.total });
    const free = [{ lineItemId: line.id, unitPrice: 0 }];
    const emptied = expectStatus(await world.api.patch(path, { update: free }), 200);
    expect(emptied.adjustment).toMatchObject({
      settlement: 'invoice_voided',
      invoice: { id: second.id, status: 'voided' },
    });
    expect(refusalOf(await reissue(second.id))).toEqual([
      409,
      'invalid_state',
      'processing',
      'nothing_due',
    ]);
    await expectLedgersAgree(world);
  });

  test('is cancelled with its order', async () => {
    const old = await voided();
    const invoice = expectStatus(await reissue(old.id), 201);
    expectStatus(await post(`/orders/${old.orderId}/cancel`), 200);
    expect(await read(`/invoices/${invoice.id}`)).toMatchObject({ status: 'voided' });
    expect(refusalOf(await reissue(invoice.id))).toEqual([
      409,
      'invalid_state',
      'cancelled',
      'cancelled',
    ]);
  });

  test('refuses what is not voided, what is owed or paid otherwise, and bad input', async () => {
    const open = await buyOnAccount(world);
    expect(refusalOf(await reissue(open.id))).toEqual([409, 'invalid_state', 'open', undefined]);
    const old = await voided();
    expectStatus(await reissue(old.id), 201);
    expect(refusalOf(await reissue(old.id))).toEqual([
      409,
      'invalid_state',
      'processing',
      'not_voided',
    ]);
    const bad = await reissue(old.id, { netN: 366 });
    expect([bad.status, bad.body.error?.details?.[0]?.path]).toEqual([400, 'netN']);
    const stranger = await setup();
    for (const [client, id] of [
      [stranger.api, old.id],
      [world.api, crypto.randomUUID()],
      [world.api, 'nothing'],
    ] as const) {
      const answer = await client.post(`/api/v1/invoices/${id}/reissue`, {});
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    }
  });

  test('is done once under an Idempotency-Key, and by one of many at the same time', async () => {
    const one = await voided();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await reissue(one.id, {}, key), 201);
    expect(expectStatus(await reissue(one.id, {}, key), 201)).toEqual(first);
    const other = await voided();
    const answers = await Promise.all(Array.from({ length: 8 }, () => reissue(other.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await read(`/invoices?orderId=${other.orderId}`)).toHaveLength(2);
  });

  test('racing a recorded payment and a cancellation: exactly one of them succeeds', async () => {
    const race = async (): Promise<void> => {
      const { id, orderId } = await voided();
      await Promise.all([
        reissue(id),
        post(`/orders/${orderId}/payments`, { method: 'manual' }),
        post(`/orders/${orderId}/cancel`, { refund: 'none' }),
      ]);
      const order = await read(`/orders/${orderId}`);
      const invoices: Parsed[] = await read(`/invoices?orderId=${orderId}`);
      const asked = invoices.filter(({ status }) => status === 'open').length;
      const paid = invoices.filter(({ status }) => status === 'paid').length;
      expect([order.amountPaid, asked + paid <= 1]).toEqual([paid * 3000, true]);
      if (order.status === 'cancelled') expect(asked).toBe(0);
    };
    await Promise.all(Array.from({ length: 8 }, race));
    await expectLedgersAgree(world);
  });
});

describe('an order whose Net-N invoice was voided', () => {
  const record = (orderId: string, body: object = {}) =>
    post(`/orders/${orderId}/payments`, { method: 'manual', ...body });

  test('takes recorded money, with a paid invoice of its own, and leaves', async () => {
    const { orderId } = await voided();
    const payment = expectStatus(await record(orderId), 201);
    expect(payment).toMatchObject({ status: 'captured', amount: 3000, method: 'manual' });
    const order = await read(`/orders/${orderId}`);
    expect(order).toMatchObject({ paymentStatus: 'captured', deferred: false, amountDue: 0 });
    expect(await read(`/invoices/${payment.invoiceId}`)).toMatchObject({
      status: 'paid',
      sourceType: 'order',
      total: 3000,
    });
    expect(refusalOf(await record(orderId))).toEqual([
      409,
      'invalid_state',
      'processing',
      'nothing_due',
    ]);
    const { id } = await fulfil(world, order);
    expectStatus(await post(`/fulfillments/${id}/ship`), 200);
    expectStatus(await post(`/orders/${orderId}/close`), 200);
    await expectLedgersAgree(world);
  });

  test('in parts: it leaves when all is paid, and its discount counts once', async () => {
    const cart = await discountBy(
      world,
      await cartWith(world, [{ name: 'Mug', unitPrice: 1000, requiresShipping: false }]),
      10,
    );
    const session = await makeSession(world, cart, { paymentTerms: { netN: 10 } });
    const by = { paymentMethod: 'net30', paymentToken: undefined, email: 'b@example.test' };
    const { orderId } = expectStatus(await complete(world, session, by), 200);
    const [invoice] = await read(`/invoices?orderId=${orderId}`);
    expectStatus(await post(`/invoices/${invoice.id}/void`), 200);
    expectStatus(await record(orderId, { amount: 300 }), 201);
    const early = await post(`/orders/${orderId}/fulfillments`);
    expect([early.status, early.body.error?.code]).toEqual([409, 'invalid_state']);
    expect((await reissue(invoice.id)).status).toBe(409);
    expectStatus(await record(orderId), 201);
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      total: 900,
      amountPaid: 900,
      paymentStatus: 'captured',
    });
    expectStatus(await post(`/orders/${orderId}/fulfillments`), 201);
    await expectLedgersAgree(world);
  });

  test('is not mailed about the voided invoice any more', async () => {
    const { paymentId } = await voided();
    const answer = await post(`/payments/${paymentId}/invoice/resend`);
    expect(refusalOf(answer)).toEqual([409, 'invalid_state', 'voided', undefined]);
  });

  test('may be cancelled', async () => {
    const { orderId } = await voided();
    expect(expectStatus(await post(`/orders/${orderId}/cancel`), 200).status).toBe('cancelled');
  });
});
