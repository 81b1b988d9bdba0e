import type { CreditedLine } from '../../../storage/entities/invoice-version.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type {
  PaymentTransaction,
  RefundedLine,
} from '../../../storage/entities/payment-transaction.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, DatabaseContext, Transaction } from '../../context.ts';
import type { MovementCall } from '../../ports/payment-connector.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { recordedByHand } from '../../sales/classify-outcome.ts';
import {
  callKeyOf,
  intentKeys,
  openMovement,
  refOf,
  triesOf,
  purposesOf,
} from '../../sales/open-movement.ts';
import type { LockedPayment } from '../load.ts';

export type ModificationType = 'capture' | 'void' | 'refund';

/** A modification whose intent is stored, and which calls a processor. */
export interface CalledModification {
  readonly transaction: PaymentTransaction;
  readonly connectorId: string;
  readonly call: MovementCall;
}

/** `opened`: the processor must be called. `known`: an earlier request opened it, or there is no processor to call. */
export type ReservedModification =
  | { readonly kind: 'opened'; readonly opened: CalledModification }
  | { readonly kind: 'known'; readonly settled: SettledMovement };

export interface ModificationIntent {
  readonly type: ModificationType;
  readonly amount: number;
  readonly idempotencyKey: string;
  readonly attempt: number;
  readonly reason?: string | null;
  readonly lineItems?: readonly RefundedLine[];
  readonly creditLines?: readonly CreditedLine[] | null;
}

const KEY_LIFETIME_MS = 24 * 3_600_000;

/**
 * The current attempt at an intent: the one that has not failed, else the key of the next. The intent is identified by
 * the caller's `cause`, else by the request's Idempotency-Key (which expires after a day), else it is new. A key is
 * reused only for the same intent; its attempt number grows only after a definite failure (contract 55 §9).
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
  const intent = intentKeys.modification(type, payment.id, cause ?? ctx.intentKey ?? newId());
  const tried = triesOf(transactions, intent);
  const attempt = tried.length + 1;
  const since = cause === null ? ctx.services.clock().getTime() - KEY_LIFETIME_MS : 0;
  const isCurrent = ({ status, recordedAt }: PaymentTransaction) =>
    status !== 'failed' && (recordedAt?.getTime() ?? 0) >= since;
  return {
    known: tried.find(isCurrent) ?? null,
    next: { idempotencyKey: callKeyOf(intent, attempt), attempt },
  };
}

/** The cause of a refund that pays a credit balance out. */
export function payoutCause(operationId: string): string {
  return `credit:${operationId}`;
}

export function isPayoutCause(cause: string | null): boolean {
  return cause?.startsWith('credit:') ?? false;
}

/** Stores the intent of a modification before any call; there is none without a root transaction, whose money it moves. */
export function openModification(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  root: PaymentTransaction | null,
  intent: ModificationIntent,
) {
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

/**
 * Stores the intent of a modification. One without a processor, `isByHand`, is settled in the same transaction; money at a
 * processor can only be modified by calling it.
 */
export async function reserveModification(
  ctx: DatabaseContext,
  tx: Transaction,
  payment: Payment,
  root: PaymentTransaction | null,
  intent: ModificationIntent,
  isByHand: boolean,
): Promise<ReservedModification> {
  const { transaction, connectorId, call } = openModification(ctx, tx, payment, root, intent);
  if (isByHand) {
    await tx.flush();
    const { settle } = purposesOf(ctx)[intent.type];
    return { kind: 'known', settled: await settle(ctx, tx, refOf(transaction), recordedByHand) };
  }
  if (!call || connectorId === null)
    throw new Error(`payment ${payment.id} has no transaction to modify`);
  return { kind: 'opened', opened: { transaction, connectorId, call } };
}
