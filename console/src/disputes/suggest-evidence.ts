import type { TFunction } from 'i18next';
import type { Activity, Fulfillment, Order } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import type { EvidenceTexts, TextName } from './evidence-parts.ts';

interface Suggesting {
  readonly t: TFunction;
  readonly language: string;
}

type OrderFacts = Pick<
  Order,
  'number' | 'customerEmail' | 'placedAt' | 'currency' | 'amountPaid' | 'lineItems'
> & { readonly fulfillments: readonly Fulfillment[] };

type Mail = NonNullable<Activity['mail']>;

/**
 * A draft of the evidence from what the order has and which mails about it went out; the empty texts are what it does not
 * know.
 */
export function suggestEvidence(
  order: OrderFacts,
  activity: readonly Pick<Activity, 'mail'>[],
  { t, language }: Suggesting,
): EvidenceTexts {
  const dayOf = (at: string) =>
    new Date(at).toLocaleDateString(language, { year: 'numeric', month: 'long', day: 'numeric' });
  const shipped = order.fulfillments.filter(({ shippedAt }) => shippedAt !== null);
  const delivered = order.fulfillments.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const of = (values: readonly (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null && value !== ''))].join(', ');
  const sentences = [
    order.number !== null &&
      order.placedAt !== null &&
      t('disputes.course.placed', { number: order.number, day: dayOf(order.placedAt) }),
    order.customerEmail !== null && t('disputes.course.buyer', { email: order.customerEmail }),
    t('disputes.course.paid', { amount: formatMoney(order.amountPaid, order.currency, language) }),
    ...delivered.map((at) => t('disputes.course.delivered', { day: dayOf(at) })),
  ];
  return {
    productDescription: order.lineItems
      .map(({ quantity, name }) => `${quantity} × ${name}`)
      .join('\n'),
    shippingCarrier: of(shipped.map(({ carrier }) => carrier)),
    shippingTrackingNumber: of(shipped.map(({ trackingNumber }) => trackingNumber)),
    shippingDate: of(shipped.map(({ shippedAt }) => shippedAt?.slice(0, 10) ?? null)),
    customerCommunication: mailsSent(activity)
      .map((mail) => t('disputes.course.mailed', wordsOf(mail, { t, language })))
      .join('\n'),
    refundPolicy: '',
    uncategorizedText: sentences.filter((sentence) => sentence !== false).join('\n'),
  };
}

/** The texts with those of the draft where they are empty, and how many that filled in. */
export function fillIn(
  texts: EvidenceTexts,
  draft: EvidenceTexts,
): { readonly texts: EvidenceTexts; readonly count: number } {
  const names = (Object.keys(texts) as TextName[]).filter(
    (name) => texts[name] === '' && draft[name] !== '',
  );
  const filled = Object.fromEntries(names.map((name) => [name, draft[name]]));
  return { texts: { ...texts, ...filled }, count: names.length };
}

interface SentMail extends Mail {
  readonly to: string;
  readonly sentAt: string;
}

/** Those that a mail server took, oldest first; what was held back proves nothing. */
function mailsSent(activity: readonly Pick<Activity, 'mail'>[]): SentMail[] {
  return activity
    .flatMap(({ mail }) => mail ?? [])
    .flatMap((mail) => {
      const { status, to, sentAt } = mail;
      return status === 'sent' && to !== null && sentAt !== null ? [{ ...mail, to, sentAt }] : [];
    })
    .toSorted((one, other) => one.sentAt.localeCompare(other.sentAt));
}

function wordsOf({ template, to, sentAt }: SentMail, { t, language }: Suggesting) {
  const key = template.replace(/^customer\./, '');
  const at = new Date(sentAt).toLocaleString(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const mail = t(`mailNames.${key}` as 'mailNames.receipt', {
    defaultValue: t('mailNames.other'),
  });
  return { at, mail, to };
}
