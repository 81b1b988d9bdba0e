import {
  decidingUnit,
  isConcluded,
  type Concluded,
  type DatabaseContext,
  type Transaction,
  type BaseContext,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import type { MovementOutcome, MovementRef, SettledMovement } from '../../ports/settlement.ts';
import { lookUpMovement, recordedByHand } from '../../sales/call.ts';
import {
  refOf,
  callKeyOf,
  intentKeys,
  openMovement,
  triesOf,
  purposesOf,
} from '../../sales/open-movement.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import {
  concludeMovement,
  concludeSale,
  runSale,
  settleDry,
  settleMovement,
} from '../../sales/run-sale.ts';
import type { CreditedLine } from '../../../storage/entities/invoice-version.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type {
  PaymentTransaction,
  RefundedLine,
} from '../../../storage/entities/payment-transaction.ts';
import { newId } from '../../../storage/ids.ts';
import type { MovementCall } from '../../ports/payment-connector.ts';
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

/**
 * Modifies a payment, as all that a verb does: `open` stores the intent, the processor is called outside any
 * transaction, and the outcome concludes the request. 402 `payment_failed` when the processor declines.
 */
export async function modifyPayment(
  ctx: DatabaseContext,
  type: ModificationType,
  open: Open,
): Promise<Concluded<SettledMovement>> {
  const reserved = await decidingUnit<SettledMovement, ReservedModification>(
    ctx,
    async (tx, conclude) => {
      const made = await open(ctx, tx);
      const isDone = made.kind === 'known' && made.settled.transaction.status === 'succeeded';
      return isDone ? conclude(made.settled) : made;
    },
  );
  if (isConcluded(reserved)) return reserved;
  const purpose = purposesOf(ctx)[type];
  const accept = (made: SettledMovement) => (made.transaction.status === 'failed' ? null : made);
  const settled =
    reserved.kind === 'opened'
      ? await concludeSale(ctx, purpose, saleOf(reserved.opened), accept)
      : await concludeMovement(ctx, purpose, ...(await lookUp(ctx, reserved.settled)), accept);
  return isConcluded(settled)
    ? settled
    : rejectFailed(settled, `The processor refused the ${type}.`);
}

/** Makes a reserved modification within a larger verb. One that an earlier request has decided is returned as it is. */
export async function runModification(
  ctx: DatabaseContext,
  type: ModificationType,
  reserved: ReservedModification,
): Promise<SettledMovement> {
  const purpose = purposesOf(ctx)[type];
  if (reserved.kind === 'opened') return runSale(ctx, purpose, saleOf(reserved.opened));
  const { settled } = reserved;
  if (!settled.transaction.isUndecided()) return settled;
  return settleMovement(ctx, purpose, ...(await lookUp(ctx, settled)));
}

/** Stores the intent of a modification in a transaction. */
export type Open = (ctx: DatabaseContext, tx: Transaction) => Promise<ReservedModification>;

/** Opens and settles a modification as if the processor had agreed, by the code of the real one. For a dry run. */
export async function modifyDry(
  ctx: DatabaseContext,
  tx: Transaction,
  type: ModificationType,
  open: Open,
): Promise<SettledMovement> {
  const reserved = await open(ctx, tx);
  if (reserved.kind === 'opened')
    return settleDry(ctx, tx, purposesOf(ctx)[type], refOf(reserved.opened.transaction));
  await tx.flush();
  return reserved.settled;
}

/** The settled modification, or 402 `payment_failed` when the processor declined it. */
export function requireNotFailed(settled: SettledMovement, message: string): SettledMovement {
  return settled.transaction.status === 'failed' ? rejectFailed(settled, message) : settled;
}

function rejectFailed({ payment, transaction }: SettledMovement, message: string): never {
  const { declineCode = null, declineClass = null, id: transactionId } = transaction;
  const details = { paymentId: payment.id, transactionId, declineCode, declineClass };
  fail('payment_failed', details, { message });
}

function saleOf({ transaction, connectorId, call }: CalledModification): ReservedSale {
  return { movement: refOf(transaction), connectorId, connector: null, call };
}

/** What became of an undecided modification that an earlier request opened. */
async function lookUp(
  ctx: DatabaseContext,
  { transaction }: SettledMovement,
): Promise<[MovementRef, MovementOutcome]> {
  return [refOf(transaction), await lookUpMovement(ctx, transaction, null)];
}
