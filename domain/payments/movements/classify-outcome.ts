import type { Connector } from '../../../storage/entities/connector.ts';
import { declineClassOf, toDeclineCode } from '../../connectors/decline-codes.ts';
import type {
  LookupOutcome,
  Outcome,
  ProcessorTransaction,
} from '../../ports/payment-connector.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';

/** Surely no money moved. */
export const notAttempted: MovementOutcome = {
  kind: 'declined',
  ref: null,
  code: null,
  class: 'not_attempted',
  card: null,
};

/** Nobody is called: the merchant moves this money by hand. */
export const recordedByHand: MovementOutcome = {
  kind: 'approved',
  ref: null,
  card: null,
  storedRef: null,
};

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
    case 'declined':
      return declined(outcome.ref, outcome.code, outcome.card);
    case 'not_attempted':
      return notAttempted;
    case 'unknown':
      return { kind: 'unknown' };
  }
}

/** What a processor must have approved; null where a call moves no money of its own. */
export function provableAmount(type: string, amount: number): number | null {
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
