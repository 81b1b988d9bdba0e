import type { InvoiceSettings, InvoiceSettingsBody } from '../../../sdk/typescript/src/commerce.ts';

export const addressFields = [
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'stateProvince',
  'countryCode',
] as const;
type AddressField = (typeof addressFields)[number];

export const lines = [
  'sellerName',
  'taxId',
  'registrationNumber',
  'email',
  'phone',
  'contactName',
  'iban',
] as const;
export const texts = ['paymentInstructions', 'footer'] as const;

/** The invoice settings as they are typed. */
export interface SellerForm extends Record<
  (typeof lines)[number] | (typeof texts)[number] | 'prefix' | 'language',
  string
> {
  /** By the API's name, so that what it says of a part appears there. */
  sellerAddress: Record<AddressField, string>;
  numbering: InvoiceSettings['numbering'];
  payableByCard: boolean;
  inBuyerLanguage: boolean;
  perApplicationSeries: boolean;
}

export function formOf(settings: InvoiceSettings): SellerForm {
  const { sellerAddress: address } = settings;
  const typed = (name: AddressField) => address?.[name] ?? '';
  return {
    sellerName: settings.sellerName ?? '',
    taxId: settings.taxId ?? '',
    registrationNumber: settings.registrationNumber ?? '',
    email: settings.email ?? '',
    phone: settings.phone ?? '',
    contactName: settings.contactName ?? '',
    iban: settings.iban ?? '',
    paymentInstructions: settings.paymentInstructions ?? '',
    footer: settings.footer ?? '',
    prefix: settings.prefix,
    numbering: settings.numbering,
    language: settings.language,
    payableByCard: settings.payableByCard,
    inBuyerLanguage: settings.inBuyerLanguage,
    perApplicationSeries: settings.perApplicationSeries,
    sellerAddress: {
      addressLine1: typed('addressLine1'),
      addressLine2: typed('addressLine2'),
      postalCode: typed('postalCode'),
      city: typed('city'),
      stateProvince: typed('stateProvince'),
      countryCode: typed('countryCode'),
    },
  };
}

/** The languages that invoices can be in, as the API has them. */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pl',
  'pt',
  'ar',
  'he',
  'ja',
  'zh-Hans',
] as const;

/** The whole document, since a PUT replaces all of it; what the form does not show stays as it was. */
export function bodyOf(form: SellerForm, before: InvoiceSettings): InvoiceSettingsBody {
  const { updatedAt: _, ...kept } = before;
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const filled = addressFields.filter((name) => form.sellerAddress[name].trim() !== '');
  const typed = Object.fromEntries(
    filled.map((name) => [
      name,
      name === 'countryCode'
        ? form.sellerAddress[name].trim().toUpperCase()
        : form.sellerAddress[name].trim(),
    ]),
  );
  return {
    ...kept,
    sellerName: text(form.sellerName),
    taxId: text(form.taxId),
    registrationNumber: text(form.registrationNumber),
    email: text(form.email),
    phone: text(form.phone),
    contactName: text(form.contactName),
    iban: text(form.iban),
    paymentInstructions: text(form.paymentInstructions),
    footer: text(form.footer),
    prefix: form.prefix.trim().toUpperCase(),
    numbering: form.numbering,
    language: form.language,
    payableByCard: form.payableByCard,
    inBuyerLanguage: form.inBuyerLanguage,
    perApplicationSeries: form.perApplicationSeries,
    sellerAddress: filled.length === 0 ? null : addressOf(before, typed),
  };
}

/** Name and company of the address stay; the other fields are those of the form. */
function addressOf(
  { sellerAddress }: InvoiceSettings,
  typed: Readonly<Record<string, string>>,
): NonNullable<InvoiceSettingsBody['sellerAddress']> {
  const others = Object.entries(sellerAddress ?? {}).filter(
    ([name, value]) => value !== null && !addressFields.some((field) => field === name),
  );
  return { ...Object.fromEntries(others), ...typed };
}
