import { forgetSandboxCard } from '../../../storage/queries/sandbox/instruments.ts';
import { fail } from '../../errors.ts';
import type { Resources } from '../../ports/services.ts';
import type { SandboxOperation } from '../../../storage/queries/sandbox/operations.ts';
import type { Connector } from '../../../storage/entities/connector.ts';
import type { PaymentConnector, ProcessorTransaction } from '../../ports/payment-connector.ts';
import { sandboxCapabilities } from './capabilities.ts';
import { chargeCard } from './charge.ts';
import { issueEmbedToken } from './embed-token.ts';
import { findByKey, findByReference } from './find-operation.ts';
import { sandboxDisputes } from './disputes.ts';
import { modify } from './modify.ts';
import { cardFacts, instrumentOf } from './instrument.ts';
import { outcomeOf } from './outcome.ts';
import { processorOf, refuses, type SandboxProcessor } from './processor.ts';
import { isWidgetKey } from './widget-key.ts';

/** A connector to the sandbox processor, whose test tokens decide every outcome (contract 55 §5). */
export function createSandboxConnector(resources: Resources, row: Connector): PaymentConnector {
  const processor = processorOf(resources, row);
  return {
    id: row.id,
    kind: 'sandbox',
    displayName: row.displayName,
    capabilities: async () =>
      refuses(processor, 'capabilities') ? fail('processor_upstream_error') : sandboxCapabilities,
    describe: async (source) => (await instrumentOf(processor, source)).card,
    charge: (request) => chargeCard(processor, 'charge', request),
    authorize: (request) => chargeCard(processor, 'authorization', request),
    vault: (request) => chargeCard(processor, 'verification', { ...request, amount: 0 }),
    capture: (request) => modify(processor, 'capture', request),
    void: (request) => modify(processor, 'void', request),
    refund: (request) => modify(processor, 'refund', request),
    forget: (storedRef) => forgetSandboxCard(resources.database, processor, storedRef),
    lookup: async (idempotencyKey) => {
      const operation = await findByKey(processor, processor, idempotencyKey);
      return operation ? outcomeOf(processor, operation) : { kind: 'not_found' };
    },
    disputes: sandboxDisputes,
    embedToken: (request) => issueEmbedToken(processor, request),
    findTransaction: (id) => findTransaction(processor, id),
  };
}

async function findTransaction(
  processor: SandboxProcessor,
  id: string,
): Promise<ProcessorTransaction | null> {
  const operation = await findByReference(processor, id);
  if (operation?.connectorId !== processor.connectorId) return null;
  const { ref, type, amount, currency, card, storedRef } = operation;
  if (!isWidgetKey(operation.idempotencyKey)) return null;
  const outcome = outcomeOf(processor, operation);
  return {
    ref,
    type,
    // The widget books its payments under the session of its token.
    checkoutSessionId: operation.paymentId,
    status: statusOf(operation),
    amount,
    currency,
    card: card ? cardFacts(card) : null,
    storedRef,
    nextAction: outcome.kind === 'pending' ? outcome.nextAction : null,
    declineCode: outcome.kind === 'declined' ? outcome.code : null,
  };
}

/** Money that was released or given back pays nothing. */
function statusOf({ status, refundedAmount }: SandboxOperation): ProcessorTransaction['status'] {
  return status === 'voided' || refundedAmount > 0 ? 'declined' : status;
}
