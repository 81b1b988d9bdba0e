import { frame, type Brand, type Letter } from './frame.tsx';
import { ItemTable, type ItemProps, type SumProps } from './item-table.tsx';
import { letter } from './letter.tsx';
import { mailTexts } from './labels/labels-of.ts';
import { Button, Lines, Paragraph } from './parts.tsx';
import { trackingAddress } from './tracking-address.ts';
import { writtenDay } from './written-day.ts';

interface Props {
  readonly brand: Brand;
  readonly isTest: boolean;
  readonly orderNumber: string | null;
}

interface Goods {
  readonly lines: readonly ItemProps[];
  readonly linesLeftOut: number;
  /** One line each. */
  readonly shipsTo: readonly string[];
}

interface Sum {
  readonly kind: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'included_tax' | 'credit' | 'total';
  readonly note: string | null;
  readonly amount: string;
}

interface ConfirmationProps extends Props, Goods {
  readonly sums: readonly Sum[];
  readonly paidBy: string | null;
  readonly toPay?: {
    readonly number: string;
    readonly amount: string;
    readonly dueDate: string;
    readonly instructions: string | null;
    readonly url: string;
  };
  readonly attachedInvoice: object | null;
}

/** An order was placed. */
export function orderConfirmation(props: ConfirmationProps): Letter {
  const { brand, orderNumber, sums, paidBy, toPay, attachedInvoice } = props;
  const { orders: texts, invoice } = mailTexts(brand.locale);
  const dueOn = toPay ? writtenDay(toPay.dueDate, brand.locale) : '';
  return aboutGoods(props, {
    subject: texts.confirmedSubject(orderNumber),
    lead: texts.confirmed(brand.companyName),
    sums: sums.map((sum) => toSumProps(sum, brand.locale)),
    after: [
      ...(paidBy === null ? [] : [texts.paidBy(paidBy)]),
      ...(toPay ? [texts.due(toPay.amount, toPay.number, dueOn)] : []),
      ...(toPay && toPay.instructions !== null ? [toPay.instructions] : []),
      ...(attachedInvoice === null ? [] : [texts.invoiceAttached]),
    ],
    link: toPay ? { label: invoice.view, url: toPay.url } : null,
  });
}

interface ShippedProps extends Props, Goods {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
}

/** A parcel has left. */
export function orderShipped(props: ShippedProps): Letter {
  const { brand, orderNumber, carrier, trackingNumber, trackingUrl } = props;
  const texts = mailTexts(brand.locale).orders;
  const number = trackingNumber === null ? [] : [texts.trackingNumber(trackingNumber)];
  // The shop's own address goes before that of the carrier.
  const url = isWebUrl(trackingUrl) ? trackingUrl : trackingAddress(carrier, trackingNumber);
  return aboutGoods(props, {
    subject: texts.shippedSubject(orderNumber),
    lead: texts.shipped,
    sums: [],
    after: carrier === null ? number : [texts.carrier(carrier, trackingNumber)],
    link: url === null ? null : { label: texts.track, url },
  });
}

interface ReturnRequestedProps extends Props, Pick<Goods, 'lines' | 'linesLeftOut'> {
  readonly returnNumber: string;
  readonly address: string | null;
  readonly policy: string | null;
}

/** A buyer has asked to send goods back. */
export function returnRequested(props: ReturnRequestedProps): Letter {
  const { brand, returnNumber, address, policy } = props;
  const texts = mailTexts(brand.locale).orders;
  return aboutGoods(
    { ...props, shipsTo: [] },
    {
      subject: texts.returnSubject(returnNumber),
      lead: texts.returned,
      sums: [],
      after: [...(address ? [`${texts.returnTo}\n${address}`] : []), ...(policy ? [policy] : [])],
      link: null,
    },
  );
}

interface ReceiptProps extends Props {
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly paidOn: string;
  readonly paidBy: string | null;
}

/** An invoice was paid. */
export function receipt({ brand, isTest, ...props }: ReceiptProps): Letter {
  const { invoiceNumber, amount, paidOn, paidBy } = props;
  const texts = mailTexts(brand.locale).orders;
  return letter({
    brand,
    isTest,
    subject: texts.receiptSubject(brand.companyName),
    paragraphs: [
      texts.receipt(amount, invoiceNumber, paidOn),
      ...(paidBy === null ? [] : [texts.paidBy(paidBy)]),
      texts.invoiceAttached,
    ],
  });
}

interface RefundProps extends Props {
  readonly isByHand?: boolean;
  readonly amount: string;
  readonly creditNoteNumber: string;
  readonly invoiceNumber: string;
}

/** Money goes back. */
export function refund({ brand, isTest, ...props }: RefundProps): Letter {
  const { amount, creditNoteNumber, invoiceNumber, isByHand = false } = props;
  const texts = mailTexts(brand.locale).orders;
  const text = isByHand ? texts.refundByHand : texts.refund;
  return letter({
    brand,
    isTest,
    subject: texts.refundSubject(brand.companyName),
    paragraphs: [text(amount, invoiceNumber), texts.creditNote(creditNoteNumber)],
  });
}

/** An amount went to the credit balance. */
export function creditNote({ brand, isTest, ...props }: RefundProps): Letter {
  const { amount, creditNoteNumber, invoiceNumber } = props;
  const texts = mailTexts(brand.locale).orders;
  return letter({
    brand,
    isTest,
    subject: texts.creditSubject(brand.companyName),
    paragraphs: [texts.credited(amount, invoiceNumber), texts.creditNote(creditNoteNumber)],
  });
}

/** Money of a credit balance goes back. */
export function creditRefund({
  brand,
  isTest,
  amount,
}: Props & Pick<RefundProps, 'amount'>): Letter {
  const texts = mailTexts(brand.locale).orders;
  const subject = texts.refundSubject(brand.companyName);
  return letter({ brand, isTest, subject, paragraphs: [texts.creditRefunded(amount)] });
}

interface ReminderProps extends Props {
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly dueOn: string;
  readonly isOverdue: boolean;
  readonly instructions: string | null;
  /** Of the hosted page. */
  readonly pageLink?: string;
}

/** An invoice on account is to be paid. */
export function paymentReminder({ brand, isTest, ...props }: ReminderProps): Letter {
  const { invoiceNumber, amount, dueOn, isOverdue, instructions, pageLink } = props;
  const { orders: texts, invoice } = mailTexts(brand.locale);
  return letter({
    brand,
    isTest,
    subject: isOverdue ? texts.overdueSubject(invoiceNumber) : texts.dueSubject(invoiceNumber),
    paragraphs: [
      isOverdue
        ? texts.overdue(amount, invoiceNumber, dueOn)
        : texts.due(amount, invoiceNumber, dueOn),
      ...(instructions === null ? [] : [instructions]),
      texts.invoiceAttached,
      texts.crossed,
    ],
    ...(pageLink === undefined ? {} : { link: { label: invoice.view, url: pageLink } }),
  });
}

interface Words {
  readonly subject: string;
  readonly lead: string;
  readonly sums: readonly SumProps[];
  readonly after: readonly string[];
  readonly link: { readonly label: string; readonly url: string } | null;
}

function aboutGoods(props: Props & Goods, { subject, lead, sums, after, link }: Words): Letter {
  const { brand, isTest, lines, linesLeftOut, shipsTo } = props;
  const texts = mailTexts(brand.locale).orders;
  const more = linesLeftOut > 0 ? texts.more(linesLeftOut) : null;
  const items = [
    ...lines.map(itemLine),
    ...(more ? [more] : []),
    ...sums.map(({ label, amount }) => `${label}: ${amount}`),
  ];
  return frame({
    subject,
    isTest,
    brand,
    locale: brand.locale,
    text: [
      lead,
      items.join('\n'),
      ...(shipsTo.length > 0 ? [[`${texts.shipsTo}:`, ...shipsTo].join('\n')] : []),
      ...after,
      ...(link ? [`${link.label}:`, link.url] : []),
    ],
    content: (
      <>
        <Paragraph>{lead}</Paragraph>
        <ItemTable items={lines} more={more} quantity={texts.quantity} sums={sums} />
        {shipsTo.length > 0 && (
          <Paragraph>
            <strong>{texts.shipsTo}</strong>
            {shipsTo.map((line) => (
              <>
                <br />
                {line}
              </>
            ))}
          </Paragraph>
        )}
        {after.map((text) => (
          <Paragraph key={text}>
            <Lines lines={text.split('\n')} />
          </Paragraph>
        ))}
        {link && <Button {...link} color={brand.color} />}
      </>
    ),
  });
}

function itemLine({ name, quantity, amount }: ItemProps): string {
  return amount === null ? `${quantity} x ${name}` : `${quantity} x ${name}: ${amount}`;
}

function toSumProps({ kind, note, amount }: Sum, locale: string): SumProps {
  const texts = mailTexts(locale).orders;
  const label = {
    subtotal: texts.subtotal,
    discount: texts.discount,
    shipping: texts.shipping,
    tax: texts.tax,
    included_tax: texts.includedTax,
    credit: texts.credit,
    total: texts.total,
  }[kind];
  return { label: note === null ? label : `${label} (${note})`, amount, isTotal: kind === 'total' };
}

function isWebUrl(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}
