import { useTranslation } from 'react-i18next';
import type { SubscriptionPeriod } from '../../../../sdk/typescript/src/commerce.ts';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { PlaceLink } from '../../place/place-link.tsx';
import { usePlace } from '../../place/place.ts';
import { AnswerCode } from '../../payments/answer-code.tsx';
import { Failure } from '../../client/failure.tsx';
import { useList } from '../../table/use-pages.ts';
import { Status } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { SubscriptionDetails } from '../use-subscription.ts';
import { LoadOlder } from '../../table/load-older.tsx';

/** Every period, the newest first, with each try to charge it. */
export function Periods({ subscription }: { readonly subscription: SubscriptionDetails }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { id, currency } = subscription;
  const rows = useList(['subscription', id, 'periods'], 12, (page, options) =>
    commerce.subscriptions.listPeriods(id, page, options),
  );
  return (
    <Section title={t('period.title')} flush>
      {rows.error !== null && rows.items.length === 0 && (
        <Failure error={rows.error} retry={rows.refresh} />
      )}
      {rows.isWaiting && <Waiting lines={3} />}
      {!rows.isWaiting && !rows.error && rows.items.length === 0 && (
        <Empty title={t('period.none')} />
      )}
      <ul>
        {rows.items.map((period) => (
          <PeriodRow key={period.id} period={period} currency={currency} />
        ))}
      </ul>
      <LoadOlder rows={rows} />
    </Section>
  );
}

interface PeriodRowProps {
  readonly period: SubscriptionPeriod;
  readonly currency: string;
}

function PeriodRow({ period, currency }: PeriodRowProps) {
  const { t } = useTranslation();
  const { periodStart, periodEnd, status, amountDue, creditApplied, orderId, attempts } = period;
  return (
    <li className="border-b px-4 py-2.5 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <Time at={periodStart} /> – <Time at={periodEnd} />
        </span>
        <Status of={status} />
        {orderId && (
          <PlaceLink path={`/orders/${orderId}`} className="text-accent hover:underline">
            {t('kinds.order')}
          </PlaceLink>
        )}
        <span className="ms-auto">
          <Money amount={amountDue} currency={currency} />
        </span>
      </div>
      {creditApplied > 0 && (
        <p className="text-xs text-quiet">
          {t('subscription.credit')}: <Money amount={creditApplied} currency={currency} />
        </p>
      )}
      {attempts.length > 0 && (
        <ol className="mt-1 text-xs text-quiet" aria-label={t('period.attempts')}>
          {attempts.map(({ at, result, declineCode }, index) => (
            <li key={`${at} ${index}`}>
              #{index + 1} · <Time at={at} precise /> · {t(`chargeAttempt.${result}`)}
              {declineCode && (
                <>
                  {' · '}
                  <AnswerCode code={declineCode} class={null} />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
