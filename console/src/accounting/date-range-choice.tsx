import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import { DayFilter } from '../table/filters.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { Button } from '../ui/button.tsx';
import { dateRangeNames, dateRangeOf, type DateRange } from './date-ranges.ts';

/** First and last day, by hand or by a usual range; both are in the address. */
export function DateRangeChoice({ from, to }: DateRange) {
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
