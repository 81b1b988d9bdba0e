import { useSearch } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { Filters, TextFilter } from '../table/filters.tsx';
import { SaveCsv, type CsvColumn } from '../table/save-csv.tsx';
import { useSelection } from '../table/selection/use-selection.ts';
import { usePages } from '../table/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { nameOf } from './name-of.ts';
import { tagsIn } from './tag-key.ts';
import { TagList } from './tag-list.tsx';
import { withWords } from '../words/words.ts';

const CustomersBulk = lazy(() =>
  withWords(async () => ({
    default: (await import('./bulk/customers-bulk.tsx')).CustomersBulk,
  })),
);

const ImportDialog = lazy(() =>
  withWords(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog })),
);

const ProfileDialog = lazy(() =>
  withWords(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog })),
);

export function CustomersPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const { q, tag } = useSearch({ from: '/$workspace/$environment/customers' });
  const open = useOpen();
  const forbidden = useForbidden('customers:write');
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const tags = tagsIn(tag);
  const query = { limit: 100, ...(q ? { q } : {}), ...(tags.length > 0 ? { tag: tags } : {}) };
  const rows = usePages(['customers', query], (cursor, signal) =>
    commerce.customers.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['customer.'], rows.refresh);
  const columns = useListColumns<Customer>('customers', [
    {
      id: 'email',
      title: t('word.email'),
      cell: ({ id, email }) => (
        <PlaceLink path={`/customers/${id}`} className="font-medium hover:underline">
          {email}
        </PlaceLink>
      ),
    },
    {
      id: 'name',
      csv: ['firstName', 'lastName'],
      title: t('word.name'),
      cell: (customer) => nameOf(customer) ?? '–',
    },
    {
      id: 'tags',
      title: t('customer.tags'),
      isWideOnly: true,
      cell: ({ tags: own }) => (own.length === 0 ? '–' : <TagList tags={own} />),
    },
    {
      id: 'externalId',
      title: t('customer.externalId'),
      isWideOnly: true,
      cell: ({ externalId }) => externalId ?? '–',
    },
    {
      id: 'created',
      csv: ['createdAt'],
      title: t('word.since'),
      isWideOnly: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'phone',
      title: t('customer.phone'),
      isExtra: true,
      isWideOnly: true,
      cell: ({ phone }) => phone ?? '–',
    },
  ]);
  const csvColumns = asShown(columns, customerCsv);
  const selection = useSelection(query, rows);
  return (
    <Page
      title={t('rooms.customers')}
      mark={<LiveMark />}
      actions={
        <>
          <SaveCsv<Customer>
            name="customers"
            read={(signal) => commerce.customers.list(query, { signal })}
            columns={csvColumns}
          />
          <Button forbidden={forbidden} onClick={() => setIsImporting(true)}>
            <Upload size={16} aria-hidden />
            <span className="max-sm:sr-only">{t('customerImport.open')}</span>
          </Button>
          <Button look="primary" forbidden={forbidden} onClick={() => setIsAdding(true)}>
            <Plus size={16} aria-hidden />
            {t('customer.new')}
          </Button>
        </>
      }
    >
      <Panel>
        <Filters columns={columns}>
          <TextFilter name="q" label={t('customer.find')} value={q} />
          <TextFilter name="tag" label={t('customer.tag')} value={tag} isShort />
        </Filters>
        <DataTable
          label={t('rooms.customers')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ email }) => email}
          selection={selection}
          onOpen={({ id }) => open(`/customers/${id}`)}
          empty={{ title: t('customer.none'), text: t('customer.noneHelp') }}
        />
        {selection.ids.size > 0 && (
          <Suspense>
            <CustomersBulk selection={selection} columns={csvColumns} />
          </Suspense>
        )}
      </Panel>
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
      {isAdding && (
        <Suspense>
          <ProfileDialog customer={null} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Page>
  );
}

const customerCsv: readonly CsvColumn<Customer>[] = [
  ['id', ({ id }) => id],
  ['email', ({ email }) => email],
  ['firstName', ({ firstName }) => firstName],
  ['lastName', ({ lastName }) => lastName],
  ['externalId', ({ externalId }) => externalId],
  ['phone', ({ phone }) => phone],
  ['tags', ({ tags }) => tags.join(', ')],
  ['notes', ({ notes }) => notes],
  ['createdAt', ({ createdAt }) => createdAt],
];
