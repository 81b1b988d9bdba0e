import type { Secrets } from '../../storage/secrets/secrets.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { type OpenedConnector, openConnector } from '../connectors/open-connector.ts';
import type {
  MovementCall,
  Outcome,
  PaymentConnector,
  LookupOutcome,
  ProcessorTransaction,
} from '../ports/payment-connector.ts';
import type { MovementOutcome } from '../ports/settlement.ts';
import type { Resources } from '../ports/services.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import { declineClassOf, toDeclineCode } from '../connectors/decline-codes.ts';

const LOOKUPS_MAX = 2;
const LOOKUPS_WITHIN_MS = 5_000;
const BETWEEN_LOOKUPS_MS = 1_000;

/**
 * Makes the call; an unknown outcome is looked up, at most twice and within five seconds (contract 55 §8). After an
 * approval of other money a lookup that finds nothing proves nothing.
 */
export async function callConnector(
  { row, connector }: OpenedConnector,
  call: MovementCall,
): Promise<MovementOutcome> {
  const asked = askedMoney(call.type, call.request);
  const told = await send(connector, call);
  const outcome = classifyOutcome(told, asked);
  if (outcome.kind !== 'unknown') return outcome;
  const deadline = Date.now() + LOOKUPS_WITHIN_MS;
  const known = { call, ref: outcome.ref ?? null };
  for (let lookup = 1; ; lookup += 1) {
    const answer = await within(deadline, connector.lookup(call.request.idempotencyKey, known));
    const found = answer ? classifyLookup(answer, row, asked) : outcome;
    const isMoney = found.kind === 'approved' || found.kind === 'pending';
    const isDeclined = found.kind === 'declined' && found.class !== 'not_attempted';
    const isLast = lookup === LOOKUPS_MAX || Date.now() + BETWEEN_LOOKUPS_MS >= deadline;
    if (isMoney || isDeclined) return found;
    if (isLast && found.kind === 'unknown') return { ...outcome, ...found };
    if (isLast) return told.kind === 'approved' ? outcome : found;
    // The call may still be in flight when it is looked up the first time.
    await Bun.sleep(BETWEEN_LOOKUPS_MS);
  }
}

/** The one cast: sealed text is authenticated, so it is what sealCall wrote. */
export function openCall(secrets: Pick<Secrets, 'open'>, sealed: string): MovementCall {
  return JSON.parse(secrets.open(sealed)) as MovementCall;
}

function send(connector: PaymentConnector, call: MovementCall): Promise<Outcome> {
  switch (call.type) {
    case 'authorization':
      return connector.authorize(call.request);
    case 'charge':
      return connector.charge(call.request);
    case 'verification':
      return connector.vault(call.request);
    default:
      return connector[call.type](call.request);
  }
}

async function within<T>(deadline: number, answer: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), Math.max(0, deadline - Date.now()));
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const HOUR_MS = 3_600_000;

type Undecided = Pick<
  PaymentTransaction,
  | 'workspaceId'
  | 'type'
  | 'amount'
  | 'currency'
  | 'idempotencyKey'
  | 'connectorId'
  | 'processorTransactionId'
  | 'connectorRef'
  | 'sealedRequest'
  | 'recordedAt'
>;

/**
 * Looks up a movement whose outcome is unknown. One that the processor does not know is sent again under the same key,
 * within the processor's idempotency window (contract 55 §9). The session is null outside of a checkout.
 */
export async function lookUpMovement(
  resources: Resources,
  undecided: Undecided,
  checkoutSessionId: string | null,
): Promise<MovementOutcome> {
  const { workspaceId, idempotencyKey, connectorId, processorTransactionId } = undecided;
  const called = connectorId ? await openConnector(resources, workspaceId, connectorId) : null;
  if (!called) return { kind: 'unknown' };
  const { services } = resources;
  const { row, connector } = called;
  if (processorTransactionId) {
    const found = await connector.findTransaction(processorTransactionId);
    const { amount, currency } = undecided;
    const isOurs =
      found &&
      found !== 'unanswered' &&
      mismatchOf(found, { checkoutSessionId, amount, currency }) === null;
    return isOurs ? classifyTransaction(found) : { kind: 'unknown' };
  }
  const { sealedRequest, connectorRef: ref = null } = undecided;
  const call = sealedRequest ? openCall(services.secrets, sealedRequest) : null;
  const outcome = await connector.lookup(idempotencyKey, { call, ref });
  if (outcome.kind !== 'not_found')
    return classifyLookup(outcome, row, askedMoney(undecided.type, undecided));
  const ageMs = services.clock().getTime() - (undecided.recordedAt?.getTime() ?? 0);
  const isKeyAlive = ageMs < row.capabilities.idempotencyWindowHours * HOUR_MS;
  if (!isKeyAlive || !call) return classifyLookup({ kind: 'not_found' }, row, null);
  const repeated = await callConnector(called, call);
  // A repeat that was not attempted says nothing of the first call, unless the lookup has proved that there was none.
  const isProof = row.capabilities.lookup === 'authoritative' || !isNotAttempted(repeated);
  return isProof ? repeated : { kind: 'unknown' };
}

function isNotAttempted(outcome: MovementOutcome): boolean {
  return outcome.kind === 'declined' && outcome.class === 'not_attempted';
}

/** Definitely no money moved. */
export const notAttempted: MovementOutcome = {
  kind: 'declined',
  ref: null,
  code: null,
  class: 'not_attempted',
  card: null,
};

/** No processor is called: the merchant moves this money. */
export const recordedByHand: MovementOutcome = {
  kind: 'approved',
  ref: null,
  card: null,
  storedRef: null,
};

/** The money that an approval has to name; amount in minor units. */
export interface AskedMoney {
  readonly amount: number;
  readonly currency: string;
}

/** The money that a call asks for; null for one that moves none. */
export function askedMoney(type: string, { amount, currency }: AskedMoney): AskedMoney | null {
  return type === 'void' || type === 'verification' ? null : { amount, currency };
}

/**
 * Classifies a processor's response to a call. An approval of other money than was asked for proves nothing of the call:
 * another amount is told, which another currency is not, as it is no amount of this payment.
 */
export function classifyOutcome(outcome: Outcome, asked: AskedMoney | null): MovementOutcome {
  switch (outcome.kind) {
    case 'approved': {
      const { ref, amount, currency = asked?.currency, card, storedRef } = outcome;
      if (asked && currency !== asked.currency) return { kind: 'unknown', ref };
      if (asked && amount !== asked.amount)
        return { kind: 'unknown', ref, captured: { ref, amount } };
      return { kind: 'approved', ref, card, storedRef };
    }
    case 'pending': {
      const { ref, nextAction, card } = outcome;
      return { kind: 'pending', ref, nextAction, card };
    }
    case 'declined':
      return declined(outcome.ref, outcome.code, outcome.card);
    case 'not_attempted':
      return notAttempted;
    case 'unknown':
      return { kind: 'unknown', ...(outcome.ref === undefined ? {} : { ref: outcome.ref }) };
  }
}

/**
 * Classifies a lookup of a call whose response is unknown. `not_found` proves that nothing was attempted only at a
 * processor whose lookup is authoritative; a failed lookup proves nothing.
 */
export function classifyLookup(
  outcome: LookupOutcome,
  { capabilities }: Pick<Connector, 'capabilities'>,
  asked: AskedMoney | null,
): MovementOutcome {
  if (outcome.kind === 'not_found')
    return capabilities.lookup === 'authoritative' ? notAttempted : { kind: 'unknown' };
  return outcome.kind === 'not_attempted' ? { kind: 'unknown' } : classifyOutcome(outcome, asked);
}

/** The purchase that a transaction of the processor's widget must pay; amount in minor units. */
export interface PurchaseToPay {
  readonly checkoutSessionId: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

/** Why a transaction of the processor's widget does not pay the purchase, for its buyer; null when it does. */
export function mismatchOf(found: ProcessorTransaction, purchase: PurchaseToPay): string | null {
  const { checkoutSessionId, amount, currency } = purchase;
  if (found.type !== 'charge') return 'The transaction is not a charge.';
  if (checkoutSessionId === null || found.checkoutSessionId !== checkoutSessionId)
    return 'The transaction belongs to another checkout.';
  if (found.amount !== amount || found.currency !== currency)
    return 'The transaction is of another amount or currency.';
  return null;
}

/** Classifies a transaction made by the processor's own widget. */
export function classifyTransaction(made: ProcessorTransaction): MovementOutcome {
  const { ref, card } = made;
  switch (made.status) {
    case 'approved':
      return { kind: 'approved', ref, card, storedRef: made.storedRef };
    case 'pending':
      return { kind: 'pending', ref, nextAction: made.nextAction, card };
    case 'declined':
      return declined(ref, made.declineCode, card);
  }
}

function declined(
  ref: string | null,
  processorCode: string | null,
  card: ProcessorTransaction['card'],
): MovementOutcome {
  const code = toDeclineCode(processorCode);
  return { kind: 'declined', ref, code, class: declineClassOf(code), card };
}
