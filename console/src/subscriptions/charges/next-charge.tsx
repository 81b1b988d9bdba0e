import { useTranslation } from 'react-i18next';
import { useRead } from '../../client/use-read.ts';
import { Failure, isCode } from '../../client/failure.tsx';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { Section } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Sums } from './sums.tsx';
import { hasOrphan, isGoingOn } from '../deeds.ts';
import type { SubscriptionDetails } from '../use-subscription.ts';

/** What will be charged next, as the API would charge it now. */
export function NextCharge({ subscription }: { readonly subscription: SubscriptionDetails }) {
  const { t } = useTranslation();
  const { id, currency } = subscription;
  const reason = useReason(subscription);
  const {
    data: invoice,
    error,
    refetch,
  } = useRead(
    ['subscription', id, 'upcoming', subscription.sequence],
    (commerce, options) => commerce.subscriptions.getUpcomingInvoice(id, {}, options),
    { enabled: reason === null },
  );
  const isNone = reason !== null || isCode(error, 'not_found');
  return (
    <Section title={t('word.nextCharge')}>
      {isNone && <p className="text-quiet">{reason ?? t('upcoming.none')}</p>}
      {!isNone && error && <Failure error={error} retry={refetch} />}
      {!isNone && !error && !invoice && <Waiting lines={3} />}
      {!isNone && !error && invoice && (
        <>
          <p className="mb-3 text-lg">
            <strong>
              <Money amount={invoice.amountDue} currency={currency} />
            </strong>{' '}
            {t('upcoming.at')} <Time at={invoice.chargeAt} />
          </p>
          <p className="mb-3 text-quiet">
            {t('upcoming.for')} <Time at={invoice.periodStart} /> – <Time at={invoice.periodEnd} />
          </p>
          <Sums
            currency={currency}
            rows={[
              ...invoice.lines.map(
                ({ name, quantity, unitPrice, total }) =>
                  [
                    <>
                      {name}{' '}
                      <span className="text-quiet">
                        {quantity} × <Money amount={unitPrice} currency={currency} />
                      </span>
                    </>,
                    total,
                  ] as const,
              ),
              [t('money.subtotal'), invoice.subtotal],
              ...(invoice.shippingTotal > 0
                ? [[t('money.shipping'), invoice.shippingTotal] as const]
                : []),
              [t('money.tax'), invoice.taxTotal],
              ...(invoice.creditApplied > 0
                ? [[t('subscription.credit'), -invoice.creditApplied] as const]
                : []),
            ]}
            total={[t('upcoming.due'), invoice.amountDue]}
          />
          {invoice.warnings.map(({ code, message }) => (
            <p key={code} className="mt-2 text-warn">
              {message}
            </p>
          ))}
        </>
      )}
    </Section>
  );
}

/** Why nothing will be charged, where that is known without asking; else null. */
function useReason(subscription: SubscriptionDetails): string | null {
  const { t } = useTranslation();
  if (!isGoingOn(subscription))
    return t(subscription.status === 'pending' ? 'upcoming.none' : 'upcoming.ended');
  if (hasOrphan(subscription)) return t('upcoming.orphan');
  if (subscription.status === 'paused') return t('upcoming.paused');
  return subscription.cancelAtPeriodEnd ? t('upcoming.ends') : null;
}
