import { describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { whenRendered } from '../../../support/documents/invoice-pdf.ts';
import { textOfPdf } from '../../../support/documents/pdf-text.ts';
import { readEvents } from '../../../support/events/events.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const path = '/api/v1/credit-notes';
const [world, stranger] = await Promise.all([setup(), setup()]);
const invoice: Parsed = await refunded([500, 700]);
const other: Parsed = await refunded([300]);

/** A bought order's invoice after refunds. */
async function refunded(amounts: readonly number[]): Promise<Parsed> {
  const { orderId, paymentId } = await buy(world);
  for (const amount of amounts) {
    const body = { amount, reason: `Back: ${amount}` };
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, body), 200);
  }
  const [{ id }] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return expectStatus(await world.api.get(`/api/v1/invoices/${id}`), 200);
}

async function list(query = '', client: World = world): Promise<Parsed[]> {
  return expectStatus(await client.api.get(`${path}?${query}`), 200);
}

describe('GET /credit-notes', () => {
  test('lists one for each refund, newest first, of this shop', async () => {
    const notes = await list();
    expect(notes.map(({ total, reason }) => [total, reason])).toEqual([
      [300, 'Back: 300'],
      [700, 'Back: 700'],
      [500, 'Back: 500'],
    ]);
    expect(notes.map(({ number }) => number)).toEqual([
      'TEST-CN-000003',
      'TEST-CN-000002',
      'TEST-CN-000001',
    ]);
    expect((await list('sort=createdAt')).map(({ id }) => id)).toEqual(
      notes.map(({ id }) => id).toReversed(),
    );
    expect(await list('', stranger)).toEqual([]);
  });

  test('pages', async () => {
    const first = await world.api.get(`${path}?limit=2`);
    expect(first.body.data).toHaveLength(2);
    const rest = await list(`limit=2&cursor=${first.body.meta?.pagination?.cursor}`);
    expect(rest.map(({ total }) => total)).toEqual([500]);
  });

  test.each([
    ['invoiceId', () => `invoiceId=${other.id}`, [300]],
    ['orderId', () => `orderId=${invoice.orderId}`, [700, 500]],
    ['number', () => 'number=TEST-CN-000001', [500]],
    ['currency', () => 'currency=JPY', []],
    ['issuedFrom', () => 'issuedFrom=2099-01-01T00:00:00Z', []],
    ['issuedTo', () => 'issuedTo=2001-01-01T00:00:00Z', []],
    ['an unknown order', () => `orderId=${crypto.randomUUID()}`, []],
  ])('filters by %s', async (_name, query, totals) => {
    expect((await list(query())).map(({ total }) => total)).toEqual(totals);
  });
});

describe('GET /credit-notes/{id}', () => {
  test('is what the invoice and its event name', async () => {
    const [, refund] = invoice.refunds;
    const note = expectStatus(await world.api.get(`${path}/${refund.creditNoteId}`), 200);
    expect(note).toMatchObject({
      id: refund.creditNoteId,
      number: refund.creditNoteNumber,
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      orderId: invoice.orderId,
      paymentId: invoice.paymentId,
      total: 700,
      taxTotal: refund.taxAmount,
      currency: invoice.currency,
      reason: 'Back: 700',
      issuedAt: refund.createdAt,
      seller: invoice.seller,
      buyer: invoice.buyer,
    });
    expect(note.lines).toEqual([
      expect.objectContaining({ description: `Refund of invoice ${invoice.number}`, gross: 700 }),
    ]);
    const told = (await readEvents(invoice.id)).filter(({ type }) => type === 'invoice.refunded');
    expect(told.map(({ data }) => data.refund.creditNoteId)).toEqual(
      invoice.refunds.map(({ creditNoteId }: Parsed) => creditNoteId),
    );
  });

  test('hides those of others, and what is none', async () => {
    const { creditNoteId } = invoice.refunds[0];
    for (const [client, id] of [
      [stranger, creditNoteId],
      [world, invoice.id],
      [world, 'CN-000001'],
    ] as const)
      for (const route of ['', '/download'])
        expectStatus(await client.api.get(`${path}/${id}${route}`), 404);
  });
});

describe('GET /credit-notes/{id}/download', () => {
  test('answers a PDF of its own; the invoice keeps its', async () => {
    const [{ creditNoteId: id, creditNoteNumber: number }] = invoice.refunds;
    // The mail of the refund may have had it printed already.
    const { pdfStatus } = expectStatus(await world.api.get(`${path}/${id}`), 200);
    expect(['pending', 'ready']).toContain(pdfStatus);
    const answer = await whenRendered(world.api, `${path}/${id}/download?format=json`);
    const pdf = await fetch(expectStatus(answer, 200).url);
    expect(pdf.headers.get('content-disposition')).toContain(`${number}.pdf`);
    const text = await textOfPdf(await pdf.bytes());
    for (const piece of ['Credit note', number, invoice.number, 'Amount returned', 'Back: 500'])
      expect(text).toContain(piece);
    expect(text).not.toContain('TEST-CN-000002');
    expect(text).not.toContain('Amount due');
    expect(expectStatus(await world.api.get(`${path}/${id}`), 200).pdfStatus).toBe('ready');
    const redirected = await world.api.get(`${path}/${id}/download`);
    expect(redirected.status).toBe(302);
  });
});
