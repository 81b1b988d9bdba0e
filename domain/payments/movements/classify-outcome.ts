import type { Connector } from '../../../storage/entities/connector.ts';
import { declineClassOf, toDeclineCode } from '../../connectors/decline-codes.ts';
import type {
  LookupOutcome,
  Outcome,
  PaymentConnector,
  ProcessorTransaction,
} from '../../ports/payment-connector.ts';
import type { MovementOutcome } from './record-outcome.ts';

const LOOKUPS_MAX = 2;
const LOOKUPS_WITHIN_MS = 5_000;
const BETWEEN_LOOKUPS_MS = 1_000;

/** What a processor's answer to a call says. */
export function classifyOutcome(outcome: Outcome): MovementOutcome {
  switch (outcome.kind) {
    case 'approved': {
      const { ref, card, storedRef } = outcome;
      return { kind: 'approved', ref, card, storedRef };
    }
    case 'pending': {
      const { ref, nextAction, card } = outcome;
      return { kind: 'pending', ref, nextAction, card };
    }
    case 'declined': {
      const { ref, card } = outcome;
      const code = toDeclineCode(outcome.code);
      return { kind: 'declined', ref, code, class: declineClassOf(code), card };
    }
    case 'not_attempted':
      return notAttempted;
    case 'unknown':
      return { kind: 'unknown' };
  }
}

/** Surely no money moved. */
export const notAttempted: MovementOutcome = {
  kind: 'declined',
  ref: null,
  code: null,
  class: 'not_attempted',
  card: null,
};

/** What a processor must have approved; null where a call moves no money of its own. */
export function approvableAmount({
  type,
  amount,
}: {
  readonly type: string;
  readonly amount: number;
}): number | null {
  return type === 'void' || type === 'verification' ? null : amount;
}

/**
 * What a lookup says of a call whose answer is not known. Only a processor that surely knows all its transactions
 * proves by "not found" that nothing was attempted; a lookup that failed, or found another amount, proves nothing.
 */
export function classifyLookup(
  outcome: LookupOutcome,
  { capabilities }: Pick<Connector, 'capabilities'>,
  expectedAmount: number | null,
): MovementOutcome {
  if (outcome.kind === 'approved' && expectedAmount !== null && outcome.amount !== expectedAmount)
    return { kind: 'unknown' };
  if (outcome.kind === 'not_found')
    return capabilities.lookup === 'authoritative' ? notAttempted : { kind: 'unknown' };
  return outcome.kind === 'not_attempted' ? { kind: 'unknown' } : classifyOutcome(outcome);
}

/** What a transaction that the processor's own widget made says. */
export function classifyTransaction({
  status,
  ref,
  card,
  storedRef,
  nextAction,
  declineCode,
}: ProcessorTransaction): MovementOutcome {
  switch (status) {
    case 'approved':
      return { kind: 'approved', ref, card, storedRef };
    case 'pending':
      return { kind: 'pending', ref, nextAction, card };
    case 'declined': {
      const code = toDeclineCode(declineCode);
      return { kind: 'declined', ref, code, class: declineClassOf(code), card };
    }
  }
}

/** The verdict of a call; an unknown outcome is looked up, at most twice and within five seconds (55 §8). */
export async function resolveCall(
  connector: PaymentConnector,
  row: Connector,
  call: { readonly type: string; readonly idempotencyKey: string; readonly amount: number },
  outcome: Outcome,
): Promise<MovementOutcome> {
  const verdict = classifyOutcome(outcome);
  if (verdict.kind !== 'unknown' || row.capabilities.lookup === 'none') return verdict;
  const deadline = Date.now() + LOOKUPS_WITHIN_MS;
  for (let lookup = 1; ; lookup += 1) {
    const answer = await within(deadline, connector.lookup(call.idempotencyKey));
    const found = answer ? classifyLookup(answer, row, approvableAmount(call)) : verdict;
    const isMoney = found.kind === 'approved' || found.kind === 'pending';
    const isDeclined = found.kind === 'declined' && found.class !== 'not_attempted';
    const isLast = lookup === LOOKUPS_MAX || Date.now() + BETWEEN_LOOKUPS_MS >= deadline;
    if (isMoney || isDeclined || isLast) return found;
    // A call may still be on its way when it is looked up the first time.
    await Bun.sleep(BETWEEN_LOOKUPS_MS);
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
