import { Type, type Static } from '@sinclair/typebox';
import { invoiceSourceTypes, invoiceStatuses } from '../../storage/entities/invoice.ts';
import { invoiceVersionReasons } from '../../storage/entities/invoice-version.ts';
import { faultTargets } from '../../storage/queries/tenancy/faults.ts';
import {
  Currency,
  CustomerIdFilter,
  Default,
  Email,
  Money,
  NameText,
  Notes,
  Nullable,
  PartialAddressShape,
  Secret,
  ShortText,
  SignedMoney,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../shapes.ts';

export const ListInvoicesQuery = Type.Object({
  ...pageFields,
  sort: StringEnum(['-createdAt', 'createdAt'], { default: '-createdAt' }),
  type: Type.Optional(StringEnum(invoiceSourceTypes)),
  status: Type.Optional(Type.Array(StringEnum(invoiceStatuses))),
  orderId: Type.Optional(Uuid),
  subscriptionId: Type.Optional(Uuid),
  customerId: Type.Optional(CustomerIdFilter),
  number: Type.Optional(ShortText(100, 1)),
  currency: Type.Optional(Currency),
  issuedFrom: Type.Optional(Timestamp),
  issuedTo: Type.Optional(Timestamp),
  overdue: Type.Optional(
    Type.Boolean({ description: 'Whether it is open and its due day has passed' }),
  ),
});
type ListInvoices = Static<typeof ListInvoicesQuery>;
export type InvoiceFilter = Omit<ListInvoices, 'cursor'> & { readonly cursor?: string | undefined };

export const ListCreditNotesQuery = Type.Object({
  ...pageFields,
  sort: StringEnum(['-createdAt', 'createdAt'], { default: '-createdAt' }),
  invoiceId: Type.Optional(Uuid),
  orderId: Type.Optional(Uuid),
  customerId: Type.Optional(CustomerIdFilter),
  number: Type.Optional(ShortText(100, 1)),
  currency: Type.Optional(Currency),
  issuedFrom: Type.Optional(Timestamp),
  issuedTo: Type.Optional(Timestamp),
});
type ListCreditNotes = Static<typeof ListCreditNotesQuery>;
export type CreditNoteFilter = Omit<ListCreditNotes, 'cursor'> & {
  readonly cursor?: string | undefined;
};

const format = Type.Optional(StringEnum(['json']));

export const CreditNoteDownloadQuery = Type.Object({ format });

export const DownloadQuery = Type.Object({
  format,
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
});

export const TokenQuery = Type.Object({ token: Type.Optional(Type.String()) });

export const VoidInvoiceBody = Type.Object({ reason: Type.Optional(Nullable(Notes)) });

export const ReissueInvoiceBody = Type.Object({
  netN: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
});

export const ResentShape = Type.Object({ messageId: Type.String() });

export const InvoiceLinkShape = Type.Object({
  url: Secret('The hosted page of this invoice; whoever has it can read the invoice'),
  expiresAt: Timestamp,
});

export const UrlShape = Type.Object({ url: Type.String() });

const summary = {
  id: Uuid,
  number: Type.String(),
  status: StringEnum(invoiceStatuses),
  sourceType: StringEnum(invoiceSourceTypes),
  currency: Type.String(),
  subtotal: Money,
  taxTotal: Money,
  shippingTotal: Money,
  discountTotal: Money,
  total: Money,
  amountRefunded: Money,
  creditApplied: Money,
  orderId: Uuid,
  paymentId: Uuid,
  customerId: Nullable(Uuid),
  subscriptionId: Nullable(Uuid),
  netN: Nullable(Type.Integer()),
  issuedAt: Timestamp,
  dueAt: Nullable(Timestamp),
  paidAt: Nullable(Timestamp),
  periodStart: Nullable(Timestamp),
  periodEnd: Nullable(Timestamp),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const InvoiceShape = Type.Object(summary, { component: 'Invoice' });

const PartyShape = Type.Object(
  {
    name: Type.String(),
    company: Nullable(Type.String()),
    addressLines: Type.Array(Type.String()),
    taxIds: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
    registrationNumber: Nullable(Type.String()),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
  },
  { component: 'InvoiceParty' },
);

const pdfStatus = StringEnum(['ready', 'pending']);

const Rate = Nullable(Type.String({ description: 'Percent, such as "8.25"' }));

/** Lines, taxes and parties, as invoices and credit notes show them. */
const content = {
  lines: Type.Array(
    Type.Object({
      lineItemId: Nullable(Uuid),
      description: Type.String(),
      detail: Nullable(Type.String()),
      quantity: Type.Integer(),
      unitPrice: Money,
      discountAmount: Money,
      taxRate: Rate,
      taxAmount: Money,
      net: SignedMoney,
      gross: SignedMoney,
    }),
  ),
  taxSummary: Type.Array(
    Type.Object({
      name: Type.String(),
      rate: Rate,
      taxable: Money,
      amount: Money,
      included: Type.Boolean(),
    }),
  ),
  seller: PartyShape,
  buyer: PartyShape,
};

export const InvoiceDetailShape = Type.Object(
  {
    ...summary,
    ...content,
    refunds: Type.Array(
      Type.Object({
        creditNoteId: Nullable(Uuid),
        creditNoteNumber: Type.String(),
        amount: Money,
        taxAmount: Money,
        reason: Nullable(Type.String()),
        createdAt: Timestamp,
      }),
    ),
    pdfStatus,
  },
  { component: 'InvoiceDetail' },
);

const creditNote = {
  id: Uuid,
  number: Type.String(),
  invoiceId: Uuid,
  invoiceNumber: Type.String(),
  orderId: Uuid,
  paymentId: Uuid,
  customerId: Nullable(Uuid),
  subscriptionId: Nullable(Uuid),
  currency: Type.String(),
  taxTotal: Money,
  total: Money,
  reason: Nullable(Type.String()),
  issuedAt: Timestamp,
};

export const CreditNoteShape = Type.Object(creditNote, { component: 'CreditNote' });

export const CreditNoteDetailShape = Type.Object(
  { ...creditNote, ...content, pdfStatus },
  { component: 'CreditNoteDetail' },
);

export const InvoiceVersionShape = Type.Object(
  {
    version: Type.Integer(),
    reason: StringEnum(invoiceVersionReasons),
    createdAt: Timestamp,
  },
  { component: 'InvoiceVersion' },
);

export const FaultBody = Type.Object({
  environmentId: Uuid,
  target: StringEnum(faultTargets),
  active: Type.Boolean(),
});

export const FaultShape = Type.Object({
  target: StringEnum(faultTargets),
  active: Type.Boolean(),
});

const Line = Default(Nullable(NameText(200, 1)), null);
const Text = Default(Nullable(ShortText(2000, 1)), null);

/** Invoice settings of one application in one environment; PUT replaces all, absent is the default. */
const settingsFields = {
  sellerName: Line,
  sellerAddress: Default(Nullable(PartialAddressShape), null),
  taxId: Line,
  registrationNumber: Line,
  email: Default(Nullable(Email), null),
  phone: Default(Nullable(ShortText(50, 1)), null),
  prefix: Type.String({ pattern: '^[A-Z0-9-]{1,12}$', default: 'INV' }),
  footer: Text,
  paymentInstructions: Text,
  perApplicationSeries: Type.Boolean({ default: false }),
  language: Type.String({
    pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    maxLength: 35,
    default: 'en',
  }),
  inBuyerLanguage: Type.Boolean({
    default: true,
    description:
      'In the `locale` of the checkout session where that names a language of ours, else in `language`',
  }),
  payableByCard: Type.Boolean({
    default: true,
    description:
      'Whether the hosted page of an open invoice takes a card, where the routing has a connector for it',
  }),
};

export const InvoiceSettingsBody = Type.Object(settingsFields, {
  component: 'InvoiceSettingsBody',
});
export type InvoiceSettings = Static<typeof InvoiceSettingsBody>;

export const InvoiceSettingsShape = Type.Object(
  { ...settingsFields, updatedAt: Nullable(Timestamp) },
  { component: 'InvoiceSettings' },
);
