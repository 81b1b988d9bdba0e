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
  /** Of the hosted page. */
  readonly pageLink?: string;
}

/** An invoice on account, with the links to its page and its PDF. */
export function invoiceIssued(props: InvoiceIssuedProps): Letter {
  const { brand, isTest, invoiceNumber, amount, dueOn, link, pageLink } = props;
  const { invoice: texts } = mailTexts(brand.locale);
  const download = { label: texts.download, url: link };
  return letter({
    brand,
    isTest,
    subject: texts.subject(invoiceNumber, brand.companyName),
    paragraphs: [
      texts.thanks,
      texts.due(invoiceNumber, amount, writtenDay(dueOn, brand.locale)),
      ...(pageLink === undefined ? [texts.open] : []),
    ],
    ...(pageLink === undefined
      ? { link: download }
      : { link: { label: texts.view, url: pageLink }, also: download }),
  });
}
