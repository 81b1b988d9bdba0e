import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { unitOfWork, type Context } from '../../../domain/context.ts';
import { allocateNumber, seriesAt } from '../../../domain/invoices/allocate-number.ts';
import type { NumberSeries } from '../../../domain/ports/settlement.ts';
import { applyRefund } from '../../../domain/invoices/apply-refund.ts';
import { newId } from '../../../storage/ids.ts';
import { lockPayment } from '../../../storage/queries/payments/payment-rows.ts';
import { sql } from '../../../storage/query.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { issue } from '../../support/documents/issued-invoice.ts';
import { openContext, type OpenedContext } from '../../support/world/context.ts';
import { changeSettings, expectStatus, setup, type World } from '../../support/world/world.ts';

let world: World;
let opened: OpenedContext;
beforeEach(async () => {
  world = await setup();
  opened = await openContext(world);
});
afterEach(() => opened.close());

const berlin: NumberSeries = {
  kind: 'invoice',
  name: 'INV',
  numbering: 'yearly',
  timezone: 'Europe/Berlin',
};
const before = '2031-12-31T22:59:59.999Z';
const after = '2031-12-31T23:00:00.000Z';

/** A context whose clock shows these instants, then the last one of them. */
function at(...instants: readonly [string, ...string[]]): Context {
  let reads = 0;
  return {
    ...opened.ctx,
    now: () => new Date(instants[Math.min(reads++, instants.length - 1)] ?? ''),
  };
}

async function number(settings: object): Promise<void> {
  expectStatus(await world.owner.put('/api/v1/invoice-settings', settings), 200);
}

async function liveIn(billingTimezone: string): Promise<void> {
  await changeSettings(world, { billingTimezone });
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('seriesAt', () => {
  test.each([
    ['Europe/Berlin', before, 'INV-2031'],
    ['Europe/Berlin', after, 'INV-2032'],
    ['America/Los_Angeles', '2032-01-01T07:59:59.999Z', 'INV-2031'],
    ['America/Los_Angeles', '2032-01-01T08:00:00.000Z', 'INV-2032'],
    ['Pacific/Kiritimati', '2031-12-31T09:59:59.999Z', 'INV-2031'],
    ['Pacific/Kiritimati', '2031-12-31T10:00:00.000Z', 'INV-2032'],
  ])('in %s at %s is %s', (timezone, instant, series) => {
    expect(seriesAt({ ...berlin, timezone }, new Date(instant))).toBe(series);
    const continuous = { ...berlin, timezone, numbering: 'continuous' } as const;
    expect(seriesAt(continuous, new Date(instant))).toBe('INV');
  });
});

describe('yearly numbers', () => {
  test('twenty at once over the turn of the year leave no gap, and each has the year of its day', async () => {
    await liveIn('Europe/Berlin');
    await number({ numbering: 'yearly' });
    const clockOf = (index: number): Context => {
      if (index % 3 === 0) return at(before);
      // The other clocks are past midnight, or pass it while a number is waited for.
      return index % 3 === 1 ? at(after) : at(before, before, after);
    };
    const invoices = await Promise.all(
      Array.from({ length: 20 }, (_, index) => issue(clockOf(index))),
    );
    const numbersOf = (series: string): number[] =>
      invoices
        .filter((invoice) => invoice.series === series)
        .map(({ seriesNumber }) => seriesNumber)
        .toSorted((a, b) => a - b);
    expect(numbersOf('TEST-INV-2031')).toEqual(upTo(13));
    expect(numbersOf('TEST-INV-2032')).toEqual(upTo(7));
    const stated = await opened.ctx.database.read(
      sql<{ number: string; date: string }>(`
        select document ->> 'number' as number, document ->> 'issueDate' as date
        from invoice_version where workspace_id = $1`),
      [world.workspaceId],
    );
    expect(stated).toHaveLength(20);
    for (const { number: text, date } of stated)
      expect(text).toStartWith(`TEST-INV-${date.slice(0, 4)}-`);
  });

  test('fifteen at once, every fifth of which fails, leave no gap', async () => {
    await number({ numbering: 'yearly' });
    const failing = {
      before: () => {
        throw new Error('the capture failed');
      },
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 15 }, (_, index) => issue(at(before), index % 5 === 0 ? failing : {})),
    );
    const issued = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const numbers = issued.map(({ value }) => value.seriesNumber).toSorted((a, b) => a - b);
    expect(numbers).toEqual(upTo(12));
  });

  test('a number whose connection is lost before the commit is given again', async () => {
    await number({ numbering: 'yearly' });
    expect((await issue(at(before))).number).toBe('TEST-INV-2031-000001');
    const owner = await sqlOf(world);
    const lost = unitOfWork(opened.ctx, async (tx) => {
      const series = { ...berlin, name: 'TEST-INV' };
      const { text } = await allocateNumber(at(before), tx, opened.ctx, series);
      expect(text).toBe('TEST-INV-2031-000002');
      const [backend] = await tx.query(sql<{ pid: number }>('select pg_backend_pid() as pid'), []);
      await owner`select pg_terminate_backend(${backend?.pid ?? 0})`;
    });
    expect(lost).rejects.toThrow();
    await lost.catch(() => undefined);
    expect((await issue(at(before))).number).toBe('TEST-INV-2031-000002');
  });

  test('a document that waited over the turn of the year states the day before it', async () => {
    const allocate = (...instants: readonly [string, ...string[]]) =>
      unitOfWork(opened.ctx, (tx) => allocateNumber(at(...instants), tx, opened.ctx, berlin));
    const waited = await allocate(before, after);
    expect([waited.text, waited.at.toISOString()]).toEqual(['INV-2031-000001', before]);
    const noon = '2031-12-31T11:00:00.000Z';
    const within = await allocate(noon, before);
    expect([within.text, within.at.toISOString()]).toEqual(['INV-2031-000002', before]);
  });

  test('switched back and forth, and by a prefix that is the year, each series continues', async () => {
    const numberOf = async (settings: object): Promise<string> => {
      await number(settings);
      return (await issue(at(before))).number;
    };
    const issued: string[] = [];
    for (const settings of [
      {},
      { numbering: 'yearly' },
      {},
      { prefix: 'INV-2031' },
      { numbering: 'yearly' },
      { prefix: 'B', numbering: 'yearly' },
      {},
    ])
      issued.push(await numberOf(settings));
    expect(issued).toEqual([
      'TEST-INV-000001',
      'TEST-INV-2031-000001',
      'TEST-INV-000002',
      'TEST-INV-2031-000002',
      'TEST-INV-2031-000003',
      'TEST-B-2031-000001',
      'TEST-INV-000003',
    ]);
  });

  test('credit notes are numbered by the settings of their invoice’s application', async () => {
    await number({ numbering: 'yearly' });
    const applicationId = await world.makeApplication('Other');
    const invoices = [await issue(at(before)), await issue({ ...at(before), applicationId })];
    expect(invoices.map((invoice) => invoice.number)).toEqual([
      'TEST-INV-2031-000001',
      'TEST-INV-000001',
    ]);
    const numbers: (string | undefined)[] = [];
    for (const { workspaceId, paymentId } of [...invoices, ...invoices])
      await unitOfWork(opened.ctx, async (tx) => {
        const payment = await lockPayment(tx, workspaceId, paymentId);
        if (!payment) throw new Error('no payment');
        const refund = { payment, refundId: newId(), amount: 100, reason: null };
        numbers.push((await applyRefund(at(after), tx, refund))?.creditNoteNumber);
      });
    expect(numbers).toEqual([
      'TEST-CN-2031-000001',
      'TEST-CN-000001',
      'TEST-CN-2031-000002',
      'TEST-CN-000002',
    ]);
  });

  test('production has series of its own', async () => {
    await number({ numbering: 'yearly' });
    await issue(at(before));
    const production = {
      ...at(before),
      environmentId: world.environments.production,
      environmentKind: 'production',
    } as const;
    expect((await issue(production)).number).toBe('INV-000001');
    const there = { 'x-service-environment-id': world.environments.production };
    const put = await world.owner.put('/api/v1/invoice-settings', { numbering: 'yearly' }, there);
    expectStatus(put, 200);
    expect((await issue(production)).number).toBe('INV-2031-000001');
  });
});
