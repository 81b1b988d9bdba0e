import { InvoiceDetailShape } from '../invoices/schemas.ts';
import { FreeForm } from '../shapes.ts';
import { describeEvents } from './entry.ts';

export const invoiceEvents = describeEvents('invoice', InvoiceDetailShape, {
  issued: { when: 'An invoice was issued.' },
  paid: { when: 'An invoice was paid; also when it is issued as paid.' },
  updated: { when: 'A new version of the document was made.' },
  refunded: { when: 'A refund was booked on the invoice.', extras: { refund: FreeForm } },
  voided: { when: 'An invoice was voided.' },
  overdue: { when: 'The due day passed without payment.' },
});
