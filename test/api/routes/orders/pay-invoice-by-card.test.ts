import { afterAll, describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { invoiceLinkUntil } from '../../../support/documents/invoice-link.ts';
import { readEvents } from '../../../support/events/events.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { edit, expectLedgersAgree, readOrder } from '../../../support/orders/worked-order.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';
import { becomes } from '../../../support/timing/becomes.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';

const DUE = 3_000;
const ROUNDS = 20;
const world = await setup();
afterAll(async () => {
  await inEuros.stop(true);
  await expectLedgersAgree(world);
});

const inEuros = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => Response.json({ methods: ['card'], currencies: ['EUR'], lookup: 'none' }),
});

interface Owed {
  readonly invoice: Parsed;
  readonly path: string;
}

async function owe(): Promise<Owed> {
  const invoice = await buyOnAccount(world);
  const asked = await world.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
  return { invoice, path: new URL(expectStatus(asked, 200).url).pathname };
}

const pay = ({ path }: Owed, paymentToken = 'tok_visa', amount = DUE): Promise<Answer> =>
  world.anyone.post(`${path}/pay`, { paymentToken, amount });
const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const statusOf = async ({ invoice }: Owed): Promise<unknown[]> => {
  const [{ status }, payment, order] = await Promise.all([
    read(`/invoices/${invoice.id}`),
    read(`/payments/${invoice.paymentId}`),
    readOrder(world, invoice.orderId),
  ]);
  return [status, payment.status, order.amountPaid];
};
/** What the sandbox has taken for the invoice. */
async function takenFor({ invoice }: Owed): Promise<number> {
  const rows = (await read('/sandbox/ledger?limit=100')) as unknown as Parsed[];
  return rows.filter(
    ({ idempotencyKey, status }) =>
      idempotencyKey.startsWith(`ip:${invoice.paymentId}:`) && status === 'approved',
  ).length;
}
/** What the sandbox has sent back. */
async function refundsOf(paymentId: string): Promise<number[]> {
  const rows = (await read('/sandbox/ledger?limit=100')) as unknown as Parsed[];
  return rows
    .filter(({ idempotencyKey }) => idempotencyKey.startsWith(`rf:${paymentId}:`))
    .map(({ amount }) => amount);
}

/** From now on the shop's only processor takes cards in euros. */
async function takeEurosOnly(shop: World): Promise<void> {
  const old: Parsed[] = expectStatus(await shop.owner.get('/api/v1/connectors'), 200);
  const made = await shop.owner.post('/api/v1/connectors', {
    kind: 'http',
    displayName: 'Euros',
    config: { baseUrl: `http://127.0.0.1:${inEuros.port}` },
  });
  expectStatus(await shop.owner.post(`/api/v1/connectors/${expectStatus(made, 201).id}/test`), 200);
  for (const { id } of old)
    expectStatus(await shop.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);
}

const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];

describe('POST /i/{token}/pay', () => {
  test('pays the invoice, and a refund goes back to the card', async () => {
    const owed = await owe();
    expect(expectStatus(await pay(owed), 200)).toMatchObject({ status: 'paid' });
    expect(await statusOf(owed)).toEqual(['paid', 'captured', DUE]);
    expect(await takenFor(owed)).toBe(1);
    const { paymentId } = owed.invoice;
    const body = { amount: 1_000 };
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, body), 200);
    expect(await refundsOf(paymentId)).toEqual([1_000]);
    expect(codeOf(await pay(owed))).toEqual([409, 'invalid_state']);
  });

  test('a cancellation of the order afterwards sends the money back to the card', async () => {
    const owed = await owe();
    expectStatus(await pay(owed), 200);
    const { orderId, paymentId } = owed.invoice;
    expectStatus(await world.api.post(`/api/v1/orders/${orderId}/cancel`, {}), 200);
    expect(await refundsOf(paymentId)).toEqual([DUE]);
    expect((await statusOf(owed)).slice(0, 2)).toEqual(['refunded', 'refunded']);
  });

  test('a decline leaves it open for another card, or a transfer', async () => {
    const owed = await owe();
    expect(codeOf(await pay(owed, 'tok_decline_insufficient_funds'))).toEqual([
      402,
      'payment_failed',
    ]);
    expect(await statusOf(owed)).toEqual(['open', 'pending', 0]);
    expectStatus(await pay(owed), 200);
    expect(await statusOf(owed)).toEqual(['paid', 'captured', DUE]);
    const other = await owe();
    await pay(other, 'tok_decline_lost');
    expectStatus(await world.api.post(`/api/v1/invoices/${other.invoice.id}/mark-paid`, {}), 200);
    expect(await takenFor(other)).toBe(0);
  });

  test.each([
    ['approve', ['paid', 'captured', DUE]],
    ['reject', ['open', 'pending', 0]],
  ])('while a bank asks nothing else pays; then %s', async (action, end) => {
    const owed = await owe();
    const { status, nextAction } = expectStatus(await pay(owed, 'tok_3ds'), 200);
    expect(status).toBe('processing');
    const { id, orderId, paymentId } = owed.invoice;
    const refusals = [
      await pay(owed),
      await world.api.post(`/api/v1/invoices/${id}/mark-paid`, {}),
      await world.api.post(`/api/v1/payments/${paymentId}/mark-paid`, {}),
      await world.api.post(`/api/v1/invoices/${id}/void`, {}),
      await world.api.post(`/api/v1/payments/${paymentId}/void`, {}),
      await world.api.post(`/api/v1/orders/${orderId}/cancel`, {}),
      await edit(world, orderId, { add: [{ name: 'x', unitPrice: 1 }] }),
    ];
    expect(refusals.map((answer) => answer.status)).toEqual(refusals.map(() => 409));
    const ref = new URL(nextAction.url).pathname.split('/').at(-1);
    expectStatus(await world.anyone.post(`/sandbox/challenge/${ref}`, { action }), 200);
    await becomes(async () => {
      await world.anyone.get(owed.path, { accept: 'text/html' });
      return statusOf(owed);
    }, end);
  });

  test('that begins once an edit has been planned refuses the edit', async () => {
    const owed = await owe();
    const { orderId, paymentId } = owed.invoice;
    const sql = await sqlOf(world);
    const held = await sql.reserve();
    const [{ pid }] = await held`select pg_backend_pid() as pid`;
    /** The process that waits behind another one for the payment's row. */
    const behind = async (other: number): Promise<number> => {
      let waiting = 0;
      await waitFor(async () => {
        const [found] = await sql`
          select pid from pg_stat_activity where ${other}::int = any(pg_blocking_pids(pid))`;
        waiting = found?.pid ?? 0;
        return waiting > 0;
      });
      return waiting;
    };
    await held`begin`;
    await held`select from payment where id = ${paymentId} for update`;
    const paying = pay(owed, 'tok_3ds');
    const payer = await behind(pid);
    const editing = edit(world, orderId, { add: [{ name: 'x', unitPrice: 111 }] });
    await behind(payer);
    await held`commit`;
    held.release();
    const { nextAction } = expectStatus(await paying, 200);
    const refused = await editing;
    expect(codeOf(refused)).toEqual([409, 'order_not_editable']);
    expect(refused.body.error?.details).toMatchObject({ reason: 'payment_pending' });
    const ref = new URL(nextAction.url).pathname.split('/').at(-1);
    expectStatus(await world.anyone.post(`/sandbox/challenge/${ref}`, { action: 'approve' }), 200);
    await becomes(async () => {
      await world.anyone.get(owed.path, { accept: 'text/html' });
      return statusOf(owed);
    }, ['paid', 'captured', DUE]);
  });

  test('refuses another amount than is owed, a bad body, an ended link and a forged one', async () => {
    const owed = await owe();
    expect(codeOf(await pay(owed, 'tok_visa', DUE - 1))).toEqual([409, 'invalid_state']);
    expect((await world.anyone.post(`${owed.path}/pay`, {})).status).toBe(400);
    const ended = await invoiceLinkUntil(world, owed.invoice.id, new Date(Date.now() - 1_000));
    for (const path of [ended, '/i/nothing'])
      expect(codeOf(await pay({ ...owed, path }))).toEqual([401, 'unauthorized']);
    expect(await statusOf(owed)).toEqual(['open', 'pending', 0]);
  });

  test('pays no invoice but that of the link, and none of another tenant', async () => {
    const [owed, other] = [await owe(), await owe()];
    const [head, claims] = owed.path.split('.');
    const [, , signature] = other.path.split('.');
    const swapped = `${head}.${claims}.${signature}`;
    expect(codeOf(await pay({ ...owed, path: swapped }))).toEqual([401, 'unauthorized']);
    const stranger = await setup();
    const theirs = await buyOnAccount(stranger);
    const asked = await stranger.api.post(`/api/v1/invoices/${theirs.id}/link`, {});
    const path = new URL(expectStatus(asked, 200).url).pathname;
    // A key of this workspace gives no right over the other's link, and takes none away.
    const paid = await world.api.post(`${path}/pay`, { paymentToken: 'tok_visa', amount: DUE });
    expectStatus(paid, 200);
    const shown = expectStatus(await stranger.api.get(`/api/v1/invoices/${theirs.id}`), 200);
    expect(shown.status).toBe('paid');
    for (const one of [owed, other]) expect(await statusOf(one)).toEqual(['open', 'pending', 0]);
  });

  test('charges nothing for an invoice that is void, paid or partly refunded', async () => {
    const [voided, paid] = [await owe(), await owe()];
    expectStatus(await world.api.post(`/api/v1/invoices/${voided.invoice.id}/void`, {}), 200);
    expectStatus(await world.api.post(`/api/v1/invoices/${paid.invoice.id}/mark-paid`, {}), 200);
    expect(codeOf(await pay(paid))).toEqual([409, 'invalid_state']);
    const body = { amount: 1_000 };
    const refund = `/api/v1/payments/${paid.invoice.paymentId}/refund`;
    expectStatus(await world.api.post(refund, body), 200);
    for (const one of [voided, paid]) {
      expect(codeOf(await pay(one, 'tok_visa', 1_000))).toEqual([409, 'invalid_state']);
      expect(await takenFor(one)).toBe(0);
    }
  });

  test('is not offered where no connector takes the currency, or the merchant takes no cards', async () => {
    const shop = await setup();
    const { id } = await buyOnAccount(shop);
    const asked = await shop.api.post(`/api/v1/invoices/${id}/link`, {});
    const path = new URL(expectStatus(asked, 200).url).pathname;
    const body = { paymentToken: 'tok_visa', amount: DUE };
    const hasForm = async () =>
      (await shop.anyone.get(path, { accept: 'text/html' })).text.includes('data-pay-form');
    const ask = async () => [
      codeOf(await shop.anyone.post(`${path}/pay`, body)),
      codeOf(await shop.anyone.post(`${path}/embed-token`, {})),
    ];
    expect(await hasForm()).toBe(true);
    const settings = { payableByCard: false };
    expectStatus(await shop.owner.put('/api/v1/invoice-settings', settings), 200);
    expect(await hasForm()).toBe(false);
    expect(await ask()).toEqual([
      [409, 'invalid_state'],
      [409, 'invalid_state'],
    ]);
    expectStatus(await shop.owner.put('/api/v1/invoice-settings', {}), 200);
    await takeEurosOnly(shop);
    expect(await hasForm()).toBe(false);
    expect(await ask()).toEqual([
      [422, 'no_processor_connection'],
      [422, 'no_processor_connection'],
    ]);
    const shown = expectStatus(await shop.api.get(`/api/v1/invoices/${id}`), 200);
    expect(shown.status).toBe('open');
  });

  test('is charged by the connector that knows the card, wherever a rule puts it', async () => {
    const shop = await setup();
    const [sandbox]: Parsed[] = expectStatus(await shop.owner.get('/api/v1/connectors'), 200);
    const asked: string[] = [];
    const other = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: (request) => {
        asked.push(new URL(request.url).pathname);
        return Response.json({ methods: ['card'], currencies: '*', lookup: 'none' });
      },
    });
    const made = await shop.owner.post('/api/v1/connectors', {
      kind: 'http',
      displayName: 'Other fields',
      config: { baseUrl: `http://127.0.0.1:${other.port}` },
    });
    const { id } = expectStatus(made, 201);
    const visa = { type: 'cardScheme', op: 'is_one_of', values: ['visa'] };
    const rules = [{ conditions: [visa], cascade: [id, sandbox?.['id']] }];
    const routing = { rules, defaultCascade: [sandbox?.['id']] };
    expectStatus(await shop.owner.put('/api/v1/payment-routing', routing), 200);
    const invoice = await buyOnAccount(shop);
    const linked = await shop.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
    const { pathname } = new URL(expectStatus(linked, 200).url);
    const body = { paymentToken: 'tok_visa', amount: DUE };
    const paid = expectStatus(await shop.anyone.post(`${pathname}/pay`, body), 200);
    expect(paid.status).toBe('paid');
    const payment = expectStatus(await shop.api.get(`/api/v1/payments/${invoice.paymentId}`), 200);
    expect(payment.connectorId).toBe(sandbox?.['id']);
    expect(asked).not.toContain('/charge');
    await other.stop(true);
  });

  test('a decline emits no event, an approval those of a recorded transfer', async () => {
    const [declined, byCard, byTransfer] = [await owe(), await owe(), await owe()];
    const eventsOf = async ({ invoice }: Owed): Promise<string[][]> => {
      const about = [invoice.paymentId, invoice.id, invoice.orderId];
      const events = await Promise.all(about.map((id) => readEvents(id)));
      return events.map((all) => all.map(({ type }) => type));
    };
    const before = await eventsOf(declined);
    await pay(declined, 'tok_decline_lost');
    expect(await eventsOf(declined)).toEqual(before);
    await pay(byCard);
    expectStatus(
      await world.api.post(`/api/v1/invoices/${byTransfer.invoice.id}/mark-paid`, {}),
      200,
    );
    expect(await eventsOf(byCard)).toEqual(await eventsOf(byTransfer));
    expect((await eventsOf(byCard)).flat()).toContain('invoice.paid');
  });

  test('a captured time-out pays, a lost one leaves it open', async () => {
    const [taken, lost] = [await owe(), await owe()];
    await pay(taken, 'tok_timeout_captured');
    expect(await statusOf(taken)).toEqual(['paid', 'captured', DUE]);
    await pay(lost, 'tok_timeout_lost');
    expect((await statusOf(lost))[0]).toBe('open');
    expect(await takenFor(lost)).toBe(0);
  });

  test.each(['pay', 'mark-paid', 'void', 'cancel'])(
    'beside %s at the same instant one of them wins',
    async (rival) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const owed = await owe();
        const { id, orderId } = owed.invoice;
        const rivals = {
          pay: () => pay(owed),
          cancel: () => world.api.post(`/api/v1/orders/${orderId}/cancel`, {}),
        };
        const other =
          rival === 'pay' || rival === 'cancel'
            ? rivals[rival]()
            : world.api.post(`/api/v1/invoices/${id}/${rival}`, {});
        const answers = await Promise.all([pay(owed), other]);
        const [invoiceStatus, , paid] = await statusOf(owed);
        const taken = await takenFor(owed);
        expect([0, 1]).toContain(taken);
        expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
        // Money was taken exactly when a card paid.
        expect(taken).toBe(answers[0].status === 200 || (rival === 'pay' && paid === DUE) ? 1 : 0);
        if (taken === 1 && rival !== 'cancel') expect(invoiceStatus).toBe('paid');
      }
    },
  );
});
