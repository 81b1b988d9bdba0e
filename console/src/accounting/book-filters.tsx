import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import { dayOf, isDay } from '../format/days.ts';
import { currencyChoices, readCurrency } from '../table/currencies.ts';
import { ChoiceFilter, DayFilter, Filters } from '../table/filters.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { Button } from '../ui/button.tsx';

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

/** First and last day, by hand or by a usual range; both are in the address. */
function DateRangeChoice({ from, to }: DateRange) {
  const { t } = useTranslation();
  const set = useSetFilters();
  const now = useNow();
  // In January, this month is this year, too.
  const chosen = dateRangeNames.find((name) => {
    const range = dateRangeOf(name, now());
    return range.from === from && range.to === to;
  });
  return (
    <>
      <DayFilter name="from" label={t('table.from')} value={from} />
      <DayFilter name="to" label={t('table.until')} value={to} />
      <div className="flex flex-wrap gap-1 max-sm:shrink-0 max-sm:flex-nowrap">
        {dateRangeNames.map((name) => {
          const range = dateRangeOf(name, now());
          return (
            <Button
              key={name}
              look="quiet"
              aria-pressed={name === chosen}
              className="aria-pressed:bg-tint aria-pressed:text-accent"
              onClick={() => set({ ...range })}
            >
              {t(`dateRanges.${name}`)}
            </Button>
          );
        })}
      </div>
    </>
  );
}

interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Ranges of the calendar that bookkeeping uses. */
const dateRangeNames = ['thisMonth', 'lastMonth', 'lastQuarter', 'thisYear', 'lastYear'] as const;
type DateRangeName = (typeof dateRangeNames)[number];

function dateRangeOf(name: DateRangeName, now: Date): DateRange {
  const year = now.getFullYear();
  const month = now.getMonth();
  const quarter = Math.floor(month / 3) * 3;
  return {
    thisMonth: between(new Date(year, month, 1), now),
    lastMonth: between(new Date(year, month - 1, 1), new Date(year, month, 0)),
    lastQuarter: between(new Date(year, quarter - 3, 1), new Date(year, quarter, 0)),
    thisYear: between(new Date(year, 0, 1), now),
    lastYear: between(new Date(year - 1, 0, 1), new Date(year, 0, 0)),
  }[name];
}

function between(first: Date, last: Date): DateRange {
  return { from: dayOf(first), to: dayOf(last) };
}
