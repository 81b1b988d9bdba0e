import { useTranslation } from 'react-i18next';
import type { Invoice } from '../../../sdk/typescript/src/commerce.ts';
import { currencyChoices } from '../table/currencies.ts';
import { ChoiceFilter, DayFilter, PinnedFilter, TextFilter } from '../table/filters.tsx';

/** The states of an invoice; one that is overdue is open, too. */
export const statuses = [
  'open',
  'overdue',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const satisfies readonly (Invoice['status'] | 'overdue')[];

export const types = [
  'order',
  'net30',
  'subscription',
] as const satisfies readonly Invoice['sourceType'][];

export interface InvoiceSearch {
  readonly number?: string;
  readonly status?: string;
  readonly type?: string;
  readonly currency?: string;
  readonly customerId?: string;
  readonly orderId?: string;
  readonly from?: string;
  readonly until?: string;
  readonly sort?: string;
  readonly document?: string;
}

export function InvoiceFilters({ search }: { readonly search: InvoiceSearch }) {
  const { t } = useTranslation();
  return (
    <>
      <TextFilter name="number" label={t('invoices.findNumber')} value={search.number} />
      <ChoiceFilter
        name="status"
        label={t('word.state')}
        value={search.status}
        choices={statuses.map((one) => [
          one,
          one === 'overdue'
            ? t('invoices.overdue')
            : one === 'refunded' || one === 'partially_refunded'
              ? t(`invoices.states.${one}`)
              : t(`status.${one}`),
        ])}
      />
      <ChoiceFilter
        name="type"
        label={t('word.kind')}
        value={search.type}
        choices={types.map((one) => [one, t(`invoiceTypes.${one}`)])}
      />
      <ChoiceFilter
        name="currency"
        label={t('word.currency')}
        value={search.currency}
        choices={currencyChoices}
      />
      <DayFilter name="from" label={t('table.from')} value={search.from} />
      <DayFilter name="until" label={t('table.until')} value={search.until} />
      {search.customerId && <PinnedFilter name="customerId" text={t('payments.ofCustomer')} />}
      {search.orderId && <PinnedFilter name="orderId" text={t('payments.ofOrder')} />}
      {search.document === 'missing' && (
        <PinnedFilter name="document" text={t('invoices.missing')} />
      )}
    </>
  );
}
