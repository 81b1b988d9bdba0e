import type { Resources } from '../../services.ts';
import { loadConnector, type LoadedConnector } from '../../connectors/open-connector.ts';
import type { ModificationRequest } from '../../ports/payment-connector.ts';
import { isModification } from '../modifications/open-modification.ts';
import { approvableAmount, resolveCall, classifyLookup } from './classify-outcome.ts';
import type { MovementOutcome } from './record-outcome.ts';

const HOUR_MS = 3_600_000;

interface Undecided {
  readonly workspaceId: string;
  readonly type: string;
  readonly idempotencyKey: string;
  readonly amount: number;
  readonly connectorId?: string | null | undefined;
  readonly sealedRequest?: string | null | undefined;
  readonly recordedAt?: Date | null | undefined;
}

/**
 * What became of a capture, void or refund whose answer is not known: looked up, and sent again under the same key
 * where the processor does not know it and still keeps such keys (55 §9).
 */
export async function lookUpModification(
  resources: Resources,
  undecided: Undecided,
): Promise<MovementOutcome> {
  const { workspaceId, connectorId } = undecided;
  const loaded = connectorId ? await loadConnector(resources, workspaceId, connectorId) : null;
  if (!loaded) return { kind: 'unknown' };
  const { row, connector } = loaded;
  if (row.capabilities.lookup !== 'none') {
    const outcome = await connector.lookup(undecided.idempotencyKey);
    if (outcome.kind !== 'not_found')
      return classifyLookup(outcome, row, approvableAmount(undecided));
  }
  return sendAgain(resources, undecided, loaded);
}

async function sendAgain(
  { services }: Resources,
  { type, sealedRequest, recordedAt }: Undecided,
  { row, connector }: LoadedConnector,
): Promise<MovementOutcome> {
  const ageMs = services.clock().getTime() - (recordedAt?.getTime() ?? 0);
  const isKeyAlive = ageMs < row.capabilities.idempotencyWindowHours * HOUR_MS;
  if (!isKeyAlive || !sealedRequest || !isModification(type))
    return classifyLookup({ kind: 'not_found' }, row, null);
  const request = requestOf(services.secrets.open(sealedRequest));
  const outcome = await connector[type](request);
  return resolveCall(connector, row, { ...request, type }, outcome);
}

/** The one cast: what was sealed is the request as it was stored with the intent. */
function requestOf(text: string): ModificationRequest {
  return JSON.parse(text) as ModificationRequest;
}
