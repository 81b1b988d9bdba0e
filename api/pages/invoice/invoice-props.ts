import type { HostedInvoice } from '../../../domain/invoices/hosted/load-hosted-invoice.ts';
import type { InvoiceCheckout } from '../../../domain/settlement/by-card/load-invoice-checkout.ts';
import type {
  HostedInvoiceProps,
  PartyProps,
  PayProps,
  SumProps,
} from '../../../templates/hosted-invoice/hosted-invoice.tsx';
import { formatQuantity, formatRate } from '../../../templates/invoice/labels/format.ts';
import { printedTaxes } from '../../../templates/invoice/labels/printed-taxes.ts';
import { webUrl } from '../checkout/browser/web-url.ts';
import { declineText } from '../checkout/script-texts.ts';
import type { InvoiceTexts } from './invoice-texts.ts';

type InvoiceDocument = HostedInvoice['document'];

/** An invoice in the words of its page; amounts and days written out. */
export function invoiceProps(
  hosted: HostedInvoice,
  checkout: InvoiceCheckout,
  texts: InvoiceTexts,
  path: string,
): HostedInvoiceProps {
  const { invoice, document } = hosted;
  const { labels, words, money } = texts;
  const amount = (minor: number) => money(minor, invoice.currency);
  const isOpen = invoice.status === 'open';
  return {
    labels,
    words,
    heading: labels.title(invoice.number),
    state: stateOf(hosted, texts),
    amountLabel: isOpen ? words.amountDue : words.total,
    amount: amount(isOpen ? document.due : document.total),
    facts: factsOf(hosted, texts),
    pdfUrl: `${path}/pdf`,
    pay: payOf(hosted, checkout, texts),
    // Nobody is asked for a transfer while a card may be paying.
    instructions:
      isOpen && document.due > 0 && checkout.kind !== 'running'
        ? document.paymentInstructions
        : null,
    seller: partyOf(document.seller),
    buyer: partyOf(document.buyer),
    lines: document.lines.map((line) => ({
      description: line.description,
      detail: line.detail,
      each:
        line.quantity === 1
          ? null
          : `${formatQuantity(line.quantity, words.separators)} × ${amount(line.unitPrice)}`,
      amount: amount(line.quantity * line.unitPrice),
    })),
    sums: sumsOf(document, texts, amount),
    notices: printedTaxes(document).notices.map((notice) => words.notices[notice]),
  };
}

function payOf(
  { invoice }: HostedInvoice,
  checkout: InvoiceCheckout,
  { pay: words, money }: InvoiceTexts,
): PayProps | null {
  switch (checkout.kind) {
    case 'none':
      return null;
    case 'running': {
      const url = webUrl(checkout.actionUrl);
      const { waitingHeading: heading, waitingText: text, toBank: label, script } = words;
      if (url === null) return { kind: 'waiting', heading, text, bank: null };
      const { challengeHeading, challengeText } = script;
      return {
        kind: 'waiting',
        heading: challengeHeading,
        text: challengeText,
        bank: { label, url },
      };
    }
    case 'offered': {
      const { amount, cardEntry, decline } = checkout;
      const written = money(amount, invoice.currency);
      const label = words.buttons.pay(written);
      return {
        kind: 'form',
        words,
        fields: { kind: cardEntry.kind },
        wallet: cardEntry.wallet?.kind ?? null,
        amount: written,
        alert: decline && declineText(words, decline),
        button: {
          label,
          pattern: label,
          obliged: label,
          isObliged: false,
          due: null,
          dueAmount: null,
          duePattern: '',
          safe: words.safe,
          consent: [],
          busy: words.script.paying,
        },
      };
    }
  }
}

function stateOf(
  { invoice, isOverdue }: HostedInvoice,
  { labels }: InvoiceTexts,
): HostedInvoiceProps['state'] {
  if (isOverdue) return { text: labels.states.overdue, tone: 'bad' };
  const tones = {
    open: 'note',
    paid: 'good',
    refunded: 'plain',
    partially_refunded: 'plain',
    voided: 'plain',
  } as const;
  const statuses = invoice.shownStatuses().map((one) => labels.states[one]);
  return { text: statuses.join(' · '), tone: tones[invoice.status] };
}

/** What is below the amount, one line each. */
function factsOf({ invoice, document, isOverdue }: HostedInvoice, texts: InvoiceTexts): string[] {
  const { labels, words, money, day } = texts;
  const { payment, dueDate, voidReason = null } = document;
  const facts: string[] = [];
  if (invoice.status === 'open' && dueDate !== null)
    facts.push(isOverdue ? labels.overdueSince(day(dueDate)) : words.dueOn(day(dueDate)));
  if (invoice.status === 'voided') {
    facts.push(labels.voidText);
    if (voidReason !== null) facts.push(words.voidReason(voidReason));
  }
  if (payment) facts.push(words.paidOn(day(payment.date), methodText(payment.method, texts)));
  const { amountRefunded, amountCredited, currency } = invoice;
  if (amountRefunded > amountCredited)
    facts.push(words.refunded(money(amountRefunded - amountCredited, currency)));
  if (amountCredited > 0) facts.push(words.credited(money(amountCredited, currency)));
  facts.push(`${words.issueDate}: ${day(document.issueDate)}`);
  if (document.orderNumber !== null) facts.push(`${words.orderNumber}: ${document.orderNumber}`);
  if (document.poNumber !== null) facts.push(`${words.poNumber}: ${document.poNumber}`);
  if (document.installment) {
    const { number, of } = document.installment;
    facts.push(`${words.installment}: ${words.installmentOf(number, of)}`);
  }
  return facts;
}

function methodText(method: string | null, { words }: InvoiceTexts): string | null {
  if (method === 'card') return words.card;
  if (method === 'external payment') return words.externalPayment;
  // The digits of a card stay with its stars.
  return method?.replace('**** ', '****\u00a0') ?? null;
}

function partyOf(party: InvoiceDocument['seller']): PartyProps {
  const { name, company, addressLines, taxIds, registrationNumber, email, phone } = party;
  const lines = [
    company === name ? null : company,
    ...addressLines,
    ...taxIds.map(({ label, value }) => `${label} ${value}`),
    registrationNumber,
    email,
    phone,
  ];
  return { name, lines: lines.filter((line) => line !== null) };
}

/** From the subtotal to what is due, as on the PDF. */
function sumsOf(
  document: InvoiceDocument,
  { words }: InvoiceTexts,
  amount: (minor: number) => string,
): SumProps[] {
  const { subtotal, discounts, shipping, total, paid, credit, due } = document;
  const named = (label: string, name: string | null) =>
    name === null ? label : `${label} (${name})`;
  const taxes = (included: boolean) =>
    printedTaxes(document)
      .taxes.filter((tax) => tax.included === included)
      .map((tax) => ({ label: taxLabel(tax, words, amount), value: amount(tax.amount) }));
  return [
    { label: words.subtotal, value: amount(subtotal) },
    ...discounts.map(({ code, amount: off }) => ({
      label: named(words.discount, code),
      value: amount(-off),
    })),
    ...(shipping
      ? [{ label: named(words.shipping, shipping.name), value: amount(shipping.amount) }]
      : []),
    ...taxes(false),
    { label: words.total, value: amount(total), isStrong: true },
    ...taxes(true),
    ...(paid === 0 ? [] : [{ label: words.paid, value: amount(-paid) }]),
    ...(credit === 0 ? [] : [{ label: words.credit, value: amount(-credit) }]),
    { label: words.amountDue, value: amount(due), isStrong: true },
  ];
}

function taxLabel(
  { rate, name, taxable, included }: InvoiceDocument['taxes'][number],
  words: InvoiceTexts['words'],
  amount: (minor: number) => string,
): string {
  const written = rate === null ? '' : ` ${formatRate(rate, words.separators)}`;
  const label = included ? words.includedTaxOn : words.taxOn;
  return label(name === 'Tax' ? null : name, written, amount(taxable));
}
