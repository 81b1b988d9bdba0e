import type { DatabaseContext } from '../../context.ts';
import { loadConnector } from '../../connectors/open-connector.ts';
import { lookUpModification } from '../movements/look-up.ts';
import type { ModificationCall } from './open-modification.ts';
import { resolveCall, notAttempted } from '../movements/classify-outcome.ts';
import { isUndecided, type MovementOutcome } from '../movements/record-outcome.ts';
import {
  settleModification,
  type SettledModification,
} from '../../settlement/settle-modification.ts';

/** What reserving a modification came to: somebody is to be called, or it is decided or known from before. */
export type ReservedModification =
  | { readonly kind: 'call'; readonly call: ModificationCall }
  | { readonly kind: 'known'; readonly settled: SettledModification };

/**
 * Calls the processor for a reserved modification, outside of any transaction, and settles what it says. One that is known
 * from before and not decided yet is looked up instead.
 */
export async function runModification(
  ctx: DatabaseContext,
  reserved: ReservedModification,
): Promise<SettledModification> {
  const { failpoint } = ctx.services;
  if (reserved.kind === 'known') return settleKnown(ctx, reserved.settled);
  const { call } = reserved;
  failpoint(`${call.type}.after_reserve`);
  const outcome = await callProcessor(ctx, call);
  failpoint(`${call.type}.after_call`);
  const settled = await settleModification(ctx, call, outcome);
  failpoint(`${call.type}.after_settle`);
  return settled;
}

async function settleKnown(
  ctx: DatabaseContext,
  settled: SettledModification,
): Promise<SettledModification> {
  const { payment, transaction } = settled;
  if (!isUndecided(transaction)) return settled;
  const outcome = await lookUpModification(ctx, transaction);
  const { workspaceId, id: paymentId } = payment;
  return settleModification(
    ctx,
    { workspaceId, paymentId, transactionId: transaction.id },
    outcome,
  );
}

async function callProcessor(
  ctx: DatabaseContext,
  call: ModificationCall,
): Promise<MovementOutcome> {
  const loaded = await loadConnector(ctx, call.workspaceId, call.connectorId);
  if (!loaded) return notAttempted;
  const { row, connector } = loaded;
  const outcome = await connector[call.type](call.request);
  return resolveCall(connector, row, { ...call.request, type: call.type }, outcome);
}
