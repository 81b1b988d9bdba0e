import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import { isDay } from '../format/days.ts';
import { currencyChoices, readCurrency } from '../table/currencies.ts';
import { ChoiceFilter, Filters } from '../table/filters.tsx';
import { DateRangeChoice } from './date-range-choice.tsx';
import { dateRangeOf, type DateRange, type DateRangeName } from './date-ranges.ts';

interface Asked extends DateRange {
  readonly currency: ReturnType<typeof readCurrency>;
}

/** The days and the currency that the address asks for; without days, a usual range. */
export function useAsked(
  search: { readonly from?: string; readonly to?: string; readonly currency?: string },
  usual: DateRangeName,
): Asked & { readonly isBackward: boolean } {
  const now = useNow();
  const range = dateRangeOf(usual, now());
  const from = isDay(search.from) ? search.from : range.from;
  const to = isDay(search.to) ? search.to : range.to;
  return { from, to, currency: readCurrency(search.currency), isBackward: from > to };
}

interface BookFiltersProps {
  readonly asked: Asked;
  /** Further filters, between the days and the currency. */
  readonly children?: ReactNode;
}

export function BookFilters({ asked: { from, to, currency }, children }: BookFiltersProps) {
  const { t } = useTranslation();
  return (
    <Filters>
      <DateRangeChoice from={from} to={to} />
      {children}
      <ChoiceFilter
        name="currency"
        label={t('word.currency')}
        value={currency}
        choices={currencyChoices}
      />
    </Filters>
  );
}
