import { useTranslation } from 'react-i18next';
import type { Order } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay, beginOfDay, isDay } from '../format/days.ts';
import { countryNames, readCountry, readCurrency } from '../format/names.ts';
import { readMoney } from '../format/read-money.ts';
import { useConnectorNames } from '../payments/connector-names.ts';
import { usePlace } from '../place/place.ts';
import type { ListColumns } from '../table/columns/list-columns.ts';
import { currencyChoices } from '../table/currencies.ts';
import { ChoiceFilter, DayFilter, Filters, PinnedFilter, TextFilter } from '../table/filters.tsx';
import { readSort } from '../table/sort-heading.tsx';

const statuses = [
  'draft',
  'pending',
  'processing',
  'partially_fulfilled',
  'completed',
  'cancelled',
  'closed',
] as const satisfies readonly Order['status'][];
const paymentStatuses = [
  'pending',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'voided',
] as const satisfies readonly Order['paymentStatus'][];
const fulfillmentStatuses = [
  'unfulfilled',
  'partial',
  'fulfilled',
] as const satisfies readonly Order['fulfillmentStatus'][];

const sorts = ['createdAt', '-total', 'total', '-number', 'number'] as const;

type OrderSearch = Readonly<
  Partial<
    Record<
      | 'q'
      | 'status'
      | 'paymentStatus'
      | 'fulfillmentStatus'
      | 'from'
      | 'until'
      | 'customerId'
      | 'currency'
      | 'totalMin'
      | 'totalMax'
      | 'country'
      | 'connectorId'
      | 'sku'
      | 'sort',
      string
    >
  >
>;

/** Totals are compared in one currency: the one that was chosen, else that of the application. */
function useTotals({ totalMin, totalMax, currency }: OrderSearch) {
  const { application, applications } = usePlace();
  const own = (application ?? applications[0])?.settings.currency ?? 'USD';
  const code = readCurrency(currency ?? '') ?? own;
  const read = (text: string | undefined) =>
    text === undefined || text.trim() === '' ? undefined : readMoney(text, code);
  return { code, least: read(totalMin), most: read(totalMax) };
}

/** The filters and the order of the address, in the words of the API. */
export function useOrderQuery(search: OrderSearch) {
  const { q, customerId, from, until, connectorId, sku } = search;
  const { code, least, most } = useTotals(search);
  const isByTotal = least != null || most != null;
  const status = statuses.find((one) => one === search.status);
  const paymentStatus = paymentStatuses.find((one) => one === search.paymentStatus);
  const fulfillmentStatus = fulfillmentStatuses.find((one) => one === search.fulfillmentStatus);
  const country = readCountry(search.country ?? '');
  const sort = readSort(sorts, search.sort);
  return {
    limit: 100,
    ...(q ? { q } : {}),
    ...(customerId ? { customerId } : {}),
    ...(status ? { status: [status] } : {}),
    ...(paymentStatus ? { paymentStatus: [paymentStatus] } : {}),
    ...(fulfillmentStatus ? { fulfillmentStatus: [fulfillmentStatus] } : {}),
    ...(isDay(from) ? { createdFrom: beginOfDay(from) } : {}),
    ...(isDay(until) ? { createdUntil: afterDay(until) } : {}),
    ...(isByTotal || search.currency === code ? { currency: code } : {}),
    ...(least == null ? {} : { totalMin: least }),
    ...(most == null ? {} : { totalMax: most }),
    ...(country ? { country } : {}),
    ...(connectorId ? { connectorId } : {}),
    ...(sku ? { sku: sku.trim() } : {}),
    ...(sort ? { sort } : {}),
  };
}

interface OrderFiltersProps {
  readonly search: OrderSearch;
  readonly columns: ListColumns<Order>;
}

export function OrderFilters({ search, columns }: OrderFiltersProps) {
  const { t, i18n } = useTranslation();
  const connectors = useConnectorNames();
  const { code, least, most } = useTotals(search);
  const { totalMin, totalMax, country, connectorId, sku } = search;
  const isByTotal = least != null || most != null;
  const currency = isByTotal ? code : search.currency;
  const isSet = [currency, totalMin, totalMax, country, connectorId, sku].some(Boolean);
  const more = (
    <>
      <TextFilter
        name="totalMin"
        label={t('order.totalMin', { currency: code })}
        value={totalMin}
        inputMode="decimal"
        isShort
        isWrong={least === null}
      />
      <TextFilter
        name="totalMax"
        label={t('order.totalMax', { currency: code })}
        value={totalMax}
        inputMode="decimal"
        isShort
        isWrong={most === null}
      />
      <ChoiceFilter
        name="currency"
        label={t('word.currency')}
        value={currency}
        choices={
          currency === undefined || currencyChoices.some(([one]) => one === currency)
            ? currencyChoices
            : [...currencyChoices, [currency, currency]]
        }
      />
      <ChoiceFilter
        name="country"
        label={t('word.country')}
        value={country}
        choices={countryNames(i18n.language)}
      />
      {connectors.size > 0 && (
        <ChoiceFilter
          name="connectorId"
          label={t('word.connector')}
          value={connectorId}
          choices={[...connectors]}
        />
      )}
      <TextFilter name="sku" label={t('line.sku')} value={sku} isShort />
    </>
  );
  return (
    <Filters columns={columns} more={{ isSet, children: more }}>
      <TextFilter name="q" label={t('order.find')} value={search.q} />
      <ChoiceFilter
        name="status"
        label={t('word.state')}
        value={search.status}
        choices={statuses.map((one) => [one, t(`status.${one}`)])}
      />
      <ChoiceFilter
        name="paymentStatus"
        label={t('kinds.payment')}
        value={search.paymentStatus}
        choices={paymentStatuses.map((one) => [one, t(`status.${one}`)])}
      />
      <ChoiceFilter
        name="fulfillmentStatus"
        label={t('kinds.fulfillment')}
        value={search.fulfillmentStatus}
        choices={fulfillmentStatuses.map((one) => [one, t(`status.${one}`)])}
      />
      <DayFilter name="from" label={t('table.from')} value={search.from} />
      <DayFilter name="until" label={t('table.until')} value={search.until} />
      {search.customerId && <PinnedFilter name="customerId" text={t('payments.ofCustomer')} />}
    </Filters>
  );
}
