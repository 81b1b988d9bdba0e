import { Type, type Static } from '@sinclair/typebox';
import {
  Currency,
  CustomerIdFilter,
  Described,
  Money,
  Nullable,
  Timestamp,
  Uuid,
  pageFields,
} from '../../shapes.ts';
import {
  DocumentNumber,
  DocumentOrder,
  documentContent,
  downloadFormat,
  IssuedFrom,
  IssuedTo,
  PdfStatusFilter,
  RefundDestination,
} from '../schemas.ts';

export const ListCreditNotesQuery = Type.Object({
  ...pageFields,
  sort: DocumentOrder,
  invoiceId: Type.Optional(Described(Uuid, 'Only those of this invoice.')),
  orderId: Type.Optional(Described(Uuid, 'Only those of this order.')),
  customerId: Type.Optional(Described(CustomerIdFilter, 'Only those of this customer.')),
  number: Type.Optional(DocumentNumber),
  currency: Type.Optional(Described(Currency, 'Only those in this currency.')),
  issuedFrom: Type.Optional(IssuedFrom),
  issuedTo: Type.Optional(IssuedTo),
  pdfStatus: Type.Optional(PdfStatusFilter),
});
type ListCreditNotes = Static<typeof ListCreditNotesQuery>;
export type CreditNoteFilter = Omit<ListCreditNotes, 'cursor'> & {
  readonly cursor?: string | undefined;
};

export const CreditNoteDownloadQuery = Type.Object({ format: downloadFormat });

const summary = {
  id: Described(Uuid, 'Id of the credit note.'),
  number: Type.String({
    description:
      'Printed on it, such as "CN-000007", in a gapless series of its own, with `numbering: yearly` one a year, "CN-2026-000007". Outside production with `TEST-` before it.',
  }),
  invoiceId: Described(Uuid, 'The invoice that it corrects.'),
  invoiceNumber: Type.String({ description: 'Number of that invoice.' }),
  orderId: Described(Uuid, 'The order that the invoice bills.'),
  paymentId: Described(Uuid, 'The payment of the invoice.'),
  customerId: Described(Nullable(Uuid), 'The customer; null for a guest.'),
  subscriptionId: Described(Nullable(Uuid), 'The subscription of the invoice; else null.'),
  currency: Type.String({ description: 'ISO 4217, that of the invoice.' }),
  taxTotal: Described(Money, 'The tax in `total`, in minor units of `currency`; positive.'),
  total: Described(Money, 'What was refunded or credited, tax included, in minor units; positive.'),
  destination: RefundDestination,
  reason: Nullable(Type.String({ description: 'The merchant’s reason, if one was given.' })),
  issuedAt: Described(Timestamp, 'When it was issued, with the refund.'),
};

export const CreditNoteShape = Type.Object(summary, {
  component: 'CreditNote',
  description:
    'A credit note, one for each refund of an invoice and for what a subscription’s balance was credited; without its lines.',
});

export const CreditNoteDetailShape = Type.Object(
  { ...summary, ...documentContent },
  { component: 'CreditNoteDetail', description: 'A credit note with what its document shows.' },
);
