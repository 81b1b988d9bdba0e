import { useTranslation } from 'react-i18next';
import { afterDay } from '../format/days.ts';
import { countryNames, readCurrency } from '../format/names.ts';
import { readMoney } from '../format/read-money.ts';
import { shortId, useConnectorNames } from '../payments/connector-names.ts';
import { usePlace } from '../place/place.ts';
import { currencyChoices } from '../table/currencies.ts';
import { ChoiceFilter, TextFilter } from '../table/filters.tsx';
import { among, choice, day, pinned, text, type Filter } from '../table/list-filters.tsx';
import type { QueryOf } from '../table/resource-list.tsx';
import { useViewSearch } from '../table/views/saved-views.ts';
import { wordsOf } from '../table/words-of.ts';

const statuses = wordsOf('draft pending processing partially_fulfilled completed cancelled closed');
const paymentStatuses = wordsOf(
  'pending authorized captured partially_refunded refunded failed voided',
);
const fulfillmentStatuses = ['unfulfilled', 'partial', 'fulfilled'] as const;

type OrderFilter = Filter<QueryOf<'orders'>>;

/** Totals are compared in one currency: the one that was chosen, else that of the application. */
function useTotalFilters(): readonly OrderFilter[] {
  const { t } = useTranslation();
  const { application, applications } = usePlace();
  const search = useViewSearch();
  const own = (application ?? applications[0])?.settings.currency ?? 'USD';
  const code = readCurrency(search['currency'] ?? '') ?? own;
  const read = (typed = '') => (typed.trim() === '' ? undefined : readMoney(typed, code));
  const isByTotal = read(search['totalMin']) != null || read(search['totalMax']) != null;
  const total = (name: 'totalMin' | 'totalMax'): OrderFilter => ({
    name,
    ask: (value) => {
      const amount = read(value);
      return amount == null ? {} : { [name]: amount };
    },
    field: (value) => (
      <TextFilter
        name={name}
        label={t(`order.${name}`, { currency: code })}
        value={value}
        inputMode="decimal"
        isShort
        isWrong={read(value) === null}
      />
    ),
  });
  const currency: OrderFilter = {
    name: 'currency',
    ask: (value) => (isByTotal || value === code ? { currency: code } : {}),
    field: (value) => {
      const chosen = isByTotal ? code : value;
      const isOther = chosen && !currencyChoices.some(([one]) => one === chosen);
      return (
        <ChoiceFilter
          name="currency"
          label={t('word.currency')}
          value={chosen}
          choices={isOther ? [...currencyChoices, [chosen, chosen]] : currencyChoices}
        />
      );
    },
  };
  return [total('totalMin'), total('totalMax'), currency];
}

export function useOrderFilters() {
  const { t, i18n } = useTranslation();
  const connectors = useConnectorNames();
  const filters: readonly OrderFilter[] = [
    text('q', t('order.find')),
    choice('status', t('word.state'), statuses, (one) => t(`status.${one}`)),
    choice('paymentStatus', t('kinds.payment'), paymentStatuses, (one) => t(`status.${one}`)),
    choice('fulfillmentStatus', t('kinds.fulfillment'), fulfillmentStatuses, (one) =>
      t(`status.${one}`),
    ),
    day('from', t('table.from'), 'createdFrom'),
    day('until', t('table.until'), 'createdUntil', afterDay),
    pinned('customerId', t('payments.ofCustomer')),
  ];
  const moreFilters: readonly OrderFilter[] = [
    ...useTotalFilters(),
    among('country', t('word.country'), countryNames(i18n.language)),
    among('connectorId', t('word.connector'), [...connectors], { other: shortId }),
    text('sku', t('line.sku'), { isShort: true }),
  ];
  return { filters, moreFilters };
}
