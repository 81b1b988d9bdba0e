import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { ChoiceFilter, Filters } from '../table/filters.tsx';
import { Status } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';

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
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const forbidden = useForbidden('application:webhooks');
  const query = useInfiniteQuery({
    queryKey: [key, 'deliveries', endpointId, status],
    queryFn: async ({ pageParam, signal }) =>
      await commerce.webhookDeliveries.list(
        { endpointId, limit: LIMIT, offset: pageParam, ...(status ? { status } : {}) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * LIMIT : undefined),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : LOOK_MS),
  });
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const retry = useWrite((id: string, options) => commerce.webhookDeliveries.retry(id, options), {
    done: t('delivery.retried'),
  });
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      id: 'type',
      title: t('delivery.event'),
      cell: (delivery) => (
        <button
          type="button"
          className="font-mono text-xs hover:underline"
          onClick={() => setOpened(delivery)}
        >
          {delivery.eventType}
        </button>
      ),
    },
    {
      id: 'status',
      title: t('delivery.status'),
      cell: (delivery) => <Status of={delivery.status} />,
    },
    {
      id: 'answer',
      title: t('delivery.answer'),
      cell: ({ responseStatus, error }) => responseStatus ?? error ?? '–',
    },
    {
      id: 'ms',
      title: t('delivery.ms'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ durationMs }) => (durationMs === null ? '–' : `${durationMs} ms`),
    },
    {
      id: 'attempts',
      title: t('delivery.attempts'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'at',
      title: t('delivery.at'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} precise />,
    },
    {
      id: 'retry',
      title: t('delivery.again'),
      cell: ({ id, status: state }) =>
        state === 'succeeded' || state === 'pending' ? null : (
          <Button look="quiet" forbidden={forbidden} onClick={() => retry.mutate(id)}>
            {t('delivery.retry')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Filters>
        <ChoiceFilter
          name="status"
          label={t('delivery.status')}
          value={status}
          choices={statuses.map((one) => [one, t(`status.${one}`)])}
        />
      </Filters>
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
        onOpen={setOpened}
        empty={{ title: t('delivery.none'), text: t('delivery.noneHelp') }}
      />
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
