import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../sdk/typescript/src/commerce.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { count, moment } from '../table/column-kinds.tsx';
import { DataTable, type Column } from '../table/data-table.tsx';
import { useList } from '../table/use-pages.ts';
import { Status } from '../ui/badge.tsx';

/** What was sent to an extension, newest first. */
export function InstallationDeliveries({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const rows = useList(['installation deliveries', id], 50, (page, options) =>
    commerce.installations.listDeliveries(id, page, options),
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
    { id: 'status', title: t('word.state'), cell: ({ status }) => <Status of={status} /> },
    {
      id: 'answer',
      title: t('word.response'),
      cell: ({ responseStatus, error }) => responseStatus ?? error ?? '–',
    },
    count('attempts', t('attempt.all'), 'attempts'),
    moment('at', t('word.created'), 'createdAt', { precise: true }),
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
