import type { ApplicationContext } from '../../context.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { apiUrlFinding, modeFinding, switchFinding, timeoutFinding } from '../config-findings.ts';
import type { ConnectorConfig, ConnectorDescriptor } from '../descriptor.ts';
import { stripeCapabilities } from './capabilities.ts';

/** Stripe, by its own package. */
export const stripeDescriptor: ConnectorDescriptor = {
  signs: false,
  reportsCapabilities: false,
  methods: ['card'],
  initialCapabilities: () => stripeCapabilities,
  checkConfig,
  checkSecrets,
  // A page of ours in a frame, so that Stripe's script runs beside no other page's.
  cardEntry: ({ id, config: { wallets } }, { base }) => ({
    kind: 'frame',
    fieldsUrl: `${base}/stripe-fields/${id}`,
    isOurs: true,
    wallet: wallets === false ? null : { kind: 'frame', walletUrl: `${base}/stripe-wallets/${id}` },
  }),
};

function checkConfig(ctx: ApplicationContext, config: ConnectorConfig): ErrorDetail[] {
  const { publishableKey, apiUrl, timeoutMs, wallets } = config;
  return [
    keyFinding(ctx, 'config.publishableKey', publishableKey, ['pk']),
    apiUrlFinding(ctx, apiUrl),
    timeoutFinding(timeoutMs),
    switchFinding('config.wallets', wallets),
  ].filter((finding) => finding !== null);
}

function checkSecrets(ctx: ApplicationContext, secrets: ConnectorConfig): ErrorDetail[] {
  const { apiKey, webhookSecret } = secrets;
  return [
    keyFinding(ctx, 'secrets.apiKey', apiKey, ['rk', 'sk']),
    webhookSecretFinding(webhookSecret),
  ].filter((finding) => finding !== null);
}

function keyFinding(
  ctx: ApplicationContext,
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
  return modeFinding(ctx, path, mode);
}

function webhookSecretFinding(secret: unknown): ErrorDetail | null {
  if (secret === undefined || secret === null) return null;
  if (typeof secret === 'string' && /^whsec_\S{8,250}$/.test(secret)) return null;
  const message = 'must be a signing secret that begins with whsec_';
  return { path: 'secrets.webhookSecret', code: 'invalid_format', message };
}
