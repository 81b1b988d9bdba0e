import { afterAll, describe, expect, test } from 'bun:test';
import { unitOfWork, type Transaction } from '../../../domain/context.ts';
import { amendInvoice, voidInvoice } from '../../../domain/invoices/amend-invoice.ts';
import { applyRefund } from '../../../domain/invoices/apply-refund.ts';
import { payInvoice } from '../../../domain/invoices/pay-invoice.ts';
import { loadPdfSource } from '../../../domain/invoices/pdf/pdf-source.ts';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { Invoice } from '../../../storage/entities/invoice.ts';
import type { Order } from '../../../storage/entities/order.ts';
import { newId } from '../../../storage/ids.ts';
import { lockOrderRows } from '../../../storage/queries/orders/order-rows.ts';
import { lockPayment } from '../../../storage/queries/payments/payment-rows.ts';
import { openContext } from '../../support/world/context.ts';
import { readEvents } from '../../support/events/events.ts';
import { issue, type IssueChanges } from '../../support/documents/issued-invoice.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
afterAll(() => opened.close());

const net30: IssueChanges = {
  order: { deferred: true, amountPaid: 0 },
  payment: { method: 'net30', deferred: true, card: null, status: 'pending', amountCaptured: 0 },
  issue: { status: 'open', sourceType: 'net30', netN: 30, dueAt: new Date('2030-01-01') },
};

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => unitOfWork(opened.ctx, work);

function refund(invoice: Invoice, amount: number, refundId: string = newId()) {
  return inTransaction(async (tx) => {
    const payment = await lockPayment(tx, invoice.workspaceId, invoice.paymentId);
    if (!payment) throw new Error('no payment');
    return applyRefund(opened.ctx, tx, { payment, refundId, amount, reason: 'Broken' });
  });
}

function pay(invoice: Invoice) {
  return inTransaction(async (tx) => {
    const payment = await lockPayment(tx, invoice.workspaceId, invoice.paymentId);
    if (!payment) throw new Error('no payment');
    const paidAt = new Date('2029-12-24T10:00:00Z');
    return payInvoice(opened.ctx, tx, { payment, paidAt, reference: 'BANK-7' });
  });
}

const voidIt = (invoice: Invoice) =>
  inTransaction(async (tx) => {
    const payment = await lockPayment(tx, invoice.workspaceId, invoice.paymentId);
    if (!payment) throw new Error('no payment');
    return voidInvoice(opened.ctx, tx, payment, 'Never ordered');
  });

function amend(invoice: Invoice, change: (order: Order, lines: { quantity: number }[]) => void) {
  return inTransaction(async (tx) => {
    const payment = await lockPayment(tx, invoice.workspaceId, invoice.paymentId);
    const found = await lockOrderRows(tx, opened.ctx, invoice.orderId);
    if (!payment || !found) throw new Error('no payment or order');
    change(found.order, found.lines);
    return amendInvoice(opened.ctx, tx, { payment, ...found });
  });
}

async function documentOf(invoice: Invoice, version: number | null = null) {
  const source = await loadPdfSource(opened.ctx, invoice, version);
  return source?.document ?? expect.unreachable();
}

const get = async (invoice: Invoice) =>
  expectStatus(await world.api.get(`/api/v1/invoices/${invoice.id}`), 200);

async function eventsOf(invoice: Invoice) {
  const events = await readEvents(invoice.id);
  return events.map(({ type, data, previous }) => ({ type, data, previous }));
}

const reasonsOf = async (invoice: Invoice) => {
  const path = `/api/v1/invoices/${invoice.id}/versions`;
  const versions: { version: number; reason: string }[] = expectStatus(
    await world.api.get(path),
    200,
  );
  return versions.map(({ version, reason }) => [version, reason]);
};

describe('applyRefund', () => {
  test('in part, then wholly: amounts, status, credit notes, versions, events, and tax to the cent', async () => {
    const invoice = await issue(opened.ctx, {
      order: { subtotal: 1000, taxTotal: 83, total: 1083 },
      lines: [{ unitPrice: 1000, quantity: 1, taxAmount: 83 }],
    });
    const first = await refund(invoice, 361);
    expect(await get(invoice)).toMatchObject({
      status: 'partially_refunded',
      amountRefunded: 361,
      version: 2,
      pdfStatus: 'pending',
      refunds: [{ amount: 361, taxAmount: 28, reason: 'Broken' }],
    });
    await refund(invoice, 361);
    const last = await refund(invoice, 361);
    const whole = await get(invoice);
    expect(whole).toMatchObject({ status: 'refunded', amountRefunded: 1083, version: 4 });
    expect(sum(whole.refunds.map(({ taxAmount }: { taxAmount: number }) => taxAmount))).toBe(83);
    expect(first?.creditNoteNumber).toMatch(/^TEST-CN-\d{6}$/);
    expect(numberOf(last?.creditNoteNumber)).toBe(numberOf(first?.creditNoteNumber) + 2);
    expect(await reasonsOf(invoice)).toEqual([
      [1, 'issued'],
      [2, 'refunded'],
      [3, 'refunded'],
      [4, 'refunded'],
    ]);
    expect((await documentOf(invoice, 2)).stamps).toEqual(['PARTIALLY REFUNDED', 'TEST']);
    expect((await documentOf(invoice, 2)).refunds).toHaveLength(1);
    expect((await documentOf(invoice)).stamps).toEqual(['REFUNDED', 'TEST']);
    const emitted = (await eventsOf(invoice)).filter(({ type }) => type === 'invoice.refunded');
    expect(emitted.map(({ data }) => [data.amountRefunded, data.refund.creditNoteNumber])).toEqual([
      [361, first?.creditNoteNumber],
      [722, expect.any(String)],
      [1083, last?.creditNoteNumber],
    ]);
  });

  test('of an invoice that credit paid in part is whole when the money is back', async () => {
    const invoice = await issue(opened.ctx, { issue: { creditApplied: 998 } });
    await refund(invoice, 3000);
    expect(await get(invoice)).toMatchObject({ status: 'refunded', amountRefunded: 3000 });
  });

  test('entered twice is one credit note', async () => {
    const invoice = await issue(opened.ctx);
    const id = newId();
    const first = await refund(invoice, 100, id);
    expect(await refund(invoice, 100, id)).toEqual(first);
    expect(await get(invoice)).toMatchObject({ amountRefunded: 100, version: 2 });
  });

  test('refunds at once, some rolled back, number their credit notes without a gap', async () => {
    const own = await setup();
    const { ctx, close } = await openContext(own);
    const invoices = await Promise.all(Array.from({ length: 6 }, () => issue(ctx)));
    const attempts = invoices.flatMap((invoice) =>
      [1, 2, 3, 4].map((attempt) =>
        unitOfWork(ctx, async (tx) => {
          const payment = await lockPayment(tx, invoice.workspaceId, invoice.paymentId);
          if (!payment) throw new Error('no payment');
          const change = { payment, refundId: newId(), amount: 10, reason: null };
          await applyRefund(ctx, tx, change);
          if (attempt === 2) throw new Error('dies before the commit');
        }),
      ),
    );
    const done = await Promise.allSettled(attempts);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(18);
    const all = await Promise.all(
      invoices.map(async ({ id }) =>
        expectStatus(await own.api.get(`/api/v1/invoices/${id}`), 200),
      ),
    );
    const numbers = all.flatMap(({ refunds }) =>
      refunds.map((note: { creditNoteNumber: string }) => numberOf(note.creditNoteNumber)),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
    for (const { amountRefunded, version, refunds } of all)
      expect([amountRefunded, version, refunds.length]).toEqual([30, 4, 3]);
    await close();
  });
});

describe('payInvoice', () => {
  test('brings an open invoice to paid, once', async () => {
    const invoice = await issue(opened.ctx, net30);
    await pay(invoice);
    expect(await get(invoice)).toMatchObject({
      status: 'paid',
      paidAt: '2029-12-24T10:00:00.000Z',
      version: 2,
    });
    expect(await documentOf(invoice)).toMatchObject({
      stamps: ['PAID', 'TEST'],
      terms: null,
      payment: { date: '2029-12-24', reference: 'BANK-7' },
      paid: 3998,
      due: 0,
    });
    expect((await documentOf(invoice, 1)).due).toBe(3998);
    expect((await eventsOf(invoice)).map(({ type }) => type)).toEqual([
      'invoice.issued',
      'invoice.paid',
    ]);
    await expect(pay(invoice)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  test('races voiding: one of them wins', async () => {
    const invoice = await issue(opened.ctx, net30);
    const outcomes = await Promise.allSettled([pay(invoice), voidIt(invoice)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status, version } = await get(invoice);
    expect(version).toBe(2);
    expect((await eventsOf(invoice)).map(({ type }) => type)).toEqual([
      'invoice.issued',
      status === 'paid' ? 'invoice.paid' : 'invoice.voided',
    ]);
  });
});

describe('voidInvoice', () => {
  test('keeps number, amounts and content', async () => {
    const invoice = await issue(opened.ctx, net30);
    await voidIt(invoice);
    expect(await get(invoice)).toMatchObject({
      number: invoice.number,
      status: 'voided',
      total: 3998,
      lines: [{ description: 'Chair 1' }],
    });
    expect(await documentOf(invoice)).toMatchObject({
      stamps: ['VOID', 'TEST'],
      due: 0,
      voidReason: 'Never ordered',
    });
    expect(await reasonsOf(invoice)).toEqual([
      [1, 'issued'],
      [2, 'voided'],
    ]);
  });

  test('refuses a paid one', async () => {
    const invoice = await issue(opened.ctx);
    await expect(voidIt(invoice)).rejects.toMatchObject({
      code: 'invalid_state',
      details: { from: 'paid', action: 'void' },
    });
  });
});

describe('amendInvoice', () => {
  test('changes lines and totals; number, due date and parties stay', async () => {
    const invoice = await issue(opened.ctx, { ...net30, lines: [{}, { name: 'Lamp' }] });
    const before = await get(invoice);
    await amend(invoice, (order, lines) => {
      order.subtotal = 1999;
      order.total = 1999;
      lines.splice(1);
      for (const line of lines) line.quantity = 1;
    });
    const after = await get(invoice);
    expect(after).toMatchObject({
      number: before.number,
      dueAt: before.dueAt,
      seller: before.seller,
      buyer: before.buyer,
      status: 'open',
      total: 1999,
      version: 2,
      lines: [{ description: 'Chair 1', quantity: 1, gross: 1999 }],
    });
    expect((await documentOf(invoice)).due).toBe(1999);
    expect((await documentOf(invoice, 1)).lines).toHaveLength(2);
    const emitted = (await eventsOf(invoice)).at(-1);
    expect(emitted).toMatchObject({
      type: 'invoice.updated',
      data: { total: 1999 },
      previous: { total: 3998, version: 1 },
    });
  });

  test('to nothing left voids it', async () => {
    const invoice = await issue(opened.ctx, net30);
    await amend(invoice, (order) => {
      order.subtotal = 0;
      order.total = 0;
    });
    expect(await get(invoice)).toMatchObject({ status: 'voided', total: 3998, version: 2 });
  });

  test('refuses one that is paid', async () => {
    const invoice = await issue(opened.ctx);
    await expect(amend(invoice, () => undefined)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});

describe('issueInvoice of a part', () => {
  test('has one line, whose tax the total holds', async () => {
    const vat = { name: 'VAT', rate: '10', taxable: 1795, amount: 180, included: false };
    const rates = [{ rate: '10', net: 1795, tax: 180 }];
    const part = { description: 'Added to order', total: 1975, rates, taxes: [vat] };
    const invoice = await issue(opened.ctx, { issue: { part } });
    const document: InvoiceDocument = await documentOf(invoice);
    expect(document).toMatchObject({ subtotal: 1795, total: 1975, paid: 1975, discounts: [] });
    expect(document.lines).toMatchObject([{ lineItemId: null, net: 1795, gross: 1975 }]);
    expect(await get(invoice)).toMatchObject({ subtotal: 1795, taxTotal: 180, total: 1975 });
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const numberOf = (text: string | undefined) => Number(text?.slice(-6));
