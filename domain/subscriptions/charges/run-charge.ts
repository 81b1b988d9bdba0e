import { connectorOf, openConnector } from '../../connectors/open-connector.ts';
import type { Concluded, DatabaseContext } from '../../context.ts';
import { callConnector } from '../../payments/movements/call.ts';
import { notAttempted } from '../../payments/movements/classify-outcome.ts';
import { concludeMovement, settleMovement } from '../../payments/movements/settle-movement.ts';
import type { MovementOutcome, SettledSubscription } from '../../ports/settlement.ts';
import type { SubscriptionCall } from './open-charge.ts';

/**
 * Makes a charge whose intent is stored, outside any transaction, and settles the outcome. A repeated call uses the same
 * key and moves no money twice.
 */
export function runCharge(
  ctx: DatabaseContext,
  call: SubscriptionCall,
): Promise<SettledSubscription> {
  return callAndSettle(ctx, call, (outcome, options) =>
    settleMovement(ctx, ctx.services.settlers.subscription, call.movement, outcome, options),
  );
}

/** Makes a charge as the last step of a verb: its request is concluded with what `accept` makes of the outcome. */
export function concludeCharge<Accepted extends object>(
  ctx: DatabaseContext,
  call: SubscriptionCall,
  accept: (settled: SettledSubscription) => Accepted | null,
): Promise<Concluded<Accepted> | SettledSubscription> {
  const { subscription } = ctx.services.settlers;
  return callAndSettle(ctx, call, (outcome, options) =>
    concludeMovement(ctx, subscription, call.movement, outcome, accept, options),
  );
}

async function callAndSettle<Settled>(
  ctx: DatabaseContext,
  { movement, connectorId, call, connector }: SubscriptionCall,
  settle: (outcome: MovementOutcome, options: { readonly sharing: string }) => Promise<Settled>,
): Promise<Settled> {
  const { failpoint } = ctx.services;
  failpoint('subscription.after_reserve');
  const called = connector
    ? { row: connector, connector: connectorOf(ctx, connector) }
    : await openConnector(ctx, movement.workspaceId, connectorId);
  const outcome = called ? await callConnector(called, call) : notAttempted;
  failpoint('subscription.after_call');
  const settled = await settle(outcome, { sharing: movement.paymentId });
  failpoint('subscription.after_settle');
  return settled;
}
