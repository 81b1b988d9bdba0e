import type { BaseContext } from '../../context.ts';
import { loadConnector } from '../../connectors/open-connector.ts';
import { findOutFollowUp } from '../movements/look-up.ts';
import type { FollowUpCall } from './open-modification.ts';
import { judgeCall, notAttempted } from '../movements/classify-outcome.ts';
import { isUndecided, type Verdict } from '../movements/record-outcome.ts';
import { settleFollowUp, type SettledFollowUp } from '../../settlement/settle-modification.ts';

/** What reserving a follow-up came to: somebody is to be called, or it is decided or known from before. */
export type ReservedFollowUp =
  | { readonly kind: 'call'; readonly call: FollowUpCall }
  | { readonly kind: 'known'; readonly settled: SettledFollowUp };

/**
 * Calls the processor for a reserved follow-up, outside of any transaction, and settles what it says. One that is known
 * from before and not decided yet is looked up instead.
 */
export async function runFollowUp(
  ctx: BaseContext,
  reserved: ReservedFollowUp,
): Promise<SettledFollowUp> {
  const { failpoint } = ctx.services;
  if (reserved.kind === 'known') return settleKnown(ctx, reserved.settled);
  const { call } = reserved;
  failpoint(`${call.type}.after_reserve`);
  const verdict = await callProcessor(ctx, call);
  failpoint(`${call.type}.after_call`);
  const settled = await settleFollowUp(ctx, call, verdict);
  failpoint(`${call.type}.after_settle`);
  return settled;
}

async function settleKnown(ctx: BaseContext, settled: SettledFollowUp): Promise<SettledFollowUp> {
  const { payment, transaction } = settled;
  if (!isUndecided(transaction)) return settled;
  const verdict = await findOutFollowUp(ctx.services, transaction);
  const { workspaceId, id: paymentId } = payment;
  return settleFollowUp(ctx, { workspaceId, paymentId, transactionId: transaction.id }, verdict);
}

async function callProcessor(ctx: BaseContext, call: FollowUpCall): Promise<Verdict> {
  const loaded = await loadConnector(ctx.services, call.workspaceId, call.connectorId);
  if (!loaded) return notAttempted;
  const { row, connector } = loaded;
  const outcome = await connector[call.type](call.request);
  return judgeCall(connector, row, { ...call.request, type: call.type }, outcome);
}
