import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { count } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Status } from '../ui/badge.tsx';

const LIMIT = 50;
const LOOK_MS = 3_000;

/** To whom an event was sent, and what came of it. */
export function EventDeliveries({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const open = useOpen();
  const { data: endpoints } = useEndpoints();
  const query = useInfiniteQuery({
    queryKey: [key, 'deliveries of event', eventId],
    queryFn: async ({ pageParam, signal }) =>
      await commerce.webhookDeliveries.list(
        { eventId, limit: LIMIT, offset: pageParam },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * LIMIT : undefined),
    refetchInterval: ({ state }) => (state.error ? false : LOOK_MS),
  });
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const nameOf = ({ endpointId, installationId }: WebhookDelivery) =>
    endpoints?.find(({ id }) => id === endpointId)?.url ?? installationId ?? endpointId ?? '–';
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      id: 'to',
      title: t('delivery.to'),
      cell: (delivery) => (
        <PlaceLink path={`/deliveries/${delivery.id}`} className="hover:underline">
          {nameOf(delivery)}
        </PlaceLink>
      ),
    },
    { id: 'status', title: t('word.state'), cell: ({ status }) => <Status of={status} /> },
    count('attempts', t('attempt.all'), 'attempts'),
  ];
  return (
    <DataTable
      label={t('delivery.all')}
      columns={columns}
      rows={{
        items,
        isWaiting: query.isPending,
        error: query.error,
        hasMore: query.hasNextPage,
        isLoadingMore: query.isFetchingNextPage,
        loadMore: () => void query.fetchNextPage(),
        refresh: () => void query.refetch(),
      }}
      idOf={({ id }) => id}
      onOpen={({ id }) => open(`/deliveries/${id}`)}
      empty={{ title: t('event.notSent'), text: t('event.notSentHelp') }}
    />
  );
}

/** The merchant's endpoints, of which a workspace has few. */
export function useEndpoints() {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'webhook endpoints', 'all'],
    queryFn: ({ signal }) => commerce.webhookEndpoints.list({ limit: 100 }, { signal }).all(),
  });
}
