import type { Payment } from '../../../storage/entities/payment.ts';
import {
  PaymentTransaction,
  type RefundedLine,
} from '../../../storage/entities/payment-transaction.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { ModificationRequest } from '../../ports/payment-connector.ts';
import type { LockedPayment } from '../locked-payment.ts';
import { nextLookupAt } from '../movements/lookup-schedule.ts';

/** What can become of money that a processor holds or took. */
export const modificationTypes = ['capture', 'void', 'refund'] as const;
export type ModificationType = (typeof modificationTypes)[number];

export function isModification(type: string): type is ModificationType {
  return modificationTypes.some((known) => known === type);
}

export interface ModificationRef {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly transactionId: string;
}

/** A modification whose intent is stored, and the call that is to be made for it. */
export interface ModificationCall extends ModificationRef {
  readonly type: ModificationType;
  readonly connectorId: string;
  readonly request: ModificationRequest;
}

export interface ModificationIntent {
  readonly type: ModificationType;
  readonly amount: number;
  readonly idempotencyKey: string;
  readonly attempt: number;
  readonly reason?: string | null;
  readonly lineItems?: readonly RefundedLine[];
}

const KEY_LIFETIME_MS = 24 * 3_600_000;
const prefixes = { refund: 'rf', capture: 'cap', void: 'void' } as const;

/**
 * The attempt at an intent: the one that has not failed, if there is one, else the key of the next. The intent is named
 * by the caller's `cause`, else by the request's Idempotency-Key (which means nothing any more after a day), else it is
 * new. A key is used again only for the same intent, and grows only after a definite failure (55 §9).
 */
export function attemptAt(
  ctx: BaseContext,
  { payment, transactions }: LockedPayment,
  type: ModificationType,
  cause: string | null,
): {
  readonly known: PaymentTransaction | null;
  readonly next: Pick<ModificationIntent, 'idempotencyKey' | 'attempt'>;
} {
  const base = `${prefixes[type]}:${payment.id}:${cause ?? ctx.intentKey ?? newId()}`;
  const tried = transactions.filter(({ idempotencyKey }) => idempotencyKey.startsWith(`${base}:a`));
  const attempt = tried.length + 1;
  const since = cause === null ? ctx.services.clock().getTime() - KEY_LIFETIME_MS : 0;
  const isMeant = ({ status, recordedAt }: PaymentTransaction) =>
    status !== 'failed' && (recordedAt?.getTime() ?? 0) >= since;
  return {
    known: tried.find(isMeant) ?? null,
    next: { idempotencyKey: `${base}:a${attempt}`, attempt },
  };
}

/** The transaction by which a processor holds or took the money; null where nobody has to be called. */
export function rootOf(
  transactions: readonly PaymentTransaction[],
  type: ModificationType,
): PaymentTransaction | null {
  const roots = type === 'refund' ? ['charge', 'capture'] : ['authorization'];
  return (
    transactions.findLast((made) => made.status === 'succeeded' && roots.includes(made.type)) ??
    null
  );
}

/** Stores the intent of a modification, before anybody is called. Without a root nobody is. */
export function openModification(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  root: PaymentTransaction | null,
  intent: ModificationIntent,
): { readonly transaction: PaymentTransaction; readonly call: ModificationCall | null } {
  const { services } = ctx;
  const now = ctx.now();
  const { workspaceId, environmentId, applicationId, id: paymentId, currency } = payment;
  const { type, amount, idempotencyKey, attempt, reason = null, lineItems = null } = intent;
  const ref = root?.connectorRef ?? null;
  const connectorId = root?.connectorId ?? payment.connectorId ?? null;
  const request = ref !== null ? { idempotencyKey, paymentId, ref, amount, currency } : null;
  const transaction = tx.em.create(PaymentTransaction, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    paymentId,
    checkoutAttemptId: null,
    type,
    status: 'pending',
    amount,
    currency,
    connectorId,
    connectorRef: null,
    processorTransactionId: null,
    idempotencyKey,
    declineCode: null,
    declineClass: null,
    attempt,
    reason,
    lineItems,
    creditNoteNumber: null,
    sealedRequest: request ? services.secrets.seal(JSON.stringify(request)) : null,
    lookups: 0,
    nextLookupAt: nextLookupAt(services.clock(), 0, services.limits.reconcileAfterMs),
    createdAt: now,
    updatedAt: now,
  });
  tx.em.persist(transaction);
  const call =
    request && connectorId !== null
      ? { workspaceId, paymentId, transactionId: transaction.id, type, connectorId, request }
      : null;
  return { transaction, call };
}
