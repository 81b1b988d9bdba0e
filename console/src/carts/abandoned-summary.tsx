import { useTranslation } from 'react-i18next';
import { Unread } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { Money } from '../format/money.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { Panel } from '../ui/panel.tsx';

const windows = [7, 30, 90] as const;

/** How much was left behind in the last days, and how many mails went out about it. */
export function AbandonedSummary({ days }: { readonly days: string | undefined }) {
  const { t } = useTranslation();
  const set = useSetFilters();
  const windowDays = windows.find((one) => String(one) === days) ?? 30;
  const reading = useRead(
    ['abandoned summary', windowDays],
    (commerce, options) => commerce.abandonedCarts.getSummary({ windowDays }, options),
    { placeholderData: (before) => before },
  );
  const { data } = reading;
  return (
    <Panel className="mb-4 p-4">
      <label className="mb-3 flex items-center gap-2 text-xs text-quiet">
        {t('abandoned.window')}
        <select
          value={windowDays}
          onChange={({ target }) => set({ days: target.value })}
          className="h-9 rounded-lg border bg-panel px-2.5 text-sm text-ink pointer-coarse:h-11"
        >
          {windows.map((one) => (
            <option key={one} value={one}>
              {t('abandoned.days', { count: one })}
            </option>
          ))}
        </select>
      </label>
      <Unread of={reading} lines={1} />
      {data && (
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Figure name={t('abandoned.count')}>{data.abandonedCount}</Figure>
          {data.byCurrency.map(({ currency, abandonedValue }) => (
            <Figure key={currency} name={t('abandoned.value', { currency })}>
              <Money amount={abandonedValue} currency={currency} />
            </Figure>
          ))}
          <Figure name={t('abandoned.mails')}>{data.recoveryEmailsSent}</Figure>
        </dl>
      )}
    </Panel>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="text-xl font-semibold">{children}</dd>
    </div>
  );
}
