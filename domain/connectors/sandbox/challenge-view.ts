import type { SandboxOperation } from '../../../storage/queries/sandbox/operations.ts';
import { formatMoney } from '../../currencies.ts';
import { cardFacts } from './instrument.ts';

/** An operation on the sandbox bank's page. */
export interface ChallengeView {
  readonly ref: string;
  readonly status: SandboxOperation['status'];
  /** Formatted with its currency. */
  readonly amount: string;
  /** Brand and last digits; null when no card is known. */
  readonly card: string | null;
  readonly returnUrl: string | null;
}

export function toChallengeView(operation: SandboxOperation): ChallengeView {
  const { ref, status, amount, currency, challenge } = operation;
  const card = operation.card ? cardFacts(operation.card) : null;
  return {
    ref,
    status,
    amount: formatMoney(amount, currency),
    card: card && `${card.brand} ending in ${card.lastFour}`,
    returnUrl: challenge?.returnUrl ?? null,
  };
}
