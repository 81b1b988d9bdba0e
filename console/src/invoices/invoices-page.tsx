import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '../../../sdk/typescript/src/commerce.ts';
import { beginOfDay, endOfDay, isDay } from '../format/days.ts';
import { Money } from '../format/money.tsx';
import { DueDay } from '../format/due-day.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { readCurrency } from '../table/currencies.ts';
import { readSort } from '../table/sort-heading.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { InvoiceFilters, statuses, types, type InvoiceSearch } from './invoice-filters.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { useMissingDocuments } from './missing-documents.tsx';

export function InvoicesPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/invoices' });
  const query = toQuery(search);
  const missing = useMissingDocuments<Invoice>('invoices', search.document === 'missing');
  return (
    <ResourceList<Invoice, typeof query>
      name="invoices"
      title={t('rooms.invoices')}
      query={query}
      list={(asked, options) => commerce.invoices.list(asked, options)}
      refreshOn={['invoice.']}
      columns={[
        {
          id: 'number',
          title: t('word.number'),
          isWhole: true,
          cell: ({ id, number }) => (
            <PlaceLink path={`/invoices/${id}`} className="font-medium hover:underline">
              {number}
            </PlaceLink>
          ),
        },
        {
          id: 'status',
          title: t('word.state'),
          cell: (invoice) => (
            <span className="inline-flex flex-wrap gap-1">
              <InvoiceState invoice={invoice} /> {missing.markOf(invoice.id)}
            </span>
          ),
        },
        {
          id: 'order',
          csv: ['orderId'],
          title: t('kinds.order'),
          isWideOnly: true,
          cell: ({ orderId }) => <OrderLabel id={orderId} hasBuyer />,
        },
        {
          id: 'issued',
          csv: ['issuedAt'],
          sort: { by: ['-createdAt', 'createdAt'], isDefault: true },
          title: t('versions.issued'),
          isWideOnly: true,
          cell: ({ issuedAt }) => <Time at={issuedAt} />,
        },
        {
          id: 'due',
          csv: ['dueAt'],
          title: t('status.due'),
          isWideOnly: true,
          cell: ({ dueAt, applicationId }) =>
            dueAt === null ? '–' : <DueDay at={dueAt} applicationId={applicationId} />,
        },
        {
          id: 'total',
          csv: ['currency', 'total'],
          title: t('money.total'),
          isNumber: true,
          cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
        },
      ]}
      csv={[
        ['id', ({ id }) => id],
        ['number', ({ number }) => number],
        ['status', ({ status }) => status],
        ['type', ({ sourceType }) => sourceType],
        ['issuedAt', ({ issuedAt }) => issuedAt],
        ['dueAt', ({ dueAt }) => dueAt],
        ['paidAt', ({ paidAt }) => paidAt],
        ['currency', ({ currency }) => currency],
        ['subtotal', ({ subtotal }) => subtotal],
        ['taxTotal', ({ taxTotal }) => taxTotal],
        ['total', ({ total }) => total],
        ['amountRefunded', ({ amountRefunded }) => amountRefunded],
        ['amountCredited', ({ amountCredited }) => amountCredited],
        ['orderId', ({ orderId }) => orderId],
        ['customerId', ({ customerId }) => customerId],
      ]}
      filters={<InvoiceFilters search={search} />}
      lastColumns={missing.actions}
      empty={{ title: t('invoices.none'), text: t('invoices.noneHelp') }}
    >
      <InvoiceTabs />
      {missing.notice}
    </ResourceList>
  );
}

function toQuery(search: InvoiceSearch) {
  const { number, customerId, orderId, from, until } = search;
  const sort = readSort(['createdAt'], search.sort);
  const status = statuses.find((one) => one === search.status);
  const type = types.find((one) => one === search.type);
  const currency = readCurrency(search.currency);
  return {
    ...(sort ? { sort } : {}),
    ...(number ? { number: number.trim() } : {}),
    ...(status === 'overdue' ? { overdue: true } : status ? { status: [status] } : {}),
    ...(type ? { type } : {}),
    ...(currency ? { currency } : {}),
    ...(customerId ? { customerId } : {}),
    ...(orderId ? { orderId } : {}),
    ...(search.document === 'missing' ? { pdfStatus: 'failed' as const } : {}),
    ...(isDay(from) ? { issuedFrom: beginOfDay(from) } : {}),
    ...(isDay(until) ? { issuedTo: endOfDay(until) } : {}),
  };
}
