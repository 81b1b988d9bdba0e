import type { StoredInvoiceSettings } from './get-settings.ts';

export function toInvoiceSettingsView({ settings, updatedAt }: StoredInvoiceSettings) {
  return {
    sellerName: settings.sellerName,
    sellerAddress: settings.sellerAddress,
    taxId: settings.taxId,
    registrationNumber: settings.registrationNumber,
    email: settings.email,
    phone: settings.phone,
    contactName: settings.contactName,
    iban: settings.iban,
    prefix: settings.prefix,
    numbering: settings.numbering,
    footer: settings.footer,
    paymentInstructions: settings.paymentInstructions,
    perApplicationSeries: settings.perApplicationSeries,
    language: settings.language,
    inBuyerLanguage: settings.inBuyerLanguage,
    payableByCard: settings.payableByCard,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}
