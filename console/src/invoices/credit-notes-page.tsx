import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CreditNote } from '../../../sdk/typescript/src/commerce.ts';
import { beginOfDay, endOfDay, isDay } from '../format/days.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { OrderLabel } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { currencyChoices, readCurrency } from '../table/currencies.ts';
import { ChoiceFilter, DayFilter, PinnedFilter, TextFilter } from '../table/filters.tsx';
import { readSort } from '../table/sort-heading.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { useMissingDocuments } from './missing-documents.tsx';

export function CreditNotesPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/credit-notes' });
  const { number, from, until } = search;
  const isMissing = search.document === 'missing';
  const missing = useMissingDocuments<CreditNote>('creditNotes', isMissing);
  const currency = readCurrency(search.currency);
  const sort = readSort(['createdAt'], search.sort);
  const query = {
    ...(sort ? { sort } : {}),
    ...(number ? { number: number.trim() } : {}),
    ...(currency ? { currency } : {}),
    ...(isMissing ? { pdfStatus: 'failed' as const } : {}),
    ...(isDay(from) ? { issuedFrom: beginOfDay(from) } : {}),
    ...(isDay(until) ? { issuedTo: endOfDay(until) } : {}),
  };
  return (
    <ResourceList<CreditNote, typeof query>
      name="credit-notes"
      title={t('invoices.creditNotes')}
      query={query}
      list={(asked, options) => commerce.creditNotes.list(asked, options)}
      refreshOn={['invoice.', 'payment.refunded']}
      columns={[
        {
          id: 'number',
          title: t('word.number'),
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
          title: t('word.reason'),
          isWideOnly: true,
          cell: ({ reason }) => reason ?? '–',
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
          id: 'total',
          csv: ['currency', 'total'],
          title: t('money.total'),
          isNumber: true,
          cell: (note) => <Money amount={note.total} currency={note.currency} />,
        },
      ]}
      csv={[
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
      ]}
      filters={
        <>
          <TextFilter name="number" label={t('invoices.findCreditNote')} value={number} />
          <ChoiceFilter
            name="currency"
            label={t('word.currency')}
            value={search.currency}
            choices={currencyChoices}
          />
          <DayFilter name="from" label={t('table.from')} value={from} />
          <DayFilter name="until" label={t('table.until')} value={until} />
          {isMissing && <PinnedFilter name="document" text={t('invoices.missing')} />}
        </>
      }
      lastColumns={missing.actions}
      empty={{ title: t('invoices.noCreditNotes'), text: t('invoices.noCreditNotesHelp') }}
    >
      <InvoiceTabs />
      {missing.notice}
    </ResourceList>
  );
}
