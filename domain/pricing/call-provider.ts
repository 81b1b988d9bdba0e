import { newId } from '../../storage/ids.ts';
import type { Calling } from '../ports/outgoing.ts';
import { signWebhook } from '../outgoing/signature.ts';
import type { ProviderSetting } from './configuration/schemas.ts';

const BYTES_MAX = 1024 * 1024;

interface ProviderCall {
  readonly provider: ProviderSetting;
  readonly sealedSecret: string | null;
  /** Relative to the base URL, with a leading slash. */
  readonly path: '/calculate' | '/rates';
  readonly question: object;
}

/**
 * Sends one signed request to a merchant's tax or shipping provider (contract 75 §5). Returns the parsed body of a
 * complete 2xx response; undefined otherwise: unreachable, timeout, error, invalid JSON or UTF-8. Safe to repeat.
 */
export async function callProvider(services: Calling, call: ProviderCall): Promise<unknown> {
  const { provider, sealedSecret, path, question } = call;
  if (sealedSecret === null) throw new Error('a provider without a signing secret');
  const body = JSON.stringify(question);
  const signed = signWebhook({
    id: `req_${newId().replaceAll('-', '')}`,
    timestampSeconds: Math.floor(services.clock().getTime() / 1000),
    body,
    secrets: [services.secrets.open(sealedSecret)],
  });
  const result = await services.outgoing.post(`${provider.baseUrl.replace(/\/+$/, '')}${path}`, {
    headers: { ...signed, accept: 'application/json', 'content-type': 'application/json' },
    body,
    deadlineMs: provider.timeoutMs,
    bytesMax: BYTES_MAX,
  });
  if (result.kind !== 'response' || result.truncated) return undefined;
  if (result.status < 200 || result.status > 299) return undefined;
  try {
    // A name in another encoding would reach orders and invoices with replacement characters.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(result.bytes));
  } catch {
    return undefined;
  }
}
