import type { Connector } from '../../../storage/entities/connector.ts';
import type { OutgoingResult, Calling } from '../../ports/outgoing.ts';
import { signWebhook } from '../../outgoing/signature.ts';
import { liveSigningSecrets } from '../signing-secrets.ts';
import { TIMEOUT_MAX_MS } from '../config-findings.ts';

const TIMEOUT_DEFAULT_MS = 10_000;

export interface ConnectorCall {
  readonly method: 'GET' | 'POST';
  /** Under the connector's base URL, with its leading slash. */
  readonly path: string;
  /** Stable across retries of a call that moves money; also the id of the signature. */
  readonly idempotencyKey: string;
  readonly body?: object;
}

/**
 * Sends a signed request to a merchant's connector (contract 55 §7, contract 75 §5). Never throws for network failures.
 */
export async function callConnector(
  services: Calling,
  row: Connector,
  call: ConnectorCall,
): Promise<OutgoingResult> {
  const { baseUrl } = row.config;
  const body = call.body ? JSON.stringify(call.body) : '';
  const secrets = liveSigningSecrets(services.secrets, row, services.clock());
  const signed = signWebhook({
    id: call.idempotencyKey,
    timestampSeconds: Math.floor(services.clock().getTime() / 1000),
    body,
    secrets,
  });
  return services.outgoing.request(`${trimmed(baseUrl)}${call.path}`, {
    method: call.method,
    headers: {
      ...signed,
      'idempotency-key': call.idempotencyKey,
      accept: 'application/json',
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.body ? { body } : {}),
    deadlineMs: timeoutOf(row),
  });
}

function trimmed(baseUrl: unknown): string {
  return typeof baseUrl === 'string' ? baseUrl.replace(/\/+$/, '') : '';
}

function timeoutOf(row: Connector): number {
  const { timeoutMs } = row.config;
  return typeof timeoutMs === 'number' ? Math.min(timeoutMs, TIMEOUT_MAX_MS) : TIMEOUT_DEFAULT_MS;
}
