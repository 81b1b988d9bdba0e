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

/** What a capture or void would do to the hold, the order and the invoice. */
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
      {invoice && (
        <li>
          {invoice.status === 'voided'
            ? t('release.voidsInvoice', { number: invoice.number ?? '' })
            : t('capture.issues', { amount: money(invoice.total), tax: money(invoice.taxTotal) })}
        </li>
      )}
      {order && (
        <li>
          {order.amountDue > 0
            ? t('capture.due', { number: order.number ?? '', amount: money(order.amountDue) })
            : t('capture.paid', { number: order.number ?? '' })}
        </li>
      )}
    </ul>
  );
}
