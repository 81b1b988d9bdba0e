import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { currencyChoices } from '../table/currencies.ts';
import type { ListColumns } from '../table/columns/list-columns.ts';
import { ChoiceFilter, DayFilter, Filters, PinnedFilter, TextFilter } from '../table/filters.tsx';
import { useConnectorNames } from './connector-names.ts';

export const statuses = [
  'pending',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'voided',
] as const satisfies readonly Payment['status'][];

const methods = ['card', 'net30', 'manual', 'external'] as const;
/** Problems that a person has to look at. */
export const troubles = ['disputed', 'undecided', 'lapsing'] as const;

const ages = ['0_30', '31_60', '61_90', '90_plus'] as const;

export interface PaymentSearch {
  readonly reference?: string;
  readonly status?: string;
  readonly method?: string;
  readonly connector?: string;
  readonly currency?: string;
  readonly customerId?: string;
  readonly orderId?: string;
  readonly aging?: string;
  readonly trouble?: string;
  readonly from?: string;
  readonly until?: string;
}

interface PaymentFiltersProps {
  readonly search: PaymentSearch;
  readonly columns: ListColumns<Payment>;
}

export function PaymentFilters({ search, columns }: PaymentFiltersProps) {
  const { t } = useTranslation();
  const connectors = useConnectorNames();
  const { method } = search;
  const isOwn = method !== undefined && !methods.some((one) => one === method);
  return (
    <Filters columns={columns}>
      <TextFilter name="reference" label={t('payments.reference')} value={search.reference} />
      <ChoiceFilter
        name="status"
        label={t('word.state')}
        value={search.status}
        choices={statuses.map((one) => [one, t(`status.${one}`)])}
      />
      <ChoiceFilter
        name="method"
        label={t('payments.method')}
        value={method}
        choices={[
          ...methods.map((one) => [one, t(`methods.${one}`)] as const),
          ...(isOwn ? [[method, method] as const] : []),
        ]}
      />
      {connectors.size > 0 && (
        <ChoiceFilter
          name="connector"
          label={t('word.connector')}
          value={search.connector}
          choices={[...connectors]}
        />
      )}
      <ChoiceFilter
        name="currency"
        label={t('word.currency')}
        value={search.currency}
        choices={currencyChoices}
      />
      <ChoiceFilter
        name="aging"
        label={t('payments.overdueBy')}
        value={search.aging}
        choices={ages.map((one) => [one, t(`ages.${one}`)])}
      />
      <ChoiceFilter
        name="trouble"
        label={t('payments.trouble')}
        value={search.trouble}
        choices={troubles.map((one) => [one, t(`troubles.${one}`)])}
      />
      <DayFilter name="from" label={t('table.from')} value={search.from} />
      <DayFilter name="until" label={t('table.until')} value={search.until} />
      {search.customerId && <PinnedFilter name="customerId" text={t('payments.ofCustomer')} />}
      {search.orderId && <PinnedFilter name="orderId" text={t('payments.ofOrder')} />}
    </Filters>
  );
}
