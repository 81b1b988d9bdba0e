import { randomBase62 } from '../../../storage/ids.ts';
import {
  countSandboxDeclines,
  findSandboxOperation,
  insertSandboxOperation,
  type NewSandboxOperation,
  type SandboxOperation,
} from '../../../storage/queries/sandbox/operations.ts';
import type { ChargeRequest, Outcome } from '../../ports/payment-connector.ts';
import type { Answer, Behaviour } from './behaviours.ts';
import { instrumentOf, STORED_PREFIX, type Instrument } from './instrument.ts';
import { newReference, outcomeOf } from './outcome.ts';
import type { SandboxProcessor } from './processor.ts';

type ChargeType = 'charge' | 'authorization' | 'verification';

/** How long the caller of a lost response waits before it gives up; short, as the wait itself proves nothing. */
const TIMEOUT_MS = 200;
const CHALLENGE_MS = 30 * 60_000;

/**
 * Charges, authorizes or verifies a card. The ledger row is the movement: a unique key allows one per idempotency key,
 * so a repeat finds what the first call booked.
 */
export async function chargeCard(
  processor: SandboxProcessor,
  type: ChargeType,
  request: ChargeRequest,
): Promise<Outcome> {
  const instrument = await instrumentOf(processor, request.source);
  const answer = await answerTo(processor, type, instrument.behaviour, request);
  if (answer.kind === 'refused_connection') {
    return { kind: 'not_attempted', message: 'The processor refused the connection.' };
  }
  if (answer.kind === 'upstream_error') {
    return { kind: 'unknown', message: 'The processor returned 500.' };
  }
  if (answer.kind === 'lost' && !answer.captured) return timeOut();
  if (answer.kind === 'approve' && answer.afterMs) await Bun.sleep(answer.afterMs);
  const { database } = processor;
  const operation = operationOf(processor, type, request, instrument, answer);
  const booked = await insertSandboxOperation(database, operation);
  if (booked && answer.kind === 'lost') return timeOut();
  return outcomeOf(processor, booked ?? (await existing(processor, request.idempotencyKey)));
}

async function timeOut(): Promise<Outcome> {
  await Bun.sleep(TIMEOUT_MS);
  return { kind: 'unknown', message: 'The processor did not respond in time.' };
}

async function answerTo(
  processor: SandboxProcessor,
  type: ChargeType,
  behaviour: Behaviour,
  request: ChargeRequest,
): Promise<Answer> {
  if (type === 'verification' && behaviour.refusesStoring) {
    return { kind: 'decline', code: 'card_not_supported' };
  }
  if (!('storedRef' in request.source)) {
    const later = request.attemptIndex > 0 ? behaviour.failover : undefined;
    return later ?? behaviour.charge;
  }
  const isKnown = behaviour.charge.kind !== 'decline';
  if (!isKnown) return behaviour.charge;
  if (request.initiator === 'customer' && behaviour.charge.kind === 'challenge')
    return behaviour.charge;
  if (request.initiator === 'merchant' && behaviour.renewalAt)
    return answerAt(behaviour.renewalAt, request.idempotencyKey);
  const renewal = request.initiator === 'merchant' ? behaviour.renewal : undefined;
  if (renewal?.kind !== 'recover') return renewal ?? { kind: 'approve' };
  const declines = await countSandboxDeclines(
    processor.database,
    processor.environmentId,
    intentOf(request.idempotencyKey),
    request.source.storedRef,
  );
  const isDeclined = declines < renewal.declines;
  return isDeclined ? { kind: 'decline', code: 'insufficient_funds' } : { kind: 'approve' };
}

/** `sub:1:p2:a3` is the third try of the second renewal of subscription 1; its start is p0. */
function answerAt(
  { number, answer, isOnce }: NonNullable<Behaviour['renewalAt']>,
  idempotencyKey: string,
): Answer {
  const [, renewal, attempt] = /^sub:[^:]+:p(\d+):a(\d+)/.exec(idempotencyKey) ?? [];
  const isMeant = Number(renewal) === number && (!isOnce || Number(attempt) === 1);
  return isMeant ? answer : { kind: 'approve' };
}

/** `sub:1:p2:a3:c0` is an attempt at `sub:1:p2`, the intent of the charge. */
function intentOf(idempotencyKey: string): string {
  return idempotencyKey.replace(/(:a\d+)?(:c\d+)?$/, '');
}

function operationOf(
  processor: SandboxProcessor,
  type: ChargeType,
  request: ChargeRequest,
  instrument: Instrument,
  answer: Answer,
): NewSandboxOperation {
  const createdAt = processor.services.clock();
  const isApproved = answer.kind === 'approve' || answer.kind === 'lost';
  const status = isApproved ? 'approved' : answer.kind === 'challenge' ? 'pending' : 'declined';
  const { source } = request;
  const { excess = 0, currency = request.currency } = ('taken' in answer && answer.taken) || {};
  const amount = request.amount + excess;
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MS).toISOString();
  return {
    workspaceId: processor.workspaceId,
    environmentId: processor.environmentId,
    applicationId: processor.applicationId,
    connectorId: processor.connectorId,
    ref: newReference(),
    idempotencyKey: request.idempotencyKey,
    type,
    amount,
    currency,
    status,
    declineCode: answer.kind === 'decline' ? answer.code : null,
    instrument: instrument.name,
    storedRef: storedRefFor(type, request, instrument.behaviour),
    card: instrument.card,
    intent: 'storedRef' in source ? intentOf(request.idempotencyKey) : null,
    rootRef: null,
    capturedAmount: isApproved && type === 'charge' ? amount : 0,
    hidden: answer.kind === 'lost' && answer.lookup === 'hidden',
    challenge: answer.kind === 'challenge' ? { expiresAt, returnUrl: request.returnUrl } : null,
    paymentId: request.paymentId,
    createdAt,
  };
}

function storedRefFor(
  type: ChargeType,
  request: ChargeRequest,
  behaviour: Behaviour,
): string | null {
  if ('storedRef' in request.source) return request.source.storedRef;
  const isStored = (request.store || type === 'verification') && !behaviour.refusesStoring;
  return isStored ? `${STORED_PREFIX}${randomBase62(24)}` : null;
}

async function existing(
  processor: SandboxProcessor,
  idempotencyKey: string,
): Promise<SandboxOperation> {
  const found = await findSandboxOperation(processor.database, processor, idempotencyKey);
  if (!found) throw new Error(`the sandbox lost the operation ${idempotencyKey}`);
  return found;
}
