import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { clearTimer, setTimer } from '../../storage/timers.ts';
import type { Transaction } from '../context.ts';

/** Of the actor that looks movements up. */
const KIND = 'payment_movement';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const delaysMs = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];

/**
 * When an undecided transaction is looked up again after `lookups` tries (contract 55 §9): with backoff, then daily.
 */
export function nextLookupAt(now: Date, lookups: number, firstAfterMs: number): Date {
  const delay = lookups === 0 ? firstAfterMs : (delaysMs[lookups - 1] ?? 24 * HOUR_MS);
  return new Date(now.getTime() + delay);
}

/** Has an undecided transaction looked up at the instant, in real time: processors know no test clock. */
export function lookUpAt(
  tx: Transaction,
  { id, workspaceId }: Pick<PaymentTransaction, 'id' | 'workspaceId'>,
  dueAt: Date,
): void {
  setTimer(tx, { kind: KIND, id, workspaceId, environmentId: null, dueAt });
}

/** A decided transaction is not looked up any more. */
export function lookUpNoMore(tx: Transaction, { id }: Pick<PaymentTransaction, 'id'>): void {
  clearTimer(tx, { kind: KIND, id });
}
