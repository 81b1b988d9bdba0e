import type { Connector } from '../../storage/entities/connector.ts';
import { declineClassOf, toDeclineCode } from '../connectors/decline-codes.ts';
import type { LookupOutcome, Outcome, ProcessorTransaction } from '../ports/payment-connector.ts';
import type { MovementOutcome } from '../ports/settlement.ts';

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
