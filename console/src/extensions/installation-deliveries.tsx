import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { usePages } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';

/** What was sent to an extension, newest first. */
export function InstallationDeliveries({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const rows = usePages(['installation deliveries', id], (cursor, signal) =>
    commerce.installations
      .listDeliveries(id, { limit: 50, ...(cursor ? { cursor } : {}) }, { signal })
      .page(),
  );
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      id: 'type',
      title: t('kinds.event'),
      cell: ({ id: delivery, eventType }) => (
        <PlaceLink path={`/deliveries/${delivery}`} className="font-mono text-xs hover:underline">
          {eventType}
        </PlaceLink>
      ),
    },
    {
      id: 'status',
      title: t('word.state'),
      cell: ({ status }) => <Status of={status} />,
    },
    {
      id: 'answer',
      title: t('word.response'),
      cell: ({ responseStatus, error }) => responseStatus ?? error ?? '–',
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
      title: t('word.created'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} precise />,
    },
  ];
  return (
    <DataTable
      label={t('extension.deliveries')}
      columns={columns}
      rows={rows}
      idOf={({ id: delivery }) => delivery}
      onOpen={({ id: delivery }) => open(`/deliveries/${delivery}`)}
      empty={{ title: t('delivery.none'), text: t('extension.noDeliveries') }}
    />
  );
}
