import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce, WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { afterDay, beginOfDay, isDay } from '../format/days.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, DayFilter, Filters } from '../table/filters.tsx';
import { SaveCsv, type CsvColumn } from '../table/save-csv.tsx';
import { useSelection } from '../table/selection/use-selection.ts';
import type { Rows } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { EventType } from './event-types.ts';
import { TypeFilter } from './type-filter.tsx';
import { withWords } from '../words/words.ts';

const DeliveriesBulk = lazy(() =>
  withWords(async () => ({ default: (await import('./deliveries-bulk.tsx')).DeliveriesBulk })),
);
const statuses = ['pending', 'failed', 'succeeded', 'exhausted', 'skipped'] as const;
const LIMIT = 100;
/** Until there is an event for it, what was sent is looked up this often. */
const LOOK_MS = 3_000;

/** What was sent to an endpoint, newest first. */
export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/webhooks/$id' });
  const status = statuses.find((one) => one === search.status);
  const { type, from, until } = search;
  const open = useOpen();
  const [isFollowing, setIsFollowing] = useState(true);
  const forbidden = useForbidden('application:webhooks');
  const filter = {
    ...(status ? { status } : {}),
    ...(type ? { eventType: type as EventType } : {}),
    ...(isDay(from) ? { since: beginOfDay(from) } : {}),
    ...(isDay(until) ? { until: afterDay(until) } : {}),
  };
  const query = useInfiniteQuery({
    queryKey: [key, 'deliveries', endpointId, filter],
    queryFn: async ({ pageParam, signal }) =>
      await commerce.webhookDeliveries.list(
        { endpointId, limit: LIMIT, ...filter, ...pageParam },
        { signal },
      ),
    initialPageParam: { offset: 0 } as DeliveryPlace,
    getNextPageParam: nextPlace,
    refetchInterval: ({ state }) =>
      isFollowing && (state.data?.pages.length ?? 1) === 1 ? LOOK_MS : false,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const retry = useWrite((id: string, options) => commerce.webhookDeliveries.retry(id, options), {
    done: t('word.sentAgain'),
  });
  const columns = useListColumns<WebhookDelivery>('deliveries', [
    {
      id: 'type',
      csv: ['eventId', 'eventType'],
      title: t('kinds.event'),
      cell: ({ id, eventType }) => (
        <PlaceLink path={`/deliveries/${id}`} className="font-mono text-xs hover:underline">
          {eventType}
        </PlaceLink>
      ),
    },
    {
      id: 'status',
      title: t('word.state'),
      cell: (delivery) => <Status of={delivery.status} />,
    },
    {
      id: 'answer',
      csv: ['responseStatus', 'error'],
      title: t('word.response'),
      isWideOnly: true,
      cell: ({ responseStatus, error }) => responseStatus ?? error ?? '–',
    },
    {
      id: 'ms',
      csv: ['durationMs'],
      title: t('word.took'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ durationMs }) => (durationMs === null ? '–' : `${durationMs} ms`),
    },
    {
      id: 'attempts',
      title: t('attempt.all'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'at',
      csv: ['createdAt'],
      title: t('word.created'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} precise />,
    },
    {
      id: 'retry',
      title: t('delivery.again'),
      isActions: true,
      cell: ({ id, status: state }) =>
        state === 'succeeded' || state === 'pending' ? null : (
          <Button look="quiet" forbidden={forbidden} onClick={() => retry.mutate(id)}>
            {t('word.retry')}
          </Button>
        ),
    },
  ]);
  const csvColumns = asShown(columns, deliveryCsv);
  const rows: Rows<WebhookDelivery> = {
    items,
    isWaiting: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refresh: () => void query.refetch(),
  };
  const selection = useSelection([endpointId, filter], rows);
  return (
    <>
      <Filters columns={columns}>
        <ChoiceFilter
          name="status"
          label={t('word.state')}
          value={status}
          choices={statuses.map((one) => [one, t(`status.${one}`)])}
        />
        <TypeFilter name="type" value={type} />
        <DayFilter name="from" label={t('word.from')} value={from} />
        <DayFilter name="until" label={t('word.until')} value={until} />
        <div className="ms-auto flex gap-2">
          <Button aria-pressed={isFollowing} onClick={() => setIsFollowing(!isFollowing)}>
            {isFollowing ? t('word.pause') : t('word.follow')}
          </Button>
          <SaveCsv<WebhookDelivery>
            name="deliveries"
            read={(signal) => allDeliveries(commerce, { endpointId, ...filter }, signal)}
            columns={csvColumns}
          />
        </div>
      </Filters>
      <DataTable
        label={t('delivery.all')}
        columns={columns.shown}
        rows={rows}
        nameOf={({ eventType }) => eventType}
        selection={selection}
        idOf={({ id }) => id}
        onOpen={({ id }) => open(`/deliveries/${id}`)}
        empty={{ title: t('delivery.none'), text: t('delivery.noneHelp') }}
      />
      {selection.ids.size > 0 && (
        <Suspense>
          <DeliveriesBulk selection={selection} columns={csvColumns} />
        </Suspense>
      )}
    </>
  );
}

const deliveryCsv: readonly CsvColumn<WebhookDelivery>[] = [
  ['id', ({ id }) => id],
  ['eventId', ({ eventId }) => eventId],
  ['eventType', ({ eventType }) => eventType],
  ['status', (delivery) => delivery.status],
  ['attempts', ({ attempts }) => attempts],
  ['responseStatus', ({ responseStatus }) => responseStatus],
  ['durationMs', ({ durationMs }) => durationMs],
  ['error', ({ error }) => error],
  ['createdAt', ({ createdAt }) => createdAt],
  ['completedAt', ({ completedAt }) => completedAt],
];

type Asked = NonNullable<Parameters<Commerce['webhookDeliveries']['list']>[0]>;

interface DeliveryPlace {
  readonly offset: number;
  /** Where a search has stopped before. */
  readonly until?: string;
}

/** The next page, or where a search continues that has looked through enough at once; undefined at the end. */
function nextPlace(
  { nextCursor }: { readonly nextCursor: string | null },
  _: unknown,
  place: DeliveryPlace,
): DeliveryPlace | undefined {
  if (nextCursor === null) return undefined;
  const offset = Number(nextCursor);
  return Number.isNaN(offset) ? { offset: 0, until: nextCursor } : { ...place, offset };
}

async function* allDeliveries(
  commerce: Commerce,
  query: Asked,
  signal: AbortSignal,
): AsyncGenerator<WebhookDelivery> {
  yield* commerce.webhookDeliveries.list({ ...query, limit: LIMIT }, { signal });
}
