import { useTranslation } from 'react-i18next';
import type { UsageTerms } from '../../../../sdk/typescript/src/commerce.ts';
import { Unread } from '../../client/unread.tsx';
import { useRead } from '../../client/use-read.ts';
import { Time } from '../../format/time.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/panel.tsx';
import type { Deed } from '../deeds.ts';
import { SubscriptionActions } from '../subscription-actions.tsx';
import type { SubscriptionDetails } from '../use-subscription.ts';

interface UsageProps {
  readonly subscription: SubscriptionDetails;
  readonly terms: UsageTerms;
  readonly onDo: (deed: Deed) => void;
}

/** What was used of a metered plan; the next renewal bills it. */
export function Usage({ subscription, terms, onDo }: UsageProps) {
  const { t } = useTranslation();
  // Of the open period; null: of all.
  const { id, currentPeriodStart: from } = subscription;
  const { metric, unitAmountDecimal, included, aggregation } = terms;
  // A list within an object has no pages here; the newest are shown, and what all of the open period come to.
  const reading = useRead(['subscription', id, 'usage', from], (commerce, options) =>
    commerce.subscriptions.listUsage(
      id,
      { limit: 50, ...(from === null ? {} : { from }) },
      options,
    ),
  );
  const usage = reading.data;
  return (
    <Section
      title={t('usage.title', { metric })}
      actions={
        <SubscriptionActions subscription={subscription} deeds={['usage']} isBrief onDo={onDo} />
      }
      flush
    >
      <p className="border-b p-4 text-quiet">
        {usage && <strong className="text-ink">{t('usage.total', { total: usage.total })} </strong>}
        {t('usage.terms', {
          price: unitAmountDecimal,
          included,
          how: t(`usage.by.${aggregation}`),
        })}
      </p>
      <Unread of={reading} lines={2} />
      {usage?.records.length === 0 && <Empty title={t('usage.none')} />}
      <ul>
        {usage?.records.map(
          ({ id: recordId, quantity, action, timestamp, identifier, description }) => (
            <li
              key={recordId}
              className="flex flex-wrap gap-x-3 gap-y-1 border-b px-4 py-2 last:border-0"
            >
              <span className="font-medium">
                {action === 'set' ? '=' : '+'} {quantity}
              </span>
              <span className="min-w-0 break-all text-quiet">{description ?? identifier}</span>
              <span className="ms-auto">
                <Time at={timestamp} />
              </span>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
