import type { Brand, Letter } from './frame.tsx';
import { mailTexts } from './labels/labels-of.ts';
import { letter } from './letter.tsx';
import { writtenDay } from './written-day.ts';

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
  const { invoice: texts } = mailTexts(brand.locale);
  return letter({
    brand,
    isTest,
    subject: texts.subject(invoiceNumber, brand.companyName),
    paragraphs: [
      texts.thanks,
      texts.due(invoiceNumber, amount, writtenDay(dueOn, brand.locale)),
      texts.open,
    ],
    link: { label: texts.download, url: link },
  });
}
