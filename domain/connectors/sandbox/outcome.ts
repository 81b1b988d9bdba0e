import { randomBase62 } from '../../../storage/ids.ts';
import type { SandboxOperation } from '../../../storage/queries/sandbox/operations.ts';
import type { Outcome } from '../../ports/payment-connector.ts';
import { buyerMessageOf } from '../decline-codes.ts';
import { cardFacts } from './instrument.ts';
import type { SandboxProcessor } from './processor.ts';

/** The outcome of an operation in the ledger, the same on every repeat. */
export function outcomeOf(processor: SandboxProcessor, operation: SandboxOperation): Outcome {
  const { ref, amount, currency } = operation;
  if (operation.hidden) return { kind: 'unknown', message: 'The processor does not respond.' };
  const card = operation.card ? cardFacts(operation.card) : null;
  if (operation.status === 'pending') {
    return { kind: 'pending', ref, nextAction: nextActionOf(processor, operation), card };
  }
  // Money that was released pays nothing.
  if (operation.status === 'declined' || operation.status === 'voided') {
    const code = operation.declineCode ?? 'generic_decline';
    return { kind: 'declined', ref, code, message: buyerMessageOf(code), card };
  }
  return { kind: 'approved', ref, amount, currency, card, storedRef: operation.storedRef };
}

function nextActionOf(processor: SandboxProcessor, operation: SandboxOperation) {
  if (!operation.challenge) return null;
  const url = `${processor.services.urls.base}/sandbox/challenge/${operation.ref}`;
  return { type: 'redirect', url, expiresAt: operation.challenge.expiresAt } as const;
}

/** A new reference, unguessable as it opens the challenge page. */
export function newReference(): string {
  return `sbx_${randomBase62(24)}`;
}
