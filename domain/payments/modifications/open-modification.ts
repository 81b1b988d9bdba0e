import type { Payment } from '../../../storage/entities/payment.ts';
import type {
  PaymentTransaction,
  RefundedLine,
} from '../../../storage/entities/payment-transaction.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { MovementCall } from '../movements/call.ts';
import { openMovement } from '../movements/open-movement.ts';
import type { LockedPayment } from '../load.ts';

export type ModificationType = 'capture' | 'void' | 'refund';

/** A modification whose intent is stored; no call where the merchant moves the money by hand. */
export interface OpenedModification {
  readonly transaction: PaymentTransaction;
  readonly connectorId: string | null;
  readonly call: MovementCall | null;
}

/** A modification that a processor makes. */
export interface CalledModification extends OpenedModification {
  readonly connectorId: string;
  readonly call: MovementCall;
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
): OpenedModification {
  const { type, amount, idempotencyKey } = intent;
  const ref = root?.connectorRef ?? null;
  const connectorId = root?.connectorId ?? payment.connectorId ?? null;
  const { id: paymentId, currency } = payment;
  const call: MovementCall | null =
    ref === null ? null : { type, request: { idempotencyKey, paymentId, ref, amount, currency } };
  const transaction = openMovement(ctx, tx, payment, {
    ...intent,
    purpose: type,
    connectorId,
    call,
  });
  return { transaction, connectorId, call };
}

/** What a processor holds or took can only be modified through it. */
export function requireCall(opened: OpenedModification): CalledModification {
  const { transaction, connectorId, call } = opened;
  if (!call || connectorId === null)
    throw new Error(`payment ${transaction.paymentId} has no transaction to modify`);
  return { transaction, connectorId, call };
}
