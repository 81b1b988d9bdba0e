import type { WriteStatement } from '../../../storage/statement.ts';
import type { DatabaseContext, Transaction } from '../../context.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { recordedByHand } from '../../sales/classify-outcome.ts';
import { refOf } from '../../sales/open-movement.ts';
import { lookUpMovement } from '../../sales/look-up.ts';
import { runSale } from '../../sales/run-sale.ts';
import { answerOf, settleMovement } from '../../sales/settle-movement.ts';
import type {
  CalledModification,
  ModificationType,
  OpenedModification,
} from './open-modification.ts';

/** `opened`: the processor must be called. `known`: an earlier request opened it, or there is no processor to call. */
export type ReservedModification =
  | { readonly kind: 'opened'; readonly opened: CalledModification }
  | { readonly kind: 'known'; readonly settled: SettledMovement };

/**
 * Calls the processor for a reserved modification, outside any transaction, and settles the outcome. An undecided one
 * that an earlier request opened is looked up instead.
 */
export async function runModification(
  ctx: DatabaseContext,
  type: ModificationType,
  reserved: ReservedModification,
): Promise<SettledMovement> {
  const purpose = ctx.services.purposes[type];
  if (reserved.kind === 'known') {
    const { settled } = reserved;
    if (!settled.transaction.isUndecided()) return settled;
    const outcome = await lookUpMovement(ctx, settled.transaction, null);
    return settleMovement(ctx, purpose, refOf(settled.transaction), outcome);
  }
  const { transaction, connectorId, call } = reserved.opened;
  return runSale(ctx, purpose, {
    movement: refOf(transaction),
    connectorId,
    connector: null,
    call,
  });
}

/** The stored response of a request whose modification was settled when it was reserved. */
export function concludeReserved(
  ctx: DatabaseContext,
  reserved: ReservedModification,
): readonly WriteStatement[] {
  const isDone = reserved.kind === 'known' && reserved.settled.transaction.status === 'succeeded';
  return isDone ? answerOf(ctx, reserved.settled) : [];
}

/** Settles a modification without a processor, in the transaction that opened it. */
export async function recordByHand(
  ctx: DatabaseContext,
  tx: Transaction,
  type: ModificationType,
  { transaction }: OpenedModification,
): Promise<ReservedModification> {
  await tx.flush();
  const { settle } = ctx.services.purposes[type];
  return { kind: 'known', settled: await settle(ctx, tx, refOf(transaction), recordedByHand) };
}
