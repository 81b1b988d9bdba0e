import type { DatabaseContext } from '../context.ts';
import { buyerMessageOf } from '../connectors/decline-codes.ts';
import { loadConnector } from '../connectors/open-connector.ts';
import { fail } from '../errors.ts';
import { resolveCall, notAttempted } from '../payments/movements/classify-outcome.ts';
import type { MovementOutcome } from '../payments/movements/record-outcome.ts';
import type { EditCall } from './open-edit-charge.ts';
import { settleEditCharge, type SettledEdit } from './settle-edit-charge.ts';

/**
 * Charges the stored card for an edit whose intent is stored, outside of any transaction, and settles what the processor
 * says. Called again for the same intent it moves no money twice, since the key is the same. 402 `payment_failed`.
 */
export async function runEditCharge(ctx: DatabaseContext, call: EditCall): Promise<SettledEdit> {
  const { failpoint } = ctx.services;
  failpoint('edit.after_reserve');
  const outcome = await charge(ctx, call);
  failpoint('edit.after_call');
  const settled = await settleEditCharge(ctx, call.ref, outcome);
  failpoint('edit.after_settle');
  return settled.edit.status === 'dropped' ? refuseDeclined(settled) : settled;
}

/** 402: the card was declined and nothing changed. */
export function refuseDeclined({ payment }: Pick<SettledEdit, 'payment'>): never {
  const { id: paymentId, declineCode = null, declineClass = null } = payment;
  const message = buyerMessageOf(declineCode ?? 'processing_error');
  fail('payment_failed', { declineCode, declineClass, paymentId }, { message });
}

async function charge(ctx: DatabaseContext, call: EditCall): Promise<MovementOutcome> {
  const loaded = await loadConnector(ctx, call.ref.workspaceId, call.connectorId);
  if (!loaded) return notAttempted;
  const { row, connector } = loaded;
  const outcome = await connector.charge(call.request);
  return resolveCall(connector, row, { ...call.request, type: 'charge' }, outcome);
}
