import { Type, type Static } from '@sinclair/typebox';
import { invoiceSourceTypes, invoiceStatuses } from '../../storage/entities/invoice.ts';
import {
  invoiceVersionReasons,
  refundDestinations,
} from '../../storage/entities/invoice-version.ts';
import {
  Currency,
  CustomerIdFilter,
  Described,
  Money,
  Notes,
  Nullable,
  Secret,
  ShortText,
  SignedMoney,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../shapes.ts';

export const DocumentOrder = StringEnum(['-createdAt', 'createdAt'], {
  default: '-createdAt',
  description: '`-createdAt`: newest first. `createdAt`: oldest first.',
});
export const IssuedFrom = Described(Timestamp, 'Only those issued at this instant or later.');
export const IssuedTo = Described(Timestamp, 'Only those issued at this instant or earlier.');

export const PdfStatusFilter = StringEnum(['failed'], {
  description: '`failed`: only those whose PDF could not be rendered, and is missing.',
});
const DOCUMENT_NUMBER =
  'Only those with this number. What precedes its digits may be left out, and zeros: `KR-000069` and `69` find TEST-KR-000069.';
export const DocumentNumber = Described(ShortText(100, 1), DOCUMENT_NUMBER, 'KR-000069');

export const ListInvoicesQuery = Type.Object({
  ...pageFields,
  sort: DocumentOrder,
  type: Type.Optional(
    StringEnum(invoiceSourceTypes, {
      description: 'Only those of orders, by invoice (`net30`), or of subscriptions.',
    }),
  ),
  status: Type.Optional(
    Type.Array(StringEnum(invoiceStatuses), {
      description: 'Only in one of these statuses; may be repeated.',
    }),
  ),
  orderId: Type.Optional(Described(Uuid, 'Only those of this order.')),
  subscriptionId: Type.Optional(Described(Uuid, 'Only those of this subscription.')),
  customerId: Type.Optional(Described(CustomerIdFilter, 'Only those of this customer.')),
  number: Type.Optional(DocumentNumber),
  currency: Type.Optional(Described(Currency, 'Only those in this currency.')),
  issuedFrom: Type.Optional(IssuedFrom),
  issuedTo: Type.Optional(IssuedTo),
  pdfStatus: Type.Optional(PdfStatusFilter),
  overdue: Type.Optional(
    Type.Boolean({
      description: '`true`: only those that are open and past their due day; `false`: all others.',
    }),
  ),
});
type ListInvoices = Static<typeof ListInvoicesQuery>;
export type InvoiceFilter = Omit<ListInvoices, 'cursor'> & { readonly cursor?: string | undefined };

export const downloadFormat = Type.Optional(
  StringEnum(['json', 'xrechnung'], {
    description:
      '`json` returns the URL; left out: a redirect to it. `xrechnung` returns the document itself as XRechnung 3.0, XML in the syntax CII.',
  }),
);

export const DownloadQuery = Type.Object({
  format: downloadFormat,
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'An earlier version of the document; default: the newest.',
    }),
  ),
});

export const TokenQuery = Type.Object({
  token: Type.Optional(Type.String({ description: 'The signed token of the mailed link.' })),
});

const DryRun = Type.Boolean({ default: false, description: 'Return the same and write nothing.' });

export const VoidInvoiceBody = Type.Object(
  {
    reason: Type.Optional(
      Described(Nullable(Notes), 'Printed on the voided document.', 'Issued to the wrong company'),
    ),
    dryRun: DryRun,
  },
  { examples: [{ reason: 'Issued to the wrong company' }] },
);

export const ReissueInvoiceBody = Type.Object(
  {
    netN: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 365,
        description:
          'Days until it is due; 0: on the day of issue. Default: those of the voided one.',
      }),
    ),
    dryRun: DryRun,
  },
  { examples: [{ netN: 14 }] },
);

export const ResentShape = Type.Object({
  messageId: Type.String({ description: 'The `Message-ID` of the mail that was queued.' }),
});

export const InvoiceLinkShape = Type.Object({
  url: Secret('The hosted page of this invoice; whoever has it can read the invoice.'),
  expiresAt: Described(
    Timestamp,
    'When the link ends: 90 days after the due day, or after now once that has passed.',
  ),
});

export const UrlShape = Type.Object({
  url: Type.String({ description: 'Signed; gives the PDF for 5 minutes to whoever has it.' }),
});

export const RefundDestination = StringEnum(refundDestinations, {
  description:
    'Where it went: `payment`: the way that it was paid. `credit_balance`: to the balance of the subscription, which later charges use first.',
});

const summary = {
  id: Described(Uuid, 'Id of the invoice.'),
  applicationId: Described(Uuid, 'The application that sold it.'),
  number: Type.String({
    description:
      'Printed on it, such as "INV-000042"; gapless per environment and prefix, with `numbering: yearly` per year, "INV-2026-000042". Outside production with `TEST-` before it.',
  }),
  status: StringEnum(invoiceStatuses, {
    description:
      '`open`: by invoice, not paid yet. `paid`: also when it was issued as paid. `partially_refunded`, `refunded`: by credit notes, whose amount went back or, as `amountCredited` says, to the credit balance. `voided`: withdrawn while open; it keeps its number.',
  }),
  sourceType: StringEnum(invoiceSourceTypes, {
    description:
      '`order`: paid at once. `net30`: to be paid later, whatever the term. `subscription`: a first payment, a renewal or a change.',
  }),
  currency: Type.String({ description: 'ISO 4217, of every amount of it.' }),
  subtotal: Described(
    Money,
    'Unit prices times quantities, before discounts, in minor units of `currency`.',
  ),
  taxTotal: Described(
    Money,
    'All taxes, in minor units; contained in the prices where `taxSummary` says `included`.',
  ),
  shippingTotal: Described(Money, 'Shipping, in minor units.'),
  discountTotal: Described(Money, 'All discounts, as a positive amount in minor units.'),
  total: Described(Money, 'What is invoiced, tax included, in minor units of `currency`.'),
  amountRefunded: Described(Money, 'What its credit notes gave back, in minor units.'),
  amountCredited: Described(
    Money,
    'The part of `amountRefunded` that went to the credit balance of its subscription, in minor units.',
  ),
  creditApplied: Described(
    Money,
    'The part of `total` that the credit balance of its subscription paid, in minor units.',
  ),
  orderId: Described(Uuid, 'The order that it bills.'),
  paymentId: Described(Uuid, 'The payment that paid it, or is to.'),
  customerId: Described(Nullable(Uuid), 'The customer; null for a guest.'),
  subscriptionId: Described(Nullable(Uuid), 'The subscription whose charge it bills; else null.'),
  netN: Nullable(
    Type.Integer({ description: 'Its term in days; null where it was issued as paid.' }),
  ),
  issuedAt: Described(Timestamp, 'When it was issued.'),
  dueAt: Described(
    Nullable(Timestamp),
    'End of the due day in the billing time zone; null where it was issued as paid.',
  ),
  paidAt: Described(
    Nullable(Timestamp),
    'When the money arrived, by `paidAt` of mark-paid where that was sent; null while it is open.',
  ),
  periodStart: Described(
    Nullable(Timestamp),
    'First instant of the subscription period that it bills; else null.',
  ),
  periodEnd: Described(
    Nullable(Timestamp),
    'End of that period, itself not part of it; else null.',
  ),
  version: Type.Integer({
    description:
      'Version of its document, from 1; raised when it is edited, paid, refunded or voided.',
  }),
  createdAt: Described(Timestamp, 'When it was made; the same as `issuedAt`.'),
  updatedAt: Described(Timestamp, 'When it last changed.'),
};

export const InvoiceShape = Type.Object(summary, {
  component: 'Invoice',
  description: 'An invoice, without its lines.',
});

const PartyShape = Type.Object(
  {
    name: Type.String({ description: 'Person or company, the first printed line.' }),
    company: Nullable(Type.String({ description: 'Printed below the name, if there is one.' })),
    addressLines: Type.Array(Type.String(), {
      description: 'One printed line each, as the post of the country wants it, the country last.',
    }),
    taxIds: Type.Array(
      Type.Object({
        label: Type.String({ description: 'Such as "Tax ID".' }),
        value: Type.String({ description: 'As it was entered.' }),
      }),
      { description: 'Of the merchant’s settings, or `metadata.taxId` of the customer.' },
    ),
    registrationNumber: Nullable(
      Type.String({ description: 'In the commercial register; of the seller only.' }),
    ),
    email: Nullable(Type.String({ description: 'As printed.' })),
    phone: Nullable(Type.String({ description: 'As printed.' })),
    leitwegId: Nullable(
      Type.String({ description: 'Leitweg-ID of a public buyer in Germany; of the buyer only.' }),
    ),
  },
  { component: 'InvoiceParty', description: 'Seller or buyer, as printed.' },
);

const PdfStatus = StringEnum(['ready', 'pending', 'failed'], {
  description:
    '`pending`: the PDF is being rendered; a download waits for it up to 5 s, then returns 409 `pdf_not_ready`. `failed`: it could not be rendered and is not tried again by itself; `render` has it tried again.',
});

export const RenderingShape = Type.Object({
  pdfStatus: StringEnum(['ready', 'pending'], {
    description: '`pending`: it is rendered within seconds. `ready`: it was rendered before.',
  }),
});

/** Lines, taxes and parties, as invoices and credit notes show them. */
export const documentContent = {
  lines: Type.Array(
    Type.Object({
      lineItemId: Described(
        Nullable(Uuid),
        'The line of the order; null on a document of a part of it.',
      ),
      description: Type.String({ description: 'Name of what was sold.' }),
      detail: Nullable(Type.String({ description: 'Small print below it, such as a variant.' })),
      quantity: Type.Integer({ description: 'Units.' }),
      unitPrice: Described(Money, 'Price of one unit, in minor units.'),
      discountAmount: Described(
        Money,
        'Its own discount and its share of the order’s, as a positive amount in minor units.',
      ),
      taxRate: Nullable(
        Type.String({
          description:
            'Percent, such as "8.25", all its rates added up; null where no rate applies.',
        }),
      ),
      taxAmount: Described(Money, 'Tax of the line, in minor units.'),
      net: Described(SignedMoney, 'After discounts, without tax, in minor units.'),
      gross: Described(SignedMoney, 'After discounts, with tax, in minor units.'),
    }),
    { description: 'What is billed.' },
  ),
  taxSummary: Type.Array(
    Type.Object({
      name: Type.String({ description: 'As the tax configuration calls it, such as "VAT".' }),
      rate: Nullable(
        Type.String({ description: 'Percent, such as "8.25"; null where no rate applies.' }),
      ),
      taxable: Described(Money, 'What it is levied on, in minor units.'),
      amount: Described(Money, 'The tax, in minor units.'),
      included: Type.Boolean({ description: 'The prices contain it; else it comes on top.' }),
    }),
    { description: 'One row a tax and rate, shipping included.' },
  ),
  seller: Described(PartyShape, 'The merchant, as the invoice settings were at issue.'),
  buyer: Described(PartyShape, 'The buyer, by the billing address, else the shipping address.'),
  pdfStatus: PdfStatus,
};

export const InvoiceDetailShape = Type.Object(
  {
    ...summary,
    ...documentContent,
    refunds: Type.Array(
      Type.Object({
        creditNoteId: Described(
          Nullable(Uuid),
          'Its credit note; null for one from before they were documents.',
        ),
        creditNoteNumber: Type.String({ description: 'Number of that credit note.' }),
        amount: Described(Money, 'What went back, tax included, in minor units.'),
        taxAmount: Described(Money, 'The tax in it, in minor units.'),
        destination: RefundDestination,
        reason: Nullable(Type.String({ description: 'The merchant’s reason, if one was given.' })),
        createdAt: Described(Timestamp, 'When it was refunded.'),
      }),
      {
        description:
          'Refunds that succeeded, and what was credited to the balance of its subscription, oldest first.',
      },
    ),
  },
  { component: 'InvoiceDetail', description: 'An invoice with what its document shows.' },
);

export const InvoiceVersionShape = Type.Object(
  {
    version: Type.Integer({ description: 'From 1; `?version=` of the download takes it.' }),
    reason: StringEnum(invoiceVersionReasons, { description: 'What made the document change.' }),
    createdAt: Described(Timestamp, 'Since when the document has been so.'),
  },
  { component: 'InvoiceVersion', description: 'One version of an invoice’s document.' },
);

/** A PDF that is stored nowhere. */
export const RenderedPdfShape = Type.Object({
  pdf: Type.String({
    description: 'The file, in Base64.',
    contentEncoding: 'base64',
    examples: ['JVBERi0xLjcKJ...'],
  }),
});
