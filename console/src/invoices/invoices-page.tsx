import { useTranslation } from 'react-i18next';
import type { Invoice } from '../../../sdk/typescript/src/commerce.ts';
import { endOfDay } from '../format/days.ts';
import { DueDay } from '../format/due-day.tsx';
import { orderColumn } from '../orders/order-label.tsx';
import { linked, moment, money } from '../table/column-kinds.tsx';
import { csvOf } from '../table/csv-of.ts';
import { currencyChoices } from '../table/currencies.ts';
import { among, choice, day, pinned, text } from '../table/list-filters.tsx';
import { ResourceList } from '../table/resource-list.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { missingFilter, useMissingDocuments } from './missing-documents.tsx';

/** The states of an invoice; one that is overdue is open, too. */
const statuses = ['open', 'overdue', 'paid', 'partially_refunded', 'refunded', 'voided'] as const;
const types = ['order', 'net30', 'subscription'] as const;
const csv = csvOf<Invoice>()(
  `id number status type issuedAt dueAt paidAt currency subtotal taxTotal total
   amountRefunded amountCredited orderId customerId`,
  { type: ({ sourceType }) => sourceType },
);

export function InvoicesPage() {
  const { t } = useTranslation();
  const missing = useMissingDocuments<Invoice>('invoices');
  const stateText = (one: (typeof statuses)[number]) => {
    if (one === 'overdue') return t('invoices.overdue');
    return one === 'refunded' || one === 'partially_refunded'
      ? t(`invoices.states.${one}`)
      : t(`status.${one}`);
  };
  return (
    <ResourceList<'invoices'>
      of="invoices"
      name="invoices"
      title={t('rooms.invoices')}
      refreshOn={['invoice.']}
      columns={[
        linked('number', t('word.number'), '/invoices', ({ number }) => number, { isWhole: true }),
        {
          id: 'status',
          title: t('word.state'),
          cell: (invoice) => (
            <span className="inline-flex flex-wrap gap-1">
              <InvoiceState invoice={invoice} /> {missing.markOf(invoice.id)}
            </span>
          ),
        },
        orderColumn(t('kinds.order')),
        moment('issued', t('versions.issued'), 'issuedAt', {
          sort: { by: ['-createdAt', 'createdAt'], isDefault: true },
        }),
        {
          id: 'due',
          csv: ['dueAt'],
          title: t('status.due'),
          isWideOnly: true,
          cell: ({ dueAt, applicationId }) =>
            dueAt === null ? '–' : <DueDay at={dueAt} applicationId={applicationId} />,
        },
        money('total', t('money.total'), 'total'),
      ]}
      csv={csv}
      filters={[
        text('number', t('invoices.findNumber')),
        choice('status', t('word.state'), statuses, stateText, {
          to: (one) => (one === 'overdue' ? { overdue: true } : { status: [one] }),
        }),
        choice('type', t('word.kind'), types, (one) => t(`invoiceTypes.${one}`)),
        among('currency', t('word.currency'), currencyChoices),
        day('from', t('table.from'), 'issuedFrom'),
        day('until', t('table.until'), 'issuedTo', endOfDay),
        pinned('customerId', t('payments.ofCustomer')),
        pinned('orderId', t('payments.ofOrder')),
        missingFilter(t('invoices.missing')),
      ]}
      lastColumns={missing.actions}
      empty={{ title: t('invoices.none'), text: t('invoices.noneHelp') }}
    >
      <InvoiceTabs />
      {missing.notice}
    </ResourceList>
  );
}
