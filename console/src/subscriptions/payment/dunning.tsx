import { useTranslation } from 'react-i18next';
import { useRead } from '../../client/use-read.ts';
import { Money } from '../../format/money.tsx';
import { Time } from '../../format/time.tsx';
import { useForbidden } from '../../place/permissions.ts';
import { AnswerCode } from '../../payments/answer-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/panel.tsx';
import type { Deed } from '../deeds.ts';
import type { SubscriptionDetails } from '../use-subscription.ts';

interface DunningProps {
  readonly subscription: SubscriptionDetails;
  readonly deeds: ReadonlySet<Deed>;
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
export function Dunning({ subscription, deeds, onDo }: DunningProps) {
  const { t } = useTranslation();
  const forbidden = useForbidden('subscriptions:write');
  const unpaid = useUnpaid(subscription);
  const { status, pastDueSince, retryCount, nextRetryAt, currency } = subscription;
  if (status !== 'past_due') return null;
  const last = unpaid?.attempts.at(-1);
  return (
    <Section
      title={t('dunning.title')}
      actions={
        <span className="flex flex-wrap gap-2">
          {(['waive', 'card', 'retry'] as const)
            .filter((deed) => deeds.has(deed))
            .map((deed) => (
              <Button
                key={deed}
                look={deed === 'retry' ? 'primary' : 'plain'}
                forbidden={forbidden}
                onClick={() => onDo(deed)}
              >
                {t(`deed.${deed}`)}
              </Button>
            ))}
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
