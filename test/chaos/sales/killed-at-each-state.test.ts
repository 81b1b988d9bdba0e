import { expect, test } from 'bun:test';
import { purposes } from '../../../process/purposes.ts';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { crashesOfRun, printDraw } from '../../support/crash/draw.ts';
import { expectLedgersAgree } from '../../support/orders/worked-order.ts';
import { deaths, saleCrashes, type SaleCrash } from '../../support/sales/deaths.ts';
import { returnedSales, stagedSales, type StagedSale } from '../../support/sales/staged-sales.ts';
import type { Answer } from '../../support/world/client.ts';
import { changeSettings, setup } from '../../support/world/world.ts';

/**
 * kill -9 of the API at each state of the machine of `domain/sales/sale.ts`, of a sale for each purpose. Whatever the
 * dead process knew, the money has moved once or, before its intent was stored, not at all; the books hold; and the
 * repeat of the request gets the response that its Idempotency-Key has from then on. The points that a purpose has of its
 * own are killed at in the files of the purposes.
 */
const charging = await CrashShop.ofFile();
const holding = await setup(charging.stack.baseUrl);
await changeSettings(holding, { payments: { captureMode: 'manual' } });

const proven = crashesOfRun(saleCrashes);
printDraw('sales', saleCrashes.length, proven);

function stage({ verb, end }: SaleCrash): Promise<StagedSale> {
  const sale = (end === 'returned' ? returnedSales : stagedSales)[verb];
  if (!sale) throw new Error(`no sale for ${verb} is ${end}`);
  return sale({ charging, holding });
}

/** The process dies in the state; the lookup that dies, too, is that of a processor's event. */
async function killIn({ verb, end }: SaleCrash, sale: StagedSale, headers: Record<string, string>) {
  const [first, lookup] = deaths[end];
  await charging.crash(`${purposes[verb].name}.${first}`, () => sale.ask(headers));
  if (lookup === undefined) return;
  const [{ ref }] = await sale.booked();
  const type = verb === 'refund' ? 'refund.succeeded' : 'charge.captured';
  await charging.crash(lookup, () => sale.world.api.post('/api/v1/sandbox/events', { type, ref }));
}

/** The repeat is answered, and what it is answered is stored. */
async function expectRepeated(
  { end }: SaleCrash,
  { ask, isKeyless = false, isRejected = false }: StagedSale,
  headers: Record<string, string>,
): Promise<void> {
  const first = await ask(headers);
  const responseOf = ({ status, body: { data, error } }: Answer) => ({ status, data, error });
  const rejected = { status: 409, error: { code: 'invalid_state' } };
  if (isKeyless) {
    expect(responseOf(first)).toMatchObject(end === 'planned' ? { status: 200 } : rejected);
    expect(responseOf(await ask(headers))).toMatchObject(rejected);
    return;
  }
  expect(responseOf(first)).toMatchObject(
    isRejected ? { status: 402, error: { code: 'payment_failed' } } : { status: 200 },
  );
  const isReplay = ({ headers: own }: Answer) => own.get('idempotent-replayed') === 'true';
  // In the commit that settled it.
  if (end === 'settled') expect(isReplay(first)).toBe(true);
  const again = await ask(headers);
  expect(responseOf(again)).toEqual(responseOf(first));
  expect(isReplay(again)).toBe(true);
}

test.each(proven.map((crash) => [crash.verb, crash.end, crash] as const))(
  'killed while a sale for %s is %s: its money has moved once, and the repeat is answered',
  async (_verb, end, crash) => {
    const sale = await stage(crash);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await killIn(crash, sale, headers);
    const isCalled = end !== 'planned' && end !== 'reserved';
    expect(await sale.booked()).toHaveLength(isCalled ? 1 : 0);
    await charging.settle();
    expect(await sale.booked()).toHaveLength(end === 'planned' ? 0 : 1);
    // Nobody needs to ask again.
    if (end !== 'planned') await sale.expectEnded();
    await expectRepeated(crash, sale, headers);
    await sale.expectEnded();
    expect(await sale.booked()).toMatchObject([{ status: 'approved' }]);
    await expectLedgersAgree(sale.world);
  },
);
