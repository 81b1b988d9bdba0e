import { Type, type Static } from '@sinclair/typebox';
import {
  Default,
  Described,
  Email,
  Iban,
  NameText,
  Nullable,
  PartialAddressShape,
  LineText,
  ShortText,
  StringEnum,
  Timestamp,
} from '../../shapes.ts';

const Line = Default(Nullable(NameText(200, 1)), null);
const Text = Default(Nullable(ShortText(2000, 1)), null);

/** Invoice settings of one application in one environment; PUT replaces all, absent is the default. */
const settingsFields = {
  sellerName: Described(
    Line,
    'Who sells, as invoices have to name it; null: the company of `sellerAddress`, else the company name of the settings.',
    'Acme Inc.',
  ),
  sellerAddress: Described(
    Default(Nullable(PartialAddressShape), null),
    'Printed below the name; null prints none.',
    {
      addressLine1: '1 Market Street',
      city: 'San Francisco',
      stateProvince: 'CA',
      postalCode: '94105',
      countryCode: 'US',
    },
  ),
  taxId: Described(Line, 'VAT or tax number of the seller; null prints none.', 'DE123456789'),
  registrationNumber: Described(
    Line,
    'In the commercial register; null prints none.',
    'HRB 12345 Berlin',
  ),
  email: Described(
    Default(Nullable(Email), null),
    'For questions about invoices; null prints none.',
    'billing@example.com',
  ),
  phone: Described(Default(Nullable(LineText(50, 1)), null), 'Printed; null prints none.'),
  contactName: Described(
    Line,
    'Person or department that takes questions at `email` and `phone`. Not printed; XRechnung requires it (BT-41).',
    'Accounts receivable',
  ),
  iban: Described(
    Default(Nullable(Iban), null),
    'Account that open invoices are paid to by credit transfer, for machine-readable invoices. Not printed: `paymentInstructions` are.',
  ),
  prefix: Type.String({
    pattern: '^[A-Z0-9-]{1,12}$',
    default: 'INV',
    description:
      'Begins every number. Another one starts or continues the series of that prefix and renumbers nothing. Not `CN`, which credit notes have, nor `TEST-`, which documents outside production have.',
  }),
  numbering: StringEnum(['continuous', 'yearly'], {
    default: 'continuous',
    description:
      '`yearly`: numbers of invoices and credit notes hold the year of the day that the document states, in `billingTimezone`, and begin at 1 in each: `INV-2026-000001`. `continuous`: one series through all years, `INV-000001`. Another value continues the series where it was and renumbers nothing.',
  }),
  footer: Described(
    Text,
    'Last lines of each document; line breaks are preserved. null prints none.',
  ),
  paymentInstructions: Described(
    Text,
    'Printed on open invoices only, such as a bank account; line breaks are preserved. null prints none.',
    'IBAN DE02 1203 0000 0000 2020 51',
  ),
  perApplicationSeries: Type.Boolean({
    default: false,
    description:
      '`true`: no other application of the environment may use the prefix. `false`: applications with one prefix share one series.',
  }),
  language: Type.String({
    pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    maxLength: 35,
    default: 'en',
    description: 'Language of the documents, BCP 47; one that they have no words of is refused.',
  }),
  inBuyerLanguage: Type.Boolean({
    default: true,
    description:
      'In the `locale` of the checkout session where that names a language of ours, else in `language`.',
  }),
  payableByCard: Type.Boolean({
    default: true,
    description:
      'Whether the hosted page of an open invoice takes a card, where the routing has a connector for it.',
  }),
};

export const InvoiceSettingsBody = Type.Object(settingsFields, {
  component: 'InvoiceSettingsBody',
  description: 'Replaces all settings; what is left out gets its default.',
  examples: [
    {
      sellerName: 'Acme Inc.',
      sellerAddress: {
        addressLine1: '1 Market Street',
        city: 'San Francisco',
        stateProvince: 'CA',
        postalCode: '94105',
        countryCode: 'US',
      },
      email: 'billing@example.com',
      prefix: 'INV',
      paymentInstructions: 'Please name the invoice number.',
    },
  ],
});
export type InvoiceSettings = Static<typeof InvoiceSettingsBody>;

export const InvoiceSettingsShape = Type.Object(
  {
    ...settingsFields,
    updatedAt: Described(
      Nullable(Timestamp),
      'When they were last put; null while all are the defaults.',
    ),
  },
  {
    component: 'InvoiceSettings',
    description:
      'What invoices of an application in an environment say, and how they are numbered.',
  },
);
