import type { Connector } from '../../../storage/entities/connector.ts';
import { unitOfWork, type ApplicationContext } from '../../context.ts';
import { connectorOf } from '../../connectors/connector-of.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import { resolveCall, classifyTransaction } from '../../payments/movements/classify-outcome.ts';
import { movingCallOf } from '../../payments/movements/moving-call.ts';
import {
  isUndecided,
  recordOnTransaction,
  type MovementOutcome,
} from '../../payments/movements/record-outcome.ts';
import { openTry, type FirstCall } from './open-call.ts';
import { lockSettlement, settleAttempt, type SettledAttempt } from './settle-attempt.ts';

const CASCADE_WITHIN_MS = 25_000;

/**
 * Calls the processors of a reserved attempt, outside any transaction, until one outcome ends it, and settles that.
 * The next connector is tried only after a soft decline or when surely nothing was attempted; never on unknown.
 */
export async function runCascade(
  ctx: ApplicationContext,
  call: FirstCall,
): Promise<SettledAttempt> {
  const { failpoint } = ctx.services;
  const { means, ref } = call;
  failpoint('checkout.after_reserve');
  if (means.kind === 'processor') {
    const outcome = classifyTransaction(means.found);
    return settle(ctx, call, call.transactionId, outcome);
  }
  const deadline = Date.now() + CASCADE_WITHIN_MS;
  let { transactionId, request } = call;
  for (const [index, row] of means.cascade.entries()) {
    const outcome = await tryConnector(ctx, call, row, request);
    failpoint('checkout.after_call');
    const next = means.cascade[index + 1];
    if (!next || !mayFailOver(outcome) || Date.now() >= deadline)
      return settle(ctx, call, transactionId, outcome);
    const following = {
      ...request,
      attemptIndex: index + 1,
      idempotencyKey: `${call.keyBase}:c${index + 1}`,
    };
    const opened = await failOver(ctx, call, transactionId, outcome, next, following);
    failpoint('checkout.after_failover');
    if (opened === null) return settle(ctx, call, transactionId, outcome);
    [transactionId, request] = [opened, following];
  }
  throw new Error(`attempt ${ref.attemptId} has an empty cascade`);
}

async function settle(
  ctx: ApplicationContext,
  call: FirstCall,
  transactionId: string,
  outcome: MovementOutcome,
): Promise<SettledAttempt> {
  ctx.services.failpoint('checkout.before_settle');
  const settled = await settleAttempt(ctx, call.ref, transactionId, outcome);
  ctx.services.failpoint('checkout.after_settle');
  return settled;
}

async function tryConnector(
  ctx: ApplicationContext,
  call: FirstCall,
  row: Connector,
  request: ChargeRequest,
): Promise<MovementOutcome> {
  const connector = connectorOf(ctx, row);
  const outcome = await movingCallOf(connector, call.type)(request);
  return resolveCall(connector, row, { ...request, type: call.type }, outcome);
}

function mayFailOver(outcome: MovementOutcome): boolean {
  return (
    outcome.kind === 'declined' && (outcome.class === 'soft' || outcome.class === 'not_attempted')
  );
}

/** Ends one try and stores the next, in one commit; null when somebody else decided the attempt meanwhile. */
function failOver(
  ctx: ApplicationContext,
  call: FirstCall,
  transactionId: string,
  outcome: MovementOutcome,
  next: Connector,
  request: ChargeRequest,
): Promise<string | null> {
  return unitOfWork(
    ctx,
    async (tx) => {
      const { attempt, transactions } = await lockSettlement(ctx, tx, call.ref);
      const failed = transactions.find(({ id }) => id === transactionId);
      if (!failed || attempt.status !== 'running' || !isUndecided(failed)) return null;
      recordOnTransaction(ctx, failed, outcome);
      await tx.flush();
      return openTry(ctx, tx, call, next, request);
    },
    { concludes: false },
  );
}
