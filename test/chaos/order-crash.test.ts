import { describe, expect, test } from 'bun:test';
import { finishCancelJob } from '../../domain/cancellation/finish-cancel-job.ts';
import { finishEditJob } from '../../domain/order-edits/finish-edit-job.ts';
import { reconcilePayments } from '../../domain/sales/reconcile-payments.ts';
import { sql } from '../../storage/query.ts';
import { CrashShop } from '../support/crash/crash-shop.ts';
import { casesOf, drawKind } from '../support/crash/draw.ts';
import { reconcilerContext, whenAllIsDue } from '../support/stack/chaos-services.ts';
import type { Answer, Parsed } from '../support/world/client.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  bookedOf,
  edit,
  expectLedgersAgree,
  placeWorked,
  readOrder,
  setupWorked,
  type WorkedOrder,
} from '../support/orders/worked-order.ts';
import { expectStatus } from '../support/world/world.ts';

/**
 * kill -9 of the API at each point of a line-item edit that charges, of one that gives money back, and of a cancellation.
 * Afterwards what runs by itself (reconciler, jobs), or the repeat of the request, brings order, payments, invoices and
 * the processor's ledger to the same, once.
 */
const shop = await CrashShop.ofFile({ makeWorld: setupWorked });
const { world } = shop;
/** Each is done by a member, so that the audit log has it once, too. */
const byOwner = { ...world, api: world.owner };

interface Deed {
  /** What stands before it. */
  readonly prepare?: (placed: WorkedOrder) => Promise<unknown>;
  readonly act: (placed: WorkedOrder, headers: Record<string, string>) => Promise<Answer>;
  /** What is so while it is half done. */
  readonly meanwhile?: (placed: WorkedOrder) => Promise<unknown>;
  /** The order as it must be at last, and what of its money the processor's books hold. */
  readonly result: object;
  readonly held: number;
  readonly emitted: string;
  /** Of the fulfillments that were prepared. */
  readonly fulfillments?: readonly string[];
}

const deeds = {
  charge: {
    act: ({ orderId }, headers) =>
      edit(byOwner, orderId, { add: [{ name: 'Cushion', unitPrice: 1995 }] }, headers),
    result: { total: 10_395, amountPaid: 10_395, amountRefunded: 0, status: 'processing' },
    held: 10_395,
    emitted: 'order.edited',
  },
  refund: {
    act: ({ orderId, chair }, headers) =>
      edit(byOwner, orderId, { update: [{ lineItemId: chair, quantity: 1 }] }, headers),
    result: { total: 5945, amountPaid: 8420, amountRefunded: 2475, amountOwedToCustomer: 0 },
    held: 5945,
    emitted: 'order.edited',
  },
  cancel: {
    prepare: async ({ orderId }) =>
      expectStatus(await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {}), 201),
    act: ({ orderId }, headers) =>
      world.owner.post(`/api/v1/orders/${orderId}/cancel`, { reason: 'Gone' }, headers),
    meanwhile: async ({ orderId }) => {
      const path = `/api/v1/orders/${orderId}`;
      const [{ id }] = expectStatus(await world.api.get(`${path}/fulfillments`), 200);
      const answers = await Promise.all([
        world.api.post(`/api/v1/fulfillments/${id}/ship`, {}),
        world.api.post(`${path}/payments`, { method: 'manual' }),
      ]);
      for (const { status, body } of answers)
        expect([status, body.error?.details]).toMatchObject([409, { reason: 'cancelling' }]);
    },
    result: { status: 'cancelled', amountPaid: 8420, amountRefunded: 8420, cancelReason: 'Gone' },
    held: 0,
    emitted: 'order.cancelled',
    fulfillments: ['cancelled'],
  },
} satisfies Record<string, Deed>;

/** Asks for the deed while the API is set to die at the point; the request gets no answer. */
async function crashAt(
  point: string,
  { prepare, act, meanwhile }: Deed,
  key: Record<string, string>,
) {
  const placed = await placeWorked(world);
  await prepare?.(placed);
  await shop.crash(point, () => act(placed, key));
  await meanwhile?.(placed);
  return placed;
}

/** What the actors do in time: sweepers, and the jobs that are waiting, several at once. */
async function settleByItself(): Promise<void> {
  const { resources } = shop;
  const ctx = reconcilerContext(resources);
  await waitFor(async () => {
    const range = whenAllIsDue();
    await Promise.all([1, 2, 3].map(() => reconcilePayments(ctx, range)));
    const jobs = await resources.database.read(
      sql<{ kind: string; key: string }>(
        `select kind, key from job where kind in ('order-edit-settle', 'order-cancel') and workspace_id = $1`,
      ),
      [world.workspaceId],
    );
    for (const { kind, key } of jobs) {
      const finish = kind === 'order-cancel' ? finishCancelJob : finishEditJob;
      await Promise.allSettled([1, 2].map(() => finish(ctx, world.workspaceId, key)));
    }
    const [open] = await resources.database.read(
      sql<{
        count: number;
      }>(`select (select count(*) from payment_transaction where status in ('pending', 'unknown'))
        + (select count(*) from orders where pending_edit_id is not null or cancelling is not null) as count`),
    );
    return Number(open?.count) === 0;
  }, 30_000);
}

async function expectOnce(
  { orderId }: WorkedOrder,
  { result, held, emitted, fulfillments = [] }: Deed,
): Promise<void> {
  const order = await readOrder(world, orderId);
  expect({ ...order }).toMatchObject(result);
  const booked = (await bookedOf(world, orderId)).filter(({ status }) => status === 'approved');
  const sum = booked.reduce(
    (total: number, { type, amount }: Parsed) => total + (type === 'refund' ? -amount : amount),
    0,
  );
  expect([sum, order.amountPaid - order.amountRefunded]).toEqual([held, held]);
  const path = `/api/v1/invoices?orderId=${orderId}`;
  const invoices: Parsed[] = expectStatus(await world.api.get(path), 200);
  const invoiced = invoices.map(({ total, amountRefunded }) => total - amountRefunded);
  expect(invoiced.reduce((total, amount) => total + amount, 0)).toBe(held);
  const [events] = await shop.resources.database.read(
    sql<{ count: number }>(
      'select count(*)::int as count from event where resource_id = $1 and type = $2',
    ),
    [orderId, emitted],
  );
  expect(events?.count).toBe(1);
  const log = `/api/v1/workspaces/${world.workspaceId}/audit-log?orderId=${orderId}`;
  expect(expectStatus(await world.owner.get(log), 200)).toMatchObject([
    { action: emitted, actor: { type: 'member' }, order: { id: orderId } },
  ]);
  const made: Parsed[] = expectStatus(
    await world.api.get(`/api/v1/orders/${orderId}/fulfillments`),
    200,
  );
  expect(made.map(({ status }) => status)).toEqual([...fulfillments]);
}

const drawn = drawKind('orders', [
  ...casesOf('charge', ['edit.after_reserve', 'edit.after_call'], 'alone'),
  ...casesOf('refund', ['edit.after_write', 'refund.after_call'], 'alone'),
  ...casesOf('cancel', ['cancel.after_reserve', 'cancel.after_money'], 'alone'),
  ...casesOf('charge', ['edit.after_call', 'edit.after_settle'], 'repeated'),
  ...casesOf('refund', ['edit.after_refund'], 'repeated'),
  ...casesOf('cancel', ['refund.after_call'], 'repeated'),
  ...casesOf('edit to nothing', ['edit.after_write']),
  ...casesOf('edit beside a refund', ['edit.after_write', 'edit.after_refund']),
]);
const names = ['charge', 'refund', 'cancel'] as const;
const silent = names.flatMap((name) => drawn(name, 'alone').map((point) => [name, point] as const));
const repeated = names.flatMap((name) =>
  drawn(name, 'repeated').map((point) => [name, point] as const),
);

describe('kill -9 of the API, and nobody asks again', () => {
  for (const [name, point] of silent) {
    test(`${name} at ${point}: once`, async () => {
      const placed = await crashAt(point, deeds[name], {});
      await settleByItself();
      await expectOnce(placed, deeds[name]);
    });
  }
});

describe('kill -9 of the API, and the request is repeated', () => {
  for (const [name, point] of repeated) {
    test(`${name} at ${point}: once, and answered`, async () => {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const placed = await crashAt(point, deeds[name], key);
      const answer = await deeds[name].act(placed, key);
      const data = expectStatus(answer, 200);
      expect(data.order ?? data).toMatchObject(deeds[name].result);
      await settleByItself();
      await expectOnce(placed, deeds[name]);
      expect((await deeds[name].act(placed, key)).body.data).toEqual(data);
    });
  }
});

describe('kill -9 of the API before it voids what an edit left at nothing', () => {
  test.each(drawn('edit to nothing'))(
    'at %s, and the invoice is paid meanwhile: the edit stands and says why nothing was voided',
    async (point) => {
      const invoice = await buyOnAccount(world, {
        lines: [{ name: 'Table', unitPrice: 3000, requiresShipping: false }],
      });
      const { orderId } = invoice;
      const [{ id: lineItemId }] = (await readOrder(world, orderId)).lineItems;
      const key = { 'idempotency-key': crypto.randomUUID() };
      const free = () => edit(world, orderId, { update: [{ lineItemId, unitPrice: 0 }] }, key);
      await shop.crash(point, free);
      expectStatus(await world.api.post(`/api/v1/invoices/${invoice.id}/mark-paid`, {}), 200);

      const { order, adjustment } = expectStatus(await free(), 200);
      expect(adjustment).toMatchObject({
        newTotal: 0,
        settlement: 'invoice_voided',
        invoice: {
          id: invoice.id,
          status: 'paid',
          total: 0,
          voidError: { code: 'invalid_state', message: expect.any(String) },
        },
      });
      expect(order).toMatchObject({ total: 0, amountPaid: invoice.total });
      expect(order.amountOwedToCustomer).toBe(invoice.total);
      const path = `/api/v1/payments/${invoice.paymentId}/refund`;
      expectStatus(await world.api.post(path, {}), 200);
      expect(await readOrder(world, orderId)).toMatchObject({ amountOwedToCustomer: 0 });
      await expectLedgersAgree(world, orderId);
    },
  );
});

describe('kill -9 of the API during an edit while a refund of another line is undecided', () => {
  test.each(drawn('edit beside a refund'))(
    'at %s: both are credited once, and decided in any order',
    async (point) => {
      const placed = await placeWorked(world, { token: 'tok_refund_pending' });
      const { orderId, paymentId, chair, table } = placed;
      const lineItems = [{ lineItemId: chair, quantity: 1 }];
      expectStatus(
        await world.api.post(`/api/v1/payments/${paymentId}/refund`, { lineItems }),
        200,
      );
      const key = { 'idempotency-key': crypto.randomUUID() };
      const without = () => edit(world, orderId, { remove: [{ lineItemId: table }] }, key);
      await shop.crash(point, without);
      expectStatus(await without(), 200);
      const path = `/api/v1/payments/${paymentId}/transactions`;
      const moved: Parsed[] = expectStatus(await world.api.get(path), 200);
      const pending = moved.filter(({ status }) => status === 'pending');
      expect(pending.map(({ amount }) => amount).toSorted()).toEqual([2475, 2970]);
      for (const { connectorRef: ref } of pending.toReversed()) {
        const event = { type: 'refund.succeeded', ref };
        expectStatus(await world.api.post('/api/v1/sandbox/events', event), 202);
      }
      const { lineItems: left, ...order } = await readOrder(world, orderId);
      expect(order).toMatchObject({ total: 5450, amountRefunded: 5445 });
      expect(left).toMatchObject([{ id: chair, refundable: { amount: 2475, quantity: 1 } }]);
      const notes: Parsed[] = expectStatus(
        await world.api.get(`/api/v1/credit-notes?orderId=${orderId}`),
        200,
      );
      const sums = notes.map(({ total, taxTotal }) => `${total} with ${taxTotal}`).toSorted();
      expect(sums).toEqual(['2475 with 225', '2970 with 270']);
      await expectLedgersAgree(world, orderId);
    },
  );
});
