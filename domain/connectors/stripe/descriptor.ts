import type { ApplicationContext } from '../../context.ts';
import type { ErrorDetail } from '../../errors.ts';
import { createAddressPolicy } from '../../outgoing/address-policy.ts';
import { isExemptPlainUrl } from '../../outgoing/exempt-url.ts';
import type { ConnectorConfig, ConnectorDescriptor } from '../descriptor.ts';
import { stripeCapabilities } from './capabilities.ts';

const TIMEOUT_MAX_MS = 15_000;

/** Stripe, by its own package. */
export const stripeDescriptor: ConnectorDescriptor = {
  signs: false,
  reportsCapabilities: false,
  initialCapabilities: () => stripeCapabilities,
  checkConfig,
  checkSecrets,
  // A page of ours in a frame, so that Stripe's script runs beside no other page's.
  cardEntry: ({ id }, urls) => ({ kind: 'frame', fieldsUrl: `${urls.base}/stripe-fields/${id}` }),
};

const modeNames = { live: 'production', test: 'non-production' } as const;

function checkConfig(ctx: ApplicationContext, config: ConnectorConfig): ErrorDetail[] {
  const { publishableKey, apiUrl, timeoutMs } = config;
  return [
    keyFinding(ctx, 'config.publishableKey', publishableKey, ['pk']),
    apiUrlFinding(ctx, apiUrl),
    timeoutFinding(timeoutMs),
  ].filter((finding) => finding !== null);
}

function checkSecrets(ctx: ApplicationContext, secrets: ConnectorConfig): ErrorDetail[] {
  const { apiKey, webhookSecret } = secrets;
  return [
    keyFinding(ctx, 'secrets.apiKey', apiKey, ['rk', 'sk']),
    webhookSecretFinding(webhookSecret),
  ].filter((finding) => finding !== null);
}

/** Real money moves in production only, and test money only elsewhere: the key's own name says which it is. */
function keyFinding(
  { environmentKind }: ApplicationContext,
  path: string,
  key: unknown,
  prefixes: readonly string[],
): ErrorDetail | null {
  if (key === undefined || key === null || key === '')
    return { path, code: 'required', message: `A connector of kind stripe needs ${path}.` };
  const [, prefix = '', mode = ''] =
    typeof key === 'string' ? (/^([a-z]{2})_(live|test)_\w{1,250}$/.exec(key) ?? []) : [];
  if (!prefixes.includes(prefix)) {
    const expected = prefixes.map((name) => `${name}_`).join(' or ');
    return { path, code: 'invalid_format', message: `must be a key that begins with ${expected}` };
  }
  const wanted = environmentKind === 'production' ? 'live' : 'test';
  if (mode === wanted) return null;
  const message = `is a ${mode} key; a ${modeNames[wanted]} environment takes ${wanted} keys`;
  return { path, code: 'wrong_mode', message };
}

function webhookSecretFinding(secret: unknown): ErrorDetail | null {
  if (secret === undefined || secret === null) return null;
  if (typeof secret === 'string' && /^whsec_\S{8,250}$/.test(secret)) return null;
  const message = 'must be a signing secret that begins with whsec_';
  return { path: 'secrets.webhookSecret', code: 'invalid_format', message };
}

/** Only to a double of Stripe's in development: an address that the operator exempts. */
function apiUrlFinding({ services }: ApplicationContext, apiUrl: unknown): ErrorDetail | null {
  if (apiUrl === undefined || apiUrl === null) return null;
  const policy = createAddressPolicy(services.allowPrivate);
  if (typeof apiUrl === 'string' && isExemptPlainUrl(apiUrl, policy)) return null;
  const message = 'is for development: an http URL of an address in DELIVERY_ALLOW_PRIVATE';
  return { path: 'config.apiUrl', code: 'invalid_format', message };
}

function timeoutFinding(timeoutMs: unknown): ErrorDetail | null {
  if (timeoutMs === undefined) return null;
  const path = 'config.timeoutMs';
  if (!Number.isInteger(timeoutMs))
    return { path, code: 'invalid_type', message: 'must be a whole number of milliseconds' };
  if (Number(timeoutMs) < 1) return { path, code: 'too_small', message: 'must be at least 1' };
  if (Number(timeoutMs) <= TIMEOUT_MAX_MS) return null;
  return { path, code: 'too_big', message: `must be at most ${TIMEOUT_MAX_MS}` };
}
