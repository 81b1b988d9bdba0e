import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import {
  newTransactionColumns,
  PaymentTransaction,
  type Purpose,
  type RefundedLine,
  type TransactionType,
} from '../../storage/entities/payment-transaction.ts';
import { newId } from '../../storage/ids.ts';
import type { Secrets } from '../../storage/secrets/secrets.ts';
import { clearTimer, setTimer } from '../../storage/outbox/timers.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { PurposeTable, Resources } from '../ports/services.ts';
import type { MovementCall } from '../ports/payment-connector.ts';
import type { MovementRef } from '../ports/settlement.ts';
import type { Purposes } from './purposes.ts';

/** Of the actor that looks movements up. */
const LOOKUP = 'payment_movement';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const delaysMs = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];

export interface MovementIntent {
  readonly purpose: Purpose;
  readonly type: TransactionType;
  readonly amount: number;
  readonly idempotencyKey: string;
  /** The number of the attempt at the intent, from 1. */
  readonly attempt: number;
  readonly connectorId: string | null;
  /** Stored for retries; null for a movement without a processor. */
  readonly call: MovementCall | null;
  readonly checkoutAttemptId?: string;
  /** The id under which the processor's own widget made it. */
  readonly processorTransactionId?: string | null;
  readonly reason?: string | null;
  readonly lineItems?: readonly RefundedLine[] | null;
  readonly creditLines?: readonly CreditedLine[] | null;
}

/**
 * Stores a movement of money before any processor is called: the only place that creates a transaction. It is pending
 * until its purpose records an outcome; the money of a `recorded` one has already moved.
 */
export function openMovement(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  intent: MovementIntent,
): PaymentTransaction {
  const { services } = ctx;
  const now = ctx.now();
  const { workspaceId, environmentId, applicationId, id: paymentId, currency } = payment;
  const { call, purpose, ...named } = intent;
  const hasMoved = purpose === 'recorded';
  if (!hasMoved) {
    const { name } = purposesOf(ctx)[purpose];
    services.failpoint(`${name}.before_reserve`);
  }
  const dueAt = hasMoved
    ? null
    : nextLookupAt(services.clock(), 0, services.limits.reconcileAfterMs);
  const transaction = tx.em.create(PaymentTransaction, {
    ...newTransactionColumns(),
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    paymentId,
    status: hasMoved ? 'succeeded' : 'pending',
    currency,
    purpose,
    ...named,
    // Held from now on, so that no other payment can claim it.
    connectorRef: intent.processorTransactionId ?? null,
    sealedRequest: call ? sealCall(services.secrets, call) : null,
    nextLookupAt: dueAt,
    createdAt: now,
    updatedAt: now,
  });
  if (dueAt) lookUpAt(tx, transaction, dueAt);
  const { id, amount } = transaction;
  ctx.act?.begin(tx, { id, amount, currency, orderId: payment.orderId ?? null });
  return transaction;
}

/** Numbers that were taken with the locks are not needed: the commit is undone, which returns them, and made without. */
export class NumbersNotNeeded extends Error {
  override readonly name = 'NumbersNotNeeded';
}

class ComposedPurposes implements PurposeTable {
  readonly names: readonly string[];

  constructor(readonly purposes: Purposes) {
    this.names = Object.keys(purposes);
  }
}

/** The table as a service: contexts carry it without knowing the nouns that money is moved for. */
export function composePurposes(purposes: Purposes): PurposeTable {
  return new ComposedPurposes(purposes);
}

/** The purposes that the process has composed. */
export function purposesOf({ services }: Pick<Resources, 'services'>): Purposes {
  const { purposes } = services;
  if (purposes instanceof ComposedPurposes) return purposes.purposes;
  throw new Error('composePurposes has not made this table of purposes');
}

/** The reference to a movement that belongs to no checkout. */
export function refOf({ workspaceId, paymentId, id }: PaymentTransaction): MovementRef {
  return { workspaceId, paymentId, transactionId: id, attempt: null };
}

/** The call in its stored form, for a retry under the same key: `openCall` reads it. */
function sealCall(secrets: Pick<Secrets, 'seal'>, call: MovementCall): string {
  return secrets.seal(JSON.stringify(call));
}

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
  setTimer(tx, { kind: LOOKUP, id, workspaceId, environmentId: null, dueAt });
}

/** A decided transaction is not looked up any more. */
export function lookUpNoMore(tx: Transaction, { id }: Pick<PaymentTransaction, 'id'>): void {
  clearTimer(tx, { kind: LOOKUP, id });
}

const prefixes = { refund: 'rf', capture: 'cap', void: 'void' } as const;

/**
 * The intents that money is moved for, as the keys of their calls begin: the same for the same intent, also after a crash
 * (contract 55 §9).
 */
export const intentKeys = {
  checkout: (sessionId: string) => `cs:${sessionId}`,
  edit: (editId: string) => `oe:${editId}`,
  invoice: (paymentId: string) => `ip:${paymentId}`,
  period: (subscriptionId: string, index: number) => `sub:${subscriptionId}:p${index}`,
  change: (subscriptionId: string, operationId: string) => `sub:${subscriptionId}:c${operationId}`,
  finalUsage: (subscriptionId: string, operationId: string) =>
    `sub:${subscriptionId}:u${operationId}`,
  modification: (type: keyof typeof prefixes, paymentId: string, cause: string) =>
    `${prefixes[type]}:${paymentId}:${cause}`,
} as const;

/** The key of a try at an intent, from 1, which grows only after a definite failure; in a cascade with its place. */
export function callKeyOf(intent: string, attempt: number, place?: number): string {
  const key = `${intent}:a${attempt}`;
  return place === undefined ? key : `${key}:c${place}`;
}

/** The tries at an intent. */
export function triesOf(
  transactions: readonly PaymentTransaction[],
  intent: string,
): PaymentTransaction[] {
  return transactions.filter(({ idempotencyKey }) => idempotencyKey.startsWith(`${intent}:a`));
}
