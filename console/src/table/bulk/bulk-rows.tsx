import { useTranslation } from 'react-i18next';
import { Money } from '../../format/money.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { BulkRow, RowState } from './bulk-run.ts';

const tones: Readonly<Record<RowState, Tone>> = {
  waiting: 'quiet',
  running: 'accent',
  done: 'good',
  pending: 'warn',
  refused: 'bad',
  changed: 'warn',
  lost: 'bad',
};

/** What becomes of each row. */
export function BulkRows({ rows }: { readonly rows: readonly BulkRow[] }) {
  const { t } = useTranslation();
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('bulk.rows')}
      className="mt-3 max-h-72 overflow-y-auto rounded-lg border"
    >
      <ul>
        {rows.map(({ task, plan, state, why }) => (
          <li
            key={task.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-0"
          >
            <span className="min-w-24 font-medium break-all">{task.name}</span>
            {'amount' in plan && plan.amount && (
              <Money amount={plan.amount.minor} currency={plan.amount.currency} />
            )}
            <span className="ms-auto">
              <Badge tone={tones[state]}>{t(`bulk.state.${state}`)}</Badge>
            </span>
            {(why !== null || state === 'changed') && (
              <span className="w-full text-xs text-quiet">{why ?? t('bulk.changedHelp')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
