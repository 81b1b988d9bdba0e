import { connectorOf, openConnector } from '../../connectors/open-connector.ts';
import type { DatabaseContext } from '../../context.ts';
import { callConnector } from '../../sales/call.ts';
import { notAttempted } from '../../sales/classify-outcome.ts';
import { settleMovement } from '../../sales/settle-movement.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import type { SubscriptionCall } from './open-charge.ts';

/**
 * Makes a charge whose intent is stored, outside any transaction, and settles the outcome. A repeated call uses the same
 * key and moves no money twice.
 */
export async function runCharge(
  ctx: DatabaseContext,
  { movement, connectorId, call, connector }: SubscriptionCall,
): Promise<SettledSubscription> {
  const { failpoint, purposes } = ctx.services;
  failpoint('subscription.after_reserve');
  const called = connector
    ? { row: connector, connector: connectorOf(ctx, connector) }
    : await openConnector(ctx, movement.workspaceId, connectorId);
  const outcome = called ? await callConnector(called, call) : notAttempted;
  failpoint('subscription.after_call');
  const settled = await settleMovement(
    ctx,
    purposes.subscription,
    movement,
    outcome,
    movement.paymentId,
  );
  failpoint('subscription.after_settle');
  return settled;
}
