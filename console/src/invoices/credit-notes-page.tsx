import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CreditNote } from '../../../sdk/typescript/src/commerce.ts';
import { beginOfDay, endOfDay, isDay } from '../format/days.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useRefreshOn } from '../live/live.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink, useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { currencyChoices, readCurrency } from '../table/currencies.ts';
import { asShown, useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, DayFilter, Filters, PinnedFilter, TextFilter } from '../table/filters.tsx';
import { SaveCsv } from '../table/save-csv.tsx';
import { readSort } from '../table/sort-heading.tsx';
import { usePages } from '../table/use-pages.ts';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { useMissingDocuments } from './missing-documents.tsx';

export function CreditNotesPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/credit-notes' });
  const open = useOpen();
  const { number, from, until } = search;
  const isMissing = search.document === 'missing';
  const missing = useMissingDocuments<CreditNote>('creditNotes', isMissing);
  const currency = readCurrency(search.currency);
  const sort = readSort(['createdAt'], search.sort);
  const query = {
    limit: 100,
    ...(sort ? { sort } : {}),
    ...(number ? { number: number.trim() } : {}),
    ...(currency ? { currency } : {}),
    ...(isMissing ? { pdfStatus: 'failed' as const } : {}),
    ...(isDay(from) ? { issuedFrom: beginOfDay(from) } : {}),
    ...(isDay(until) ? { issuedTo: endOfDay(until) } : {}),
  };
  const rows = usePages(['credit notes', query], (cursor, signal) =>
    commerce.creditNotes.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  useRefreshOn(['invoice.', 'payment.refunded'], rows.refresh);
  const columns = useListColumns<CreditNote>('credit-notes', [
    {
      id: 'number',
      title: t('order.number'),
      isWhole: true,
      cell: ({ id, number: own }) => (
        <>
          <PlaceLink path={`/credit-notes/${id}`} className="font-medium hover:underline">
            {own}
          </PlaceLink>{' '}
          {missing.markOf(id)}
        </>
      ),
    },
    {
      id: 'invoice',
      csv: ['invoiceNumber'],
      title: t('kinds.invoice'),
      cell: ({ invoiceId, invoiceNumber }) => (
        <PlaceLink path={`/invoices/${invoiceId}`} className="text-accent hover:underline">
          {invoiceNumber}
        </PlaceLink>
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
      id: 'reason',
      title: t('refund.reason'),
      isWideOnly: true,
      cell: ({ reason }) => reason ?? '–',
    },
    {
      id: 'issued',
      csv: ['issuedAt'],
      sort: { by: ['-createdAt', 'createdAt'], isDefault: true },
      title: t('invoices.issued'),
      isWideOnly: true,
      cell: ({ issuedAt }) => <Time at={issuedAt} />,
    },
    {
      id: 'total',
      csv: ['currency', 'total'],
      title: t('money.total'),
      isNumber: true,
      cell: (note) => <Money amount={note.total} currency={note.currency} />,
    },
  ]);
  return (
    <Page
      title={t('invoices.creditNotes')}
      mark={<LiveMark />}
      actions={
        <SaveCsv<CreditNote>
          name="credit-notes"
          read={(signal) => commerce.creditNotes.list(query, { signal })}
          columns={asShown(columns, [
            ['id', ({ id }) => id],
            ['number', (note) => note.number],
            ['invoiceNumber', ({ invoiceNumber }) => invoiceNumber],
            ['issuedAt', ({ issuedAt }) => issuedAt],
            ['currency', (note) => note.currency],
            ['taxTotal', ({ taxTotal }) => taxTotal],
            ['total', ({ total }) => total],
            ['reason', ({ reason }) => reason],
            ['orderId', ({ orderId }) => orderId],
            ['customerId', ({ customerId }) => customerId],
          ])}
        />
      }
    >
      <InvoiceTabs />
      {missing.notice}
      <Panel>
        <Filters columns={columns}>
          <TextFilter name="number" label={t('invoices.findCreditNote')} value={number} />
          <ChoiceFilter
            name="currency"
            label={t('payments.currency')}
            value={search.currency}
            choices={currencyChoices}
          />
          <DayFilter name="from" label={t('table.from')} value={from} />
          <DayFilter name="until" label={t('table.until')} value={until} />
          {isMissing && <PinnedFilter name="document" text={t('invoices.missing')} />}
        </Filters>
        <DataTable
          label={t('invoices.creditNotes')}
          columns={[...columns.shown, ...missing.actions]}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={({ id }) => open(`/credit-notes/${id}`)}
          empty={{ title: t('invoices.noCreditNotes'), text: t('invoices.noCreditNotesHelp') }}
        />
      </Panel>
    </Page>
  );
}
