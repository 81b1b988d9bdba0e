import type { EnvironmentKind } from '../../../storage/entities/environment.ts';
import { isSpoken } from '../../languages.ts';
import type { NumberSeries } from '../../ports/settlement.ts';
import type { InvoiceSettings } from './schemas.ts';

export const defaultInvoiceSettings: InvoiceSettings = {
  sellerName: null,
  sellerAddress: null,
  taxId: null,
  registrationNumber: null,
  email: null,
  phone: null,
  contactName: null,
  iban: null,
  prefix: 'INV',
  numbering: 'continuous',
  footer: null,
  paymentInstructions: null,
  perApplicationSeries: false,
  language: 'en',
  inBuyerLanguage: true,
  payableByCard: true,
};

/** The series of a prefix, without a year: `INV`, outside production `TEST-INV`; credit notes have the prefix `CN`. */
export function seriesOf(prefix: string, environmentKind: EnvironmentKind): string {
  return environmentKind === 'production' ? prefix : `TEST-${prefix}`;
}

/** The series of an application's invoices. */
export function invoiceSeriesOf(
  { prefix, numbering }: Pick<InvoiceSettings, 'prefix' | 'numbering'>,
  environmentKind: EnvironmentKind,
  timezone: string,
): NumberSeries {
  return { kind: 'invoice', name: seriesOf(prefix, environmentKind), numbering, timezone };
}

/** The stored settings, with the defaults of what was never set. */
export function settingsOfStored(stored: object | null): InvoiceSettings {
  return { ...defaultInvoiceSettings, ...stored };
}

/** The stored settings, with the language of an invoice for a buyer of this locale as their `language`. */
export function settingsForBuyer(
  stored: object | null,
  buyerLocale: string | null,
): InvoiceSettings {
  const settings = settingsOfStored(stored);
  const isBuyers = settings.inBuyerLanguage && buyerLocale !== null && isSpoken(buyerLocale);
  return isBuyers ? { ...settings, language: buyerLocale } : settings;
}
