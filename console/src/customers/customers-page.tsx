import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { extra, linked, moment, plain } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { text } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { Button } from '../ui/button.tsx';
import { withWords } from '../words/words.ts';
import { nameOf } from './name-of.ts';
import { tagsIn } from './tag-key.ts';
import { TagList } from './tag-list.tsx';

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

const csv = csvOf<Customer>()('id email firstName lastName externalId phone tags notes createdAt', {
  tags: ({ tags }) => tags.join(', '),
});

export function CustomersPage() {
  const { t } = useTranslation();
  const forbidden = useForbidden('customers:write');
  const [isImporting, setIsImporting] = useState(false);
  return (
    <ResourceList<'customers'>
      of="customers"
      name="customers"
      title={t('rooms.customers')}
      refreshOn={['customer.']}
      columns={[
        linked('email', t('word.email'), '/customers', ({ email }) => email),
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
          cell: ({ tags }) => (tags.length === 0 ? '–' : <TagList tags={tags} />),
        },
        plain('externalId', t('customer.externalId'), 'externalId'),
        moment('created', t('word.since'), 'createdAt'),
        plain('phone', t('customer.phone'), 'phone', extra),
      ]}
      csv={csv}
      filters={[
        text('q', t('customer.find')),
        text('tag', t('customer.tag'), { isShort: true, to: (tags) => ({ tag: tagsIn(tags) }) }),
      ]}
      nameOf={({ email }) => email}
      bulk={CustomersBulk}
      actions={
        <Button forbidden={forbidden} onClick={() => setIsImporting(true)}>
          <Upload size={16} aria-hidden />
          <span className="max-sm:sr-only">{t('customerImport.open')}</span>
        </Button>
      }
      add={{
        text: t('customer.new'),
        hasIcon: true,
        forbidden,
        dialog: (close) => (
          <Suspense>
            <ProfileDialog customer={null} onClose={close} />
          </Suspense>
        ),
      }}
      empty={{ title: t('customer.none'), text: t('customer.noneHelp') }}
    >
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </ResourceList>
  );
}
