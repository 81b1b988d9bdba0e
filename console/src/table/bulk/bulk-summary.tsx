import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../format/money.tsx';
import type { BulkRow, Plan } from './bulk-run.ts';

type BulkSummaryProps = Readonly<{ rows: readonly BulkRow[]; hasBegun: boolean }>;

/** Before: how many rows, what they come to, and how many are left out. Afterwards: what became of them. */
export function BulkSummary({ rows, hasBegun }: BulkSummaryProps) {
  const { t, i18n } = useTranslation();
  const counted = hasBegun ? rows.filter(({ state }) => isTaken(state)) : rows;
  const possible = counted.filter(({ plan }) => !('refused' in plan));
  const count = (...states: readonly string[]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  const refused = count('refused');
  const sums = sumsOf(possible.map(({ plan }) => plan)).map(([currency, minor]) =>
    formatMoney(minor, currency, i18n.language),
  );
  const parts = hasBegun
    ? [
        t('bulk.done', { count: count('done') }),
        count('pending') > 0 && t('bulk.pending', { count: count('pending') }),
        refused > 0 && t('bulk.refused', { count: refused }),
        count('changed') > 0 && t('bulk.changed', { count: count('changed') }),
        count('lost') > 0 && t('bulk.lost', { count: count('lost') }),
        count('waiting', 'running') > 0 &&
          t('bulk.waiting', { count: count('waiting', 'running') }),
      ]
    : [
        t('bulk.will', { count: possible.length }),
        refused > 0 && t('bulk.refused', { count: refused }),
      ];
  return (
    <div role="status" className="mt-3 rounded-lg bg-ground p-3">
      <p className="font-medium">{parts.filter(Boolean).join(' · ')}</p>
      {sums.length > 0 && (
        <p className="mt-1">
          {t('bulk.sum')}: <span className="font-medium">{sums.join(' + ')}</span>
        </p>
      )}
      {hasBegun && count('lost') > 0 && <p className="mt-1">{t('bulk.lostHelp')}</p>}
    </div>
  );
}

function isTaken(state: string): boolean {
  return state === 'done' || state === 'pending';
}

function sumsOf(plans: readonly Plan[]): readonly (readonly [currency: string, minor: number])[] {
  const sums = new Map<string, number>();
  for (const plan of plans) {
    if ('refused' in plan || !plan.amount) continue;
    const { currency, minor } = plan.amount;
    sums.set(currency, (sums.get(currency) ?? 0) + minor);
  }
  return [...sums].toSorted(([a], [b]) => a.localeCompare(b));
}
