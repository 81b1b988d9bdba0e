import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { openContext, type OpenedContext } from '../../support/world/context.ts';
import { readEvents } from '../../support/events/events.ts';
import { issue } from '../../support/documents/issued-invoice.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

let world: World;
let opened: OpenedContext;
beforeEach(async () => {
  world = await setup();
  opened = await openContext(world);
});
afterEach(() => opened.close());

async function numberBy(prefix: string): Promise<string> {
  expectStatus(await world.owner.put('/api/v1/invoice-settings', { prefix }), 200);
  return (await issue(opened.ctx)).number;
}

describe('issueInvoice', () => {
  test('numbers fifty at once without a gap', async () => {
    const invoices = await Promise.all(Array.from({ length: 50 }, () => issue(opened.ctx)));
    const numbers = invoices.map(({ number }) => number).toSorted();
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, index) => `TEST-INV-${String(index + 1).padStart(6, '0')}`),
    );
  });

  test('fifty at once, every fifth of which fails, leave no gap', async () => {
    const failing = {
      before: () => {
        throw new Error('the capture failed');
      },
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => issue(opened.ctx, index % 5 === 0 ? failing : {})),
    );
    const issued = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(issued).toHaveLength(40);
    expect(issued.map(({ value }) => value.seriesNumber).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  test('gives the number back when the transaction does not commit', async () => {
    await issue(opened.ctx);
    const failing = issue(opened.ctx, {
      before: () => {
        throw new Error('the capture failed');
      },
    });
    expect(failing).rejects.toThrow('the capture failed');
    await failing.catch(() => undefined);
    expect((await issue(opened.ctx)).number).toBe('TEST-INV-000002');
  });

  test('numbers production without TEST, in a series of its own', async () => {
    await issue(opened.ctx);
    const invoice = await issue({
      ...opened.ctx,
      environmentId: world.environments.production,
      environmentKind: 'production',
    });
    expect(invoice.number).toBe('INV-000001');
  });

  test('a new prefix starts its series, and the old one goes on', async () => {
    expect(await numberBy('ACME')).toBe('TEST-ACME-000001');
    expect(await numberBy('B-2')).toBe('TEST-B-2-000001');
    expect(await numberBy('ACME')).toBe('TEST-ACME-000002');
  });

  test('writes at most one invoice for a payment', async () => {
    const id = crypto.randomUUID();
    await issue(opened.ctx, { payment: { id } });
    const again = issue(opened.ctx, { payment: { id } });
    expect(again).rejects.toThrow();
    await again.catch(() => undefined);
  });

  test('a paid one emits invoice.issued and invoice.paid with the invoice as GET answers it', async () => {
    const invoice = await issue(opened.ctx);
    const got = expectStatus(await world.api.get(`/api/v1/invoices/${invoice.id}`), 200);
    const events = await readEvents(invoice.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['invoice.issued', 1],
      ['invoice.paid', 2],
    ]);
    expect(events[0]?.data).toEqual({ ...got, pdfStatus: 'pending' });
  });

  test('an open one emits invoice.issued alone', async () => {
    const invoice = await issue(opened.ctx, { issue: { status: 'open', netN: 30 } });
    expect((await readEvents(invoice.id)).map(({ type }) => type)).toEqual(['invoice.issued']);
  });
});
