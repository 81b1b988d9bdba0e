import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import type { EmbedConfig } from './config.ts';
import { isSpoken } from '../languages.ts';

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

/** The branding and sender of a mail to a customer. */
export interface MailBrand {
  /** `emailFromName`, else the company's name, else the application's (85). */
  readonly fromName: string;
  readonly companyName: string;
  readonly logoUrl: string | null;
  /** `#rrggbb` */
  readonly color: string | null;
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  /** BCP 47 */
  readonly locale: string;
}

/** The locale that a mail is written in, for its dates and amounts too: the wanted one, or English where no words are. */
export function writtenLocale(wanted: string): string {
  return isSpoken(wanted) ? wanted : 'en';
}

/**
 * By the embed configuration, as it was set or with its defaults; in the locale of the buyer, by the checkout session that
 * sold it, else of the shop.
 */
export function mailBrandOf(
  embedConfig: object | null,
  applicationName: string,
  buyerLocale: string | null = null,
): MailBrand {
  const config = { ...defaultEmbedConfig, ...embedConfig };
  const companyName = config.companyName ?? applicationName;
  return {
    fromName: config.emailFromName ?? companyName,
    companyName,
    logoUrl: config.logoUrl,
    color: config.brandColor ?? config.primaryColor,
    supportEmail: config.supportEmail,
    supportUrl: config.supportUrl,
    locale: writtenLocale(buyerLocale ?? config.locale),
  };
}
