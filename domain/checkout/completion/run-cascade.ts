import type { Connector } from '../../../storage/entities/connector.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import { connectorOf } from '../../connectors/open-connector.ts';
import { unitOfWork, type ApplicationContext } from '../../context.ts';
import { callConnector } from '../../sales/call.ts';
import { classifyTransaction } from '../../sales/classify-outcome.ts';
import { recordOnTransaction } from '../../sales/record-outcome.ts';
import { settleMovement } from '../../sales/settle-movement.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import type { MovementOutcome, MovementRef, SettledAttempt } from '../../ports/settlement.ts';
import { storeTry, type FirstCall } from './open-call.ts';
import { lockSettlement } from './lock-settlement.ts';

const CASCADE_WITHIN_MS = 25_000;

/**
 * Calls the processors of a reserved attempt, outside any transaction, until one outcome ends it, and settles it. The
 * next connector is tried only after a soft decline or when certainly nothing was attempted; never after an unknown
 * outcome.
 */
export async function runCascade(
  ctx: ApplicationContext,
  call: FirstCall,
): Promise<SettledAttempt> {
  const { failpoint } = ctx.services;
  const { means, type } = call;
  failpoint('checkout.after_reserve');
  if (means.kind === 'processor')
    return settle(ctx, call.movement, classifyTransaction(means.found));
  const deadline = Date.now() + CASCADE_WITHIN_MS;
  let { movement, request } = call;
  for (const [index, row] of means.cascade.entries()) {
    const connector = connectorOf(ctx, row);
    const outcome = await callConnector({ row, connector }, { type, request });
    failpoint('checkout.after_call');
    const next = means.cascade[index + 1];
    if (!next || !canFailOver(outcome) || Date.now() >= deadline)
      return settle(ctx, movement, outcome);
    request = {
      ...request,
      attemptIndex: index + 1,
      idempotencyKey: `${call.keyBase}:c${index + 1}`,
    };
    const opened = await failOver(ctx, call, movement, outcome, next, request);
    failpoint('checkout.after_failover');
    if (opened === null) return settle(ctx, movement, outcome);
    movement = { ...movement, transactionId: opened.id };
  }
  throw new Error(`attempt ${movement.attempt?.id} has an empty cascade`);
}

async function settle(
  ctx: ApplicationContext,
  movement: MovementRef,
  outcome: MovementOutcome,
): Promise<SettledAttempt> {
  const { failpoint, purposes } = ctx.services;
  failpoint('checkout.before_settle');
  const settled = await settleMovement(ctx, purposes.checkout, movement, outcome);
  failpoint('checkout.after_settle');
  return settled;
}

function canFailOver(outcome: MovementOutcome): boolean {
  return (
    outcome.kind === 'declined' && (outcome.class === 'soft' || outcome.class === 'not_attempted')
  );
}

/** Ends one try and stores the next, in one commit; null when the attempt was decided meanwhile. */
function failOver(
  ctx: ApplicationContext,
  call: FirstCall,
  movement: MovementRef,
  outcome: MovementOutcome,
  next: Connector,
  request: ChargeRequest,
): Promise<PaymentTransaction | null> {
  return unitOfWork(
    ctx,
    async (tx) => {
      const { attempt, payment, transactions } = await lockSettlement(ctx, tx, movement);
      const failed = transactions.find(({ id }) => id === movement.transactionId);
      if (!failed || attempt.status !== 'running' || !failed.isUndecided()) return null;
      recordOnTransaction(ctx, tx, failed, outcome);
      await tx.flush();
      return storeTry(ctx, tx, { attempt, payment }, call, next, request);
    },
    { concludes: false },
  );
}
