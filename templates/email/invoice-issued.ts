import type { Brand, Letter } from './frame.tsx';
import { letter } from './letter.tsx';

interface InvoiceIssuedProps {
  readonly brand: Brand;
  readonly isTest: boolean;
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly dueOn: string;
  readonly link: string;
}

/** An invoice on account, with the link to its PDF. */
export function invoiceIssued(props: InvoiceIssuedProps): Letter {
  const { brand, isTest, invoiceNumber, amount, dueOn, link } = props;
  return letter({
    brand,
    isTest,
    subject: `Invoice ${invoiceNumber} from ${brand.companyName}`,
    paragraphs: [
      'Thank you for your order.',
      `Invoice ${invoiceNumber}: ${amount}, due on ${dueOn}.`,
      'Download the invoice as a PDF:',
    ],
    link: { label: 'Download the invoice', url: link },
  });
}
