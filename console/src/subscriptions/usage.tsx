import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UsageTerms } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import type { Deed } from './deeds.ts';

interface UsageProps {
  readonly id: string;
  readonly terms: UsageTerms;
  readonly deeds: ReadonlySet<Deed>;
  readonly onDo: (deed: Deed) => void;
}

/** What was used of a metered plan; the next renewal bills it. */
export function Usage({ id, terms, deeds, onDo }: UsageProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const forbidden = useForbidden('subscriptions:write');
  const { metric, unitAmountDecimal, included, aggregation } = terms;
  const query = useInfiniteQuery({
    queryKey: [key, 'subscription', id, 'usage'],
    queryFn: ({ pageParam, signal }) =>
      commerce.subscriptions
        .listUsage(id, { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }, { signal })
        .withAnswer(),
    initialPageParam: undefined as string | undefined,
    // A list within an object: its cursor is not in the answer's data, so the newest are shown.
    getNextPageParam: () => undefined,
  });
  const usage = query.data?.pages[0]?.data;
  return (
    <Section
      title={t('usage.title', { metric })}
      actions={
        deeds.has('usage') && (
          <Button forbidden={forbidden} onClick={() => onDo('usage')}>
            {t('deed.usage')}
          </Button>
        )
      }
      flush
    >
      <p className="border-b p-4 text-quiet">
        {t('usage.terms', {
          price: unitAmountDecimal,
          included,
          how: t(`usage.by.${aggregation}`),
        })}
      </p>
      {query.error && <Failure error={query.error} retry={query.refetch} />}
      {!usage && !query.error && <Waiting lines={2} />}
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
