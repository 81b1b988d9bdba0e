import { InvoiceDetailShape } from '../invoices/schemas.ts';
import { Described } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const refund = Described(
  InvoiceDetailShape.properties.refunds.items,
  'The refund, as the last of `refunds`.',
);

export const invoiceEvents = describeEvents('invoice', InvoiceDetailShape, {
  'invoice.issued': { when: 'An invoice was issued.' },
  'invoice.paid': { when: 'An invoice was paid; also when it is issued as paid.' },
  'invoice.updated': { when: 'A new version of the document was made.' },
  'invoice.refunded': {
    when: 'A refund was booked on the invoice, or what the balance of its subscription was credited.',
    extras: { refund },
  },
  'invoice.voided': { when: 'An invoice was voided.' },
  'invoice.overdue': { when: 'The due day passed without payment.' },
});
