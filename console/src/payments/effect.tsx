import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentPreview } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface EffectProps {
  /** Whether the API is being asked. */
  readonly isWaiting: boolean;
  /** What the API responds that would change; undefined until it is known. */
  readonly preview: PaymentPreview | undefined;
  readonly currency: string;
  /** What the verb says of itself, as points of the list. */
  readonly children?: ReactNode;
}

/** Shows what a payment would do to its hold, the order and the invoice. */
export function Effect({ isWaiting, preview, currency, children }: EffectProps) {
  const { t, i18n } = useTranslation();
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  if (!preview)
    return (
      <div aria-live="polite" className="min-h-28 rounded-lg bg-ground p-3">
        {isWaiting && <Waiting lines={3} />}
      </div>
    );
  const { released, order, invoice } = preview;
  return (
    <ul aria-live="polite" className="min-h-28 list-disc rounded-lg bg-ground p-3 ps-7">
      {children}
      {released > 0 && <li>{t('capture.releases', { amount: money(released) })}</li>}
      {invoice && <InvoiceEffect invoice={invoice} currency={currency} />}
      {order && <OrderEffect order={order} currency={currency} />}
    </ul>
  );
}

interface InvoiceEffectProps {
  readonly invoice: NonNullable<PaymentPreview['invoice']>;
  readonly currency: string;
}

function InvoiceEffect({ invoice, currency }: InvoiceEffectProps) {
  const { t, i18n } = useTranslation();
  const { status, number, total, taxTotal } = invoice;
  if (status === 'voided') return <li>{t('release.voidsInvoice', { number: number ?? '' })}</li>;
  if (number !== null) return <li>{t('payment.paysInvoice', { number })}</li>;
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  return <li>{t('capture.issues', { amount: money(total), tax: money(taxTotal) })}</li>;
}

interface OrderEffectProps {
  readonly order: NonNullable<PaymentPreview['order']>;
  readonly currency: string;
}

/** An order without a number is a draft, or one that would be placed. */
function OrderEffect({ order, currency }: OrderEffectProps) {
  const { t, i18n } = useTranslation();
  const { number, status, amountDue } = order;
  const amount = formatMoney(amountDue, currency, i18n.language);
  if (number === null)
    return <li>{status === 'draft' ? t('capture.dueDraft', { amount }) : t('capture.places')}</li>;
  return (
    <li>{amountDue > 0 ? t('capture.due', { number, amount }) : t('capture.paid', { number })}</li>
  );
}
