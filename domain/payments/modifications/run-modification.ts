import type { WriteStatement } from '../../../storage/statement.ts';
import { openConnector } from '../../connectors/open-connector.ts';
import type { DatabaseContext, Transaction } from '../../context.ts';
import type { MovementOutcome, SettledMovement } from '../../ports/settlement.ts';
import { callConnector } from '../movements/call.ts';
import { notAttempted, recordedByHand } from '../movements/classify-outcome.ts';
import { lookUpMovement } from '../movements/look-up.ts';
import { refOf } from '../movements/open-movement.ts';
import { answerOf, settleMovement } from '../movements/settle-movement.ts';
import type {
  CalledModification,
  ModificationType,
  OpenedModification,
} from './open-modification.ts';

/** A reserved modification: its processor must be called, or an earlier request opened it or nobody is called. */
export type ReservedModification =
  | { readonly kind: 'opened'; readonly opened: CalledModification }
  | { readonly kind: 'known'; readonly settled: SettledMovement };

/**
 * Calls the processor for a reserved modification, outside of any transaction, and settles the outcome. One that an
 * earlier request opened and that is still undecided is looked up instead.
 */
export async function runModification(
  ctx: DatabaseContext,
  type: ModificationType,
  reserved: ReservedModification,
): Promise<SettledMovement> {
  const { failpoint, settlers } = ctx.services;
  if (reserved.kind === 'known') {
    const { settled } = reserved;
    if (!settled.transaction.isUndecided()) return settled;
    const outcome = await lookUpMovement(ctx, settled.transaction);
    return settleMovement(ctx, settlers[type], refOf(settled.transaction), outcome);
  }
  const { opened } = reserved;
  failpoint(`${type}.after_reserve`);
  const outcome = await callFor(ctx, opened);
  failpoint(`${type}.after_call`);
  const settled = await settleMovement(ctx, settlers[type], refOf(opened.transaction), outcome);
  failpoint(`${type}.after_settle`);
  return settled;
}

/** The stored answer of a request whose modification was decided when it was reserved. */
export function concludeReserved(
  ctx: DatabaseContext,
  reserved: ReservedModification,
): readonly WriteStatement[] {
  const isDone = reserved.kind === 'known' && reserved.settled.transaction.status === 'succeeded';
  return isDone ? answerOf(ctx, reserved.settled) : [];
}

/** Settles a modification that nobody is called for, in the transaction that opened it. */
export async function recordByHand(
  ctx: DatabaseContext,
  tx: Transaction,
  type: ModificationType,
  { transaction }: OpenedModification,
): Promise<ReservedModification> {
  await tx.flush();
  const settle = ctx.services.settlers[type];
  return { kind: 'known', settled: await settle(ctx, tx, refOf(transaction), recordedByHand) };
}

async function callFor(
  ctx: DatabaseContext,
  { transaction: { workspaceId }, connectorId, call }: CalledModification,
): Promise<MovementOutcome> {
  const called = await openConnector(ctx, workspaceId, connectorId);
  return called ? callConnector(called, call) : notAttempted;
}
