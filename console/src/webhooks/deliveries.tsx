import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { afterDay } from '../format/days.ts';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { count, moment } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { choice, day, useAsked, type Filter } from '../table/list-filters.tsx';
import type { Column } from '../table/data-table.tsx';
import { ListTable } from '../table/list-table.tsx';
import type { QueryOf } from '../table/resource-list.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
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
const csv = csvOf<WebhookDelivery>()(
  'id eventId eventType status attempts responseStatus durationMs error createdAt completedAt',
);
const idOf = ({ id }: WebhookDelivery) => id;

type Query = QueryOf<'webhookDeliveries'>;

const ofType: Filter<Query> = {
  name: 'type',
  ask: (type) => (type ? { eventType: type as EventType } : {}),
  field: (type) => <TypeFilter name="type" value={type} />,
};

/** What was sent to an endpoint, newest first. */
export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const open = useOpen();
  const [isFollowing, setIsFollowing] = useState(true);
  const forbidden = useForbidden('application:webhooks');
  const filters = [
    choice<Query, (typeof statuses)[number]>('status', t('word.state'), statuses, (one) =>
      t(`status.${one}`),
    ),
    ofType,
    day<Query>('from', t('word.from'), 'since'),
    day<Query>('until', t('word.until'), 'until', afterDay),
  ];
  const asked = { endpointId, limit: LIMIT, ...useAsked(filters) };
  const query = useInfiniteQuery({
    queryKey: [key, 'deliveries', asked],
    queryFn: async ({ pageParam, signal }) =>
      await commerce.webhookDeliveries.list({ ...asked, ...pageParam }, { signal }),
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
  const columns = useListColumns('deliveries', [
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
    { id: 'status', title: t('word.state'), cell: ({ status }) => <Status of={status} /> },
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
    count('attempts', t('attempt.all'), 'attempts'),
    moment('at', t('word.created'), 'createdAt', { precise: true }),
    {
      id: 'retry',
      title: t('delivery.again'),
      isActions: true,
      cell: ({ id, status }) =>
        status === 'succeeded' || status === 'pending' ? null : (
          <Button look="quiet" forbidden={forbidden} onClick={() => retry.mutate(id)}>
            {t('word.retry')}
          </Button>
        ),
    },
  ] satisfies readonly Column<WebhookDelivery>[]);
  return (
    <ListTable<WebhookDelivery, Query>
      name="deliveries"
      label={t('delivery.all')}
      query={asked}
      rows={{
        items,
        isWaiting: query.isPending,
        error: query.error,
        hasMore: query.hasNextPage,
        isLoadingMore: query.isFetchingNextPage,
        loadMore: () => void query.fetchNextPage(),
        refresh: () => void query.refetch(),
      }}
      columns={columns}
      csv={csv}
      filters={filters}
      nameOf={({ eventType }) => eventType}
      bulk={DeliveriesBulk}
      idOf={idOf}
      onOpen={({ id }) => open(`/deliveries/${id}`)}
      empty={{ title: t('delivery.none'), text: t('delivery.noneHelp') }}
    >
      <div className="ms-auto flex gap-2">
        <Button aria-pressed={isFollowing} onClick={() => setIsFollowing(!isFollowing)}>
          {isFollowing ? t('word.pause') : t('word.follow')}
        </Button>
        <SaveCsv<WebhookDelivery>
          name="deliveries"
          read={(signal) => allOf(commerce.webhookDeliveries.list(asked, { signal }))}
          columns={asShown(columns, csv)}
        />
      </div>
    </ListTable>
  );
}

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

async function* allOf<Item>(call: PromiseLike<AsyncIterable<Item>>): AsyncIterable<Item> {
  yield* await call;
}
