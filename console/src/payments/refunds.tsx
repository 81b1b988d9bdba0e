import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { TextLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { useList } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Section } from '../ui/panel.tsx';
import type { PaymentDetails } from './use-payment.ts';
import { LoadOlder } from '../table/load-older.tsx';
import { useOrderLines } from './use-order-lines.ts';

/** What went back, and why; nothing for a payment that gave nothing back. */
export function Refunds({ payment }: { readonly payment: PaymentDetails }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const rows = useList(['refunds', payment.id], 50, (page, options) =>
    commerce.payments.listRefunds(payment.id, page, options),
  );
  const lines = useOrderLines(payment.orderId);
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  useRefreshOn(['payment.'], rows.refresh);
  if (rows.error === null && rows.items.length === 0) return null;
  return (
    <Section title={t('word.refunds')} flush>
      {rows.error !== null && <Failure error={rows.error} retry={rows.refresh} />}
      <ul>
        {rows.items.map(
          ({ id, amount, currency, status, reason, creditNoteNumber, createdAt, lineItems }) => (
            <li key={id} className="grid gap-1 border-b p-4 last:border-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">
                  <Money amount={amount} currency={currency} />
                </span>
                <Status of={status} />
                {creditNoteNumber && (
                  <TextLink path="/credit-notes" search={{ number: creditNoteNumber }}>
                    {t('word.creditNote', { number: creditNoteNumber })}
                  </TextLink>
                )}
                <span className="ms-auto text-quiet">
                  <Time at={createdAt} precise />
                </span>
              </p>
              {lineItems.map((line) => (
                <p key={line.lineItemId} className="break-words">
                  {line.quantity} × {names.get(line.lineItemId) ?? t('refund.removedLine')}:{' '}
                  <Money amount={line.amount} currency={currency} />
                  {line.taxAmount > 0 && (
                    <span className="text-quiet">
                      {' '}
                      ({t('refund.tax')} <Money amount={line.taxAmount} currency={currency} />)
                    </span>
                  )}
                </p>
              ))}
              {reason && <p className="break-words text-quiet">{reason}</p>}
            </li>
          ),
        )}
      </ul>
      <LoadOlder rows={rows} />
    </Section>
  );
}
