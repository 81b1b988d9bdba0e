import type { DatabaseContext } from '../context.ts';
import { buyerMessageOf } from '../connectors/decline-codes.ts';
import { openConnector } from '../connectors/open-connector.ts';
import { fail } from '../errors.ts';
import { callConnector } from '../sales/call.ts';
import { notAttempted } from '../sales/classify-outcome.ts';
import { settleMovement } from '../sales/settle-movement.ts';
import type { SettledEdit } from '../ports/settlement.ts';
import type { EditCall } from './open-edit-charge.ts';

/**
 * Charges the stored card for an edit whose intent is stored, outside any transaction, and settles the outcome. A
 * repeated call uses the same key and moves no money twice. 402 `payment_failed`.
 */
export async function runEditCharge(
  ctx: DatabaseContext,
  { movement, connectorId, call }: EditCall,
): Promise<SettledEdit> {
  const { failpoint, purposes } = ctx.services;
  failpoint('edit.after_reserve');
  const called = await openConnector(ctx, movement.workspaceId, connectorId);
  const outcome = called ? await callConnector(called, call) : notAttempted;
  failpoint('edit.after_call');
  const settled = await settleMovement(ctx, purposes.order_edit, movement, outcome);
  failpoint('edit.after_settle');
  return settled.edit.status === 'dropped' ? rejectDeclined(settled) : settled;
}

/** 402 `payment_failed`: the card was declined and nothing changed. */
export function rejectDeclined({ payment }: Pick<SettledEdit, 'payment'>): never {
  const { id: paymentId, declineCode = null, declineClass = null } = payment;
  const message = buyerMessageOf(declineCode ?? 'processing_error');
  fail('payment_failed', { declineCode, declineClass, paymentId }, { message });
}
