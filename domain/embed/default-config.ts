import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import type { EmbedConfig } from './config.ts';

/** The defaults; in a file apart from the shape, so that readers of settings do not load it. */
export const defaultEmbedConfig: EmbedConfig = {
  allowedOrigins: [],
  logoUrl: null,
  primaryColor: null,
  brandColor: null,
  storefrontBaseUrl: null,
  cartRecoveryUrlTemplate: null,
  cartAbandonmentThresholdMinutes: null,
  companyName: null,
  supportEmail: null,
  supportUrl: null,
  termsUrl: null,
  privacyUrl: null,
  fontFamily: null,
  emailFromName: null,
  borderRadius: 8,
  colorScheme: 'auto',
  locale: 'en',
  enabledMethods: ['card', 'net30'],
  processorEnabled: true,
  net30Terms: null,
  net30Customers: 'known',
  allowDiscountCodes: false,
  cartSessionPricing: 'open',
};

/** In production nobody unknown orders without paying, unless the merchant says so. */
export function embedDefaultsOf(kind: EnvironmentKind): EmbedConfig {
  return { ...defaultEmbedConfig, net30Customers: kind === 'production' ? 'known' : 'all' };
}

export const embedConfigFields = Object.keys(
  defaultEmbedConfig,
) as (keyof typeof defaultEmbedConfig)[];
