import { expect, test } from 'bun:test';
import { Invoice } from '../../storage/entities/invoice.ts';

/** An invoice over 100.00, of which the credit balance paid `creditApplied`, after refunds and credits (`c`). */
function after(movements: readonly string[], creditApplied = 0): string[] {
  const invoice = Object.assign(Object.create(Invoice.prototype), {
    status: 'paid',
    total: 10_000,
    creditApplied,
    amountRefunded: 0,
    amountCredited: 0,
  }) as Invoice;
  for (const movement of movements)
    invoice.refund(Number(movement.replace('c', '')), { isCredited: movement.startsWith('c') });
  return [
    ...invoice.shownStatuses(),
    String(invoice.amountRefunded),
    String(invoice.amountCredited),
  ];
}

test.each<[string, readonly string[], number, readonly string[]]>([
  ['nothing', [], 0, ['paid', '0', '0']],
  ['a part refunded', ['4000'], 0, ['partially_refunded', '4000', '0']],
  ['all refunded', ['4000', '6000'], 0, ['refunded', '10000', '0']],
  ['a part credited', ['c4000'], 0, ['partially_credited', '4000', '4000']],
  ['all credited', ['c4000', 'c6000'], 0, ['credited', '10000', '10000']],
  [
    'a part credited, a part refunded',
    ['c4000', '1000'],
    0,
    ['partially_refunded', 'partially_credited', '5000', '4000'],
  ],
  [
    'all credited or refunded',
    ['c4000', '6000'],
    0,
    ['partially_refunded', 'partially_credited', '10000', '4000'],
  ],
  ['all money of it refunded', ['7000'], 3_000, ['refunded', '7000', '0']],
  [
    'all money of it refunded, and the rest credited again',
    ['7000', 'c3000'],
    3_000,
    ['partially_refunded', 'partially_credited', '10000', '3000'],
  ],
])('%s', (_, movements, creditApplied, statuses) => {
  expect(after(movements, creditApplied)).toEqual([...statuses]);
});
