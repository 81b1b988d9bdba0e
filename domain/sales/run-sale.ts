import { connectorOf, openConnector } from '../connectors/open-connector.ts';
import type { DatabaseContext, Purpose } from '../context.ts';
import type { MovementOutcome, SettledMovement } from '../ports/settlement.ts';
import { callConnector } from './call.ts';
import { classifyTransaction, notAttempted } from './classify-outcome.ts';
import type { ReservedSale } from './reserve-charge.ts';
import { settleMovement } from './settle-movement.ts';

/**
 * Makes the call of a reserved sale, outside any transaction, and settles the outcome. Again under the same key it moves no
 * money twice.
 */
export async function runSale<Settled extends SettledMovement, Ctx extends DatabaseContext>(
  ctx: Ctx,
  purpose: Purpose<Settled, Ctx>,
  reserved: ReservedSale,
): Promise<Settled> {
  const { failpoint } = ctx.services;
  const { name, sharing } = purpose;
  failpoint(`${name}.after_reserve`);
  let current = reserved;
  for (;;) {
    const outcome = await callFor(ctx, current);
    if (!current.made) failpoint(`${name}.after_call`);
    const { movement, failOver } = current;
    const next = (await failOver?.(outcome)) ?? null;
    if (next) {
      current = next;
      continue;
    }
    const settled = await settleMovement(ctx, purpose, movement, outcome, sharing?.(movement));
    failpoint(`${name}.after_settle`);
    return settled;
  }
}

async function callFor(
  ctx: DatabaseContext,
  { movement, call, made, connectorId, connector: row }: ReservedSale,
): Promise<MovementOutcome> {
  if (made) return classifyTransaction(made);
  if (!call) throw new Error(`transaction ${movement.transactionId} has no call`);
  const called = row
    ? { row, connector: connectorOf(ctx, row) }
    : await openConnector(ctx, movement.workspaceId, connectorId);
  return called ? callConnector(called, call) : notAttempted;
}
