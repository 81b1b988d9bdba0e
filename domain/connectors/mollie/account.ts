import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Connector } from '../../../storage/entities/connector.ts';
import type { Secrets } from '../../../storage/secrets/secrets.ts';
import type { Resources } from '../../ports/services.ts';
import { mollieClient, type MollieClient } from './client.ts';

/** A merchant's account at Mollie, ready to be called. */
export interface MollieAccount extends Resources {
  readonly row: Connector;
  readonly mollie: MollieClient;
}

const TIMEOUT_MS = 10_000;
const API_URL = 'https://api.mollie.com';

const MollieSecrets = Type.Object({ apiKey: Type.String() });

export function openAccount({ services, database }: Resources, row: Connector): MollieAccount {
  const { apiUrl, timeoutMs } = row.config;
  const mollie = mollieClient(services.outgoing, {
    apiKey: mollieSecrets(services.secrets, row).apiKey,
    url: `${typeof apiUrl === 'string' ? new URL(apiUrl).origin : API_URL}/v2/`,
    deadlineMs: typeof timeoutMs === 'number' ? timeoutMs : TIMEOUT_MS,
  });
  return { services, database, row, mollie };
}

/** The merchant's key; a connector is never stored without it. */
export function mollieSecrets(
  secrets: Pick<Secrets, 'open'>,
  { id, sealedSecrets }: Connector,
): Static<typeof MollieSecrets> {
  const opened: unknown = sealedSecrets ? JSON.parse(secrets.open(sealedSecrets)) : null;
  if (!Value.Check(MollieSecrets, opened)) throw new Error(`the connector ${id} has no API key`);
  return opened;
}

/** The profile that Mollie's card fields are opened for; no secret. */
export function profileIdOf({ config: { profileId } }: Connector): string {
  return typeof profileId === 'string' ? profileId : '';
}

/**
 * Where Mollie sends the ids of payments that changed. Its calls are unsigned, so that the address itself is secret; it
 * stays for as long as a payment may be charged back. Null where Mollie cannot reach us: it refuses such an address.
 */
export function eventsUrlOf({ services, row }: MollieAccount): string | null {
  const { base } = services.urls;
  const isReachable = base.startsWith('https:') || typeof row.config['apiUrl'] === 'string';
  const token = addressToken(services.secrets, row.id).toString('base64url');
  return isReachable ? `${base}/api/v1/connectors/${row.id}/mollie-events/${token}` : null;
}

export function isAddressToken(
  secrets: Pick<Secrets, 'key'>,
  connectorId: string,
  token: string,
): boolean {
  const given = Buffer.from(token, 'base64url');
  const expected = addressToken(secrets, connectorId);
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

function addressToken(secrets: Pick<Secrets, 'key'>, connectorId: string): Buffer {
  return createHmac('sha256', secrets.key('mollie-events')).update(connectorId).digest();
}
