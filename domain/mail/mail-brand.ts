import { isSpoken } from '../languages.ts';
import type { EmbedConfig } from '../embed/config.ts';

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

/** In the locale of the buyer, by the checkout session that sold it, else of the shop. */
export function mailBrandOf(
  config: EmbedConfig,
  applicationName: string,
  buyerLocale: string | null = null,
): MailBrand {
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
