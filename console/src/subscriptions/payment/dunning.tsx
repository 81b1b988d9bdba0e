import { useTranslation } from 'react-i18next';
import { useRead } from '../../client/use-read.ts';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { AnswerCode } from '../../payments/answer-code.tsx';
import { Section } from '../../ui/panel.tsx';
import type { Deed } from '../deeds.ts';
import { SubscriptionActions } from '../subscription-actions.tsx';
import type { SubscriptionDetails } from '../use-subscription.ts';

interface DunningProps {
  readonly subscription: SubscriptionDetails;
  readonly onDo: (deed: Deed) => void;
}

/** The newest periods; the unpaid one is among them. */
export function useUnpaid({ id, status, sequence }: SubscriptionDetails) {
  const { data } = useRead(
    ['subscription', id, 'unpaid', sequence],
    async (commerce, options) =>
      (await commerce.subscriptions.listPeriods(id, { limit: 20 }, options).page()).items,
    { enabled: status === 'past_due' },
  );
  return data?.find((period) => period.status === 'past_due') ?? null;
}

/** A period that is unpaid: what was tried, what comes, and what can be done before. */
export function Dunning({ subscription, onDo }: DunningProps) {
  const { t } = useTranslation();
  const unpaid = useUnpaid(subscription);
  const { status, pastDueSince, retryCount, nextRetryAt, currency } = subscription;
  if (status !== 'past_due') return null;
  const last = unpaid?.attempts.at(-1);
  return (
    <Section
      title={t('dunning.title')}
      actions={
        <span className="flex flex-wrap gap-2">
          <SubscriptionActions
            subscription={subscription}
            deeds={['waive', 'card', 'retry']}
            primary="retry"
            onDo={onDo}
          />
        </span>
      }
    >
      <p className="text-lg">
        {unpaid && (
          <strong>
            <Money amount={unpaid.amountDue} currency={currency} />{' '}
          </strong>
        )}
        {pastDueSince && (
          <>
            {t('dunning.since')} <Time at={pastDueSince} />
          </>
        )}
      </p>
      <p className="mt-1">
        {t('dunning.retries', { count: retryCount })}{' '}
        {nextRetryAt ? (
          <>
            {t('dunning.next')} <Time at={nextRetryAt} />
          </>
        ) : (
          t('dunning.noNext')
        )}
      </p>
      {last && (
        <p className="mt-1 text-quiet">
          {t('dunning.last')} <Time at={last.at} />: {t(`chargeAttempt.${last.result}`)}
          {last.declineCode && (
            <>
              {' · '}
              <AnswerCode code={last.declineCode} class={null} />
            </>
          )}
        </p>
      )}
    </Section>
  );
}
