import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { usePages } from '../table/use-pages.ts';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { nameOf } from './name-of.ts';

export function CustomersPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { q } = useSearch({ from: '/$workspace/$environment/customers' });
  const open = useOpen();
  const query = { limit: 100, ...(q ? { q } : {}) };
  const rows = usePages(['customers', query], (cursor, signal) =>
    commerce.customers.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['customer.'], rows.refresh);
  const columns: readonly Column<Customer>[] = [
    {
      id: 'email',
      title: t('customer.email'),
      cell: ({ id, email }) => (
        <PlaceLink path={`/customers/${id}`} className="font-medium hover:underline">
          {email}
        </PlaceLink>
      ),
    },
    { id: 'name', title: t('customer.name'), cell: (customer) => nameOf(customer) ?? '–' },
    {
      id: 'externalId',
      title: t('customer.externalId'),
      isWideOnly: true,
      cell: ({ externalId }) => externalId ?? '–',
    },
    {
      id: 'created',
      title: t('customer.since'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <Page
      title={t('rooms.customers')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<Customer>
          name="customers"
          read={(signal) => commerce.customers.list(query, { signal })}
          columns={[
            ['id', ({ id }) => id],
            ['email', ({ email }) => email],
            ['firstName', ({ firstName }) => firstName],
            ['lastName', ({ lastName }) => lastName],
            ['externalId', ({ externalId }) => externalId],
            ['phone', ({ phone }) => phone],
            ['createdAt', ({ createdAt }) => createdAt],
          ]}
        />
      }
    >
      <Panel>
        <Filters>
          <TextFilter name="q" label={t('customer.find')} value={q} />
        </Filters>
        <DataTable
          label={t('rooms.customers')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/customers/${id}`)}
          empty={{ title: t('customer.none'), text: t('customer.noneHelp') }}
        />
      </Panel>
    </Page>
  );
}
