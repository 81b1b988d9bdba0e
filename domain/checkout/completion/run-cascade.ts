import type { Connector } from '../../../storage/entities/connector.ts';
import { unitOfWork, type ApplicationContext } from '../../context.ts';
import { connectorOf } from '../../connectors/connector-of.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import { judgeCall, verdictOfProcessor } from '../../payments/movements/classify-outcome.ts';
import { movingCallOf } from '../../payments/movements/moving-call.ts';
import {
  isUndecided,
  recordOnTransaction,
  type Verdict,
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
  const { chosen, ref } = call;
  failpoint('checkout.after_reserve');
  if (chosen.kind === 'processor') {
    const verdict = verdictOfProcessor(chosen.processor.found);
    return settle(ctx, call, call.transactionId, verdict);
  }
  const deadline = Date.now() + CASCADE_WITHIN_MS;
  let { transactionId, request } = call;
  for (const [index, row] of chosen.cascade.entries()) {
    const verdict = await tryConnector(ctx, call, row, request);
    failpoint('checkout.after_call');
    const next = chosen.cascade[index + 1];
    if (!next || !mayFailOver(verdict) || Date.now() >= deadline)
      return settle(ctx, call, transactionId, verdict);
    const following = {
      ...request,
      attemptIndex: index + 1,
      idempotencyKey: `${call.keyBase}:c${index + 1}`,
    };
    const opened = await failOver(ctx, call, transactionId, verdict, next, following);
    failpoint('checkout.after_failover');
    if (opened === null) return settle(ctx, call, transactionId, verdict);
    [transactionId, request] = [opened, following];
  }
  throw new Error(`attempt ${ref.attemptId} has an empty cascade`);
}

async function settle(
  ctx: ApplicationContext,
  call: FirstCall,
  transactionId: string,
  verdict: Verdict,
): Promise<SettledAttempt> {
  ctx.services.failpoint('checkout.before_settle');
  const settled = await settleAttempt(ctx, call.ref, transactionId, verdict);
  ctx.services.failpoint('checkout.after_settle');
  return settled;
}

async function tryConnector(
  ctx: ApplicationContext,
  call: FirstCall,
  row: Connector,
  request: ChargeRequest,
): Promise<Verdict> {
  const connector = connectorOf(ctx.services, row);
  const outcome = await movingCallOf(connector, call.type)(request);
  return judgeCall(connector, row, { ...request, type: call.type }, outcome);
}

function mayFailOver(verdict: Verdict): boolean {
  return (
    verdict.kind === 'declined' && (verdict.class === 'soft' || verdict.class === 'not_attempted')
  );
}

/** Ends one try and stores the next, in one commit; null when somebody else decided the attempt meanwhile. */
function failOver(
  ctx: ApplicationContext,
  call: FirstCall,
  transactionId: string,
  verdict: Verdict,
  next: Connector,
  request: ChargeRequest,
): Promise<string | null> {
  return unitOfWork(
    ctx,
    async (tx) => {
      const { attempt, transactions } = await lockSettlement(ctx, tx, call.ref);
      const failed = transactions.find(({ id }) => id === transactionId);
      if (!failed || attempt.status !== 'running' || !isUndecided(failed)) return null;
      recordOnTransaction(ctx, failed, verdict);
      await tx.flush();
      return openTry(ctx, tx, call, next, request);
    },
    { concludes: false },
  );
}
