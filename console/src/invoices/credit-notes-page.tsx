import { useTranslation } from 'react-i18next';
import type { CreditNote } from '../../../sdk/typescript/src/commerce.ts';
import { endOfDay } from '../format/days.ts';
import { orderColumn } from '../orders/order-label.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { moment, money, plain } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { currencyChoices } from '../table/currencies.ts';
import { among, day, text } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { missingFilter, useMissingDocuments } from './missing-documents.tsx';

const csv = csvOf<CreditNote>()(
  'id number invoiceNumber issuedAt currency taxTotal total reason orderId customerId',
);

export function CreditNotesPage() {
  const { t } = useTranslation();
  const missing = useMissingDocuments<CreditNote>('creditNotes');
  return (
    <ResourceList<'creditNotes'>
      of="creditNotes"
      name="credit-notes"
      title={t('invoices.creditNotes')}
      refreshOn={['invoice.', 'payment.refunded']}
      columns={[
        {
          id: 'number',
          title: t('word.number'),
          isWhole: true,
          cell: ({ id, number }) => (
            <>
              <PlaceLink path={`/credit-notes/${id}`} className="font-medium hover:underline">
                {number}
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
        orderColumn(t('kinds.order')),
        plain('reason', t('word.reason'), 'reason'),
        moment('issued', t('versions.issued'), 'issuedAt', {
          sort: { by: ['-createdAt', 'createdAt'], isDefault: true },
        }),
        money('total', t('money.total'), 'total'),
      ]}
      csv={csv}
      filters={[
        text('number', t('invoices.findCreditNote')),
        among('currency', t('word.currency'), currencyChoices),
        day('from', t('table.from'), 'issuedFrom'),
        day('until', t('table.until'), 'issuedTo', endOfDay),
        missingFilter(t('invoices.missing')),
      ]}
      lastColumns={missing.actions}
      empty={{ title: t('invoices.noCreditNotes'), text: t('invoices.noCreditNotesHelp') }}
    >
      <InvoiceTabs />
      {missing.notice}
    </ResourceList>
  );
}
