import type { Connector } from '../../../storage/entities/connector.ts';
import type {
  ModificationRequest,
  Outcome,
  PaymentConnector,
} from '../../ports/payment-connector.ts';
import { recordingCapabilities } from './descriptor.ts';

/** `manual` and `external`: the money moves outside the service. Charges are rejected, refunds recorded. */
export function createRecordingConnector(row: Connector): PaymentConnector {
  const refused = async (): Promise<Outcome> => ({
    kind: 'not_attempted',
    message: `A connector of kind ${row.kind} only records money.`,
  });
  const noted = async (request: ModificationRequest): Promise<Outcome> => ({
    kind: 'approved',
    ref: `${row.kind}:${request.idempotencyKey}`,
    amount: request.amount,
    card: null,
    storedRef: null,
  });
  return {
    id: row.id,
    kind: row.kind,
    displayName: row.displayName,
    capabilities: async () => ({ ...recordingCapabilities, methods: [row.method] }),
    describe: async () => null,
    charge: refused,
    authorize: refused,
    vault: refused,
    capture: refused,
    void: refused,
    refund: noted,
    forget: async () => undefined,
    lookup: async () => ({ kind: 'unknown', message: 'Nobody can be asked.' }),
    embedToken: async () => null,
    findTransaction: async () => null,
  };
}
