import { expect, test } from 'bun:test';
import { nextInvoiceStep, type InvoiceTime } from '../../../domain/invoices/due-day.ts';

const day = (number: number): Date => new Date(Date.UTC(2031, 0, number));
/** The last millisecond of 30 January. */
const dueAt = new Date(day(31).getTime() - 1);
const open: InvoiceTime = {
  status: 'open',
  issuedAt: day(1),
  dueAt,
  overdueAt: null,
  remindersDone: 0,
};

test.each([
  ['the reminder before it is due', {}, day(1), 'reminder 0', 28],
  ['due day over', { remindersDone: 1 }, day(28), 'overdue', 31],
  ['then the reminder of it', { remindersDone: 1, overdueAt: day(31) }, day(31), 'reminder 1', 31],
  ['a week later', { remindersDone: 2, overdueAt: day(31) }, day(31), 'reminder 2', 38],
  ['two weeks later', { remindersDone: 3, overdueAt: day(31) }, day(38), 'reminder 3', 45],
  ['no reminder within a day of the invoice', { issuedAt: day(28) }, day(28), 'overdue', 31],
  ['of what was missed together the latest', { overdueAt: day(31) }, day(40), 'reminder 2', 38],
] as const)('%s', (_name, change, now, what, at) => {
  const step = nextInvoiceStep({ ...open, ...change }, now);
  const name = step?.kind === 'reminder' ? `reminder ${step.index}` : step?.kind;
  expect([name, step?.at]).toEqual([what, day(at)]);
});

test.each([
  ['paid', { status: 'paid' }],
  ['voided', { status: 'voided' }],
  ['without a due day', { dueAt: null }],
  ['all done', { remindersDone: 4, overdueAt: day(31) }],
])('nothing for one that is %s', (_name, change) => {
  expect(nextInvoiceStep({ ...open, ...change }, day(60))).toBeNull();
});
