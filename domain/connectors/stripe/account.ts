import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Stripe } from 'stripe';
import type { Connector } from '../../../storage/entities/connector.ts';
import type { Secrets } from '../../../storage/secrets/secrets.ts';
import type { Resources } from '../../ports/services.ts';
import { stripeHttpClient } from './http-client.ts';
import { stripePackage } from './load-package.ts';

/** A merchant's account at Stripe, ready to be called. */
export interface StripeAccount extends Resources {
  readonly row: Connector;
  readonly stripe: Stripe;
}

const TIMEOUT_MS = 10_000;

const StripeSecrets = Type.Object({
  apiKey: Type.String(),
  webhookSecret: Type.Optional(Type.String()),
});

/** Opens the account of a connector. The package repeats nothing by itself: repeats are the reconciler's. */
export function openAccount({ services, database }: Resources, row: Connector): StripeAccount {
  const { apiUrl, timeoutMs } = row.config;
  const deadlineMs = typeof timeoutMs === 'number' ? timeoutMs : TIMEOUT_MS;
  const Package = stripePackage();
  const stripe = new Package(stripeSecrets(services.secrets, row).apiKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    // Behind our own deadline, which knows whether anything was sent.
    timeout: deadlineMs + 5_000,
    httpClient: stripeHttpClient(
      services.outgoing,
      deadlineMs,
      typeof apiUrl === 'string' ? apiUrl : null,
    ),
    ...(typeof apiUrl === 'string' ? placeOf(apiUrl) : {}),
  });
  return { services, database, row, stripe };
}

/** The merchant's keys; a connector is never stored without its API key. */
export function stripeSecrets(
  secrets: Pick<Secrets, 'open'>,
  { id, sealedSecrets }: Connector,
): Static<typeof StripeSecrets> {
  const opened: unknown = sealedSecrets ? JSON.parse(secrets.open(sealedSecrets)) : null;
  if (!Value.Check(StripeSecrets, opened)) throw new Error(`the connector ${id} has no API key`);
  return opened;
}

function placeOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** The key that Stripe's card fields are opened with; no secret. */
export function publishableKeyOf({ config: { publishableKey } }: Connector): string {
  return typeof publishableKey === 'string' ? publishableKey : '';
}
