import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { purposes } from '../../../process/purposes.ts';
import {
  transactionStatuses,
  type TransactionStatus,
} from '../../../storage/entities/payment-transaction.ts';
import { checkoutCrashes } from '../../support/checkout/crashes.ts';
import { failpointsIn } from '../../support/crash/failpoints.ts';
import { deaths, saleCrashes, type SaleState } from '../../support/sales/deaths.ts';

/** No purpose, no state and no point of the machine is left out of `killed-at-each-state.test.ts`. */
const root = new URL('../../../', import.meta.url).pathname;
const folder = 'domain/sales/';

test('a process dies in each state that the header of the machine names', () => {
  const machine = readFileSync(join(root, folder, 'sale.ts'), 'utf8');
  const states = [...machine.matchAll(/^ \* (\w+): /gm)].map(([, state = '']) => state);
  expect(states.length).toBeGreaterThan(5);
  expect<string[]>(Object.keys(deaths)).toEqual(states);
});

/** The state in which a sale has a transaction of the status first. */
const stateOf = {
  pending: 'reserved',
  succeeded: 'settled',
  failed: 'settled',
  unknown: 'undecided',
} as const satisfies Record<TransactionStatus, SaleState>;

test('each status of a transaction is one of a state', () => {
  expect<string[]>(Object.keys(stateOf)).toEqual([...transactionStatuses]);
});

test('each purpose that the process registers dies in each of them but what it never returns', () => {
  for (const purpose of Object.keys(purposes)) {
    const ends = saleCrashes.filter(({ verb }) => verb === purpose).map(({ end }) => end);
    const missing = Object.keys(deaths).filter((state) => !ends.some((end) => end === state));
    expect(missing.filter((state) => state !== 'returned')).toEqual([]);
  }
});

test('purposes have names of their own, which their failpoints begin with', () => {
  const names = Object.values(purposes).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('each failpoint of the machine is among them, or one that a checkout dies at', () => {
  const points = [...new Bun.Glob('*.ts').scanSync(join(root, folder))]
    .flatMap((file) => failpointsIn(`${folder}${file}#sale`))
    .map((point) => point.replace('sale.', ''));
  const ofStates: string[] = Object.values(deaths).flat();
  const tested = new Set([...ofStates, ...checkoutCrashes.map(({ point }) => point)]);
  expect(points.length).toBeGreaterThan(5);
  expect(points.filter((point) => !tested.has(point))).toEqual([]);
});
