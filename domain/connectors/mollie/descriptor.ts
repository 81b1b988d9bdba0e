import type { ApplicationContext } from '../../context.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { apiUrlFinding, modeFinding, timeoutFinding } from '../config-findings.ts';
import type { ConnectorConfig, ConnectorDescriptor } from '../descriptor.ts';
import { mollieCapabilities } from './capabilities.ts';

/** Mollie, by its own package. */
export const mollieDescriptor: ConnectorDescriptor = {
  signs: false,
  reportsCapabilities: false,
  methods: ['card'],
  initialCapabilities: () => mollieCapabilities,
  checkConfig,
  checkSecrets: (ctx, { apiKey }) => [apiKeyFinding(ctx, apiKey)].filter((one) => one !== null),
  // A page of ours in a frame, so that Mollie's script runs beside no other page's.
  cardEntry: ({ id }, urls) => ({
    kind: 'frame',
    fieldsUrl: `${urls.base}/mollie-fields/${id}`,
    isOurs: true,
    wallet: null,
  }),
};

function checkConfig(ctx: ApplicationContext, config: ConnectorConfig): ErrorDetail[] {
  const { profileId, apiUrl, timeoutMs } = config;
  return [profileFinding(profileId), apiUrlFinding(ctx, apiUrl), timeoutFinding(timeoutMs)].filter(
    (finding) => finding !== null,
  );
}

function profileFinding(profileId: unknown): ErrorDetail | null {
  const path = 'config.profileId';
  if (isAbsent(profileId)) return required(path);
  if (typeof profileId === 'string' && /^pfl_\w{1,50}$/.test(profileId)) return null;
  return { path, code: 'invalid_format', message: 'must be a profile’s id that begins with pfl_' };
}

function apiKeyFinding(ctx: ApplicationContext, apiKey: unknown): ErrorDetail | null {
  const path = 'secrets.apiKey';
  if (isAbsent(apiKey)) return required(path);
  const [, mode = ''] =
    typeof apiKey === 'string' ? (/^(live|test)_\w{20,250}$/.exec(apiKey) ?? []) : [];
  if (mode !== '') return modeFinding(ctx, path, mode);
  const message =
    'must be the API key of a profile, which begins with live_ or test_; access tokens of organizations are not taken';
  return { path, code: 'invalid_format', message };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function required(path: string): ErrorDetail {
  return { path, code: 'required', message: `A connector of kind mollie needs ${path}.` };
}
