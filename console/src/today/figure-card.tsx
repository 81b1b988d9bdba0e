import { ArrowDown, ArrowUp, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../chart/sparkline.tsx';
import { join } from '../ui/join.ts';
import { Panel } from '../ui/panel.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

interface FigureCardProps {
  readonly title: string;
  /** What exactly is counted. */
  readonly meaning: string;
  readonly value: string;
  /** Compared with the days before; without it, the figure is one of now. */
  readonly compared?: { readonly value: number | null; readonly previous: number | null };
  /** Whether more of it is bad news. */
  readonly isBad?: boolean;
  readonly isRate?: boolean;
  readonly detail?: ReactNode;
  readonly series?: readonly number[];
}

export function FigureCard(props: FigureCardProps) {
  const { title, meaning, value, compared, isBad = false, isRate = false, detail, series } = props;
  const { t } = useTranslation();
  return (
    <Panel className="flex min-w-0 flex-col gap-1 p-3 sm:p-4">
      <div className="flex items-center justify-between gap-2 text-quiet">
        <h3>{title}</h3>
        <Tooltip text={meaning}>
          <button
            type="button"
            aria-label={t('today.meaning', { figure: title, meaning })}
            className="grid size-6 shrink-0 place-items-center rounded-md hover:text-ink pointer-coarse:size-9"
          >
            <Info size={14} aria-hidden />
          </button>
        </Tooltip>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span
          data-whole
          className={join(
            'font-semibold whitespace-nowrap',
            value.length > 12 ? 'text-sm sm:text-xl' : 'text-lg sm:text-2xl',
          )}
        >
          {value}
        </span>
        {compared && <Change {...compared} isBad={isBad} isRate={isRate} />}
      </p>
      {detail && <div className="text-xs text-quiet">{detail}</div>}
      {series && (
        <div className="mt-auto pt-2">
          <Sparkline values={series} />
        </div>
      )}
    </Panel>
  );
}

interface ChangeProps {
  readonly value: number | null;
  readonly previous: number | null;
  readonly isBad: boolean;
  readonly isRate: boolean;
}

/** By how much it is more or less than before, in percent, or a rate in points. From nothing to something has no percentage. */
function Change({ value, previous, isBad, isRate }: ChangeProps) {
  const { t, i18n } = useTranslation();
  if (value === null || previous === null) return null;
  if (value === previous) return <span className="text-xs text-quiet">{t('today.same')}</span>;
  const isMore = value > previous;
  const Arrow = isMore ? ArrowUp : ArrowDown;
  const change = changeOf({ value, previous, isRate });
  const by = change?.toLocaleString(i18n.language, {
    style: isRate ? 'decimal' : 'percent',
    maximumFractionDigits: isRate || Math.abs(change) < 0.1 ? 1 : 0,
    signDisplay: 'never',
  });
  return (
    <span
      className={join(
        'inline-flex items-center gap-0.5 text-xs font-medium',
        isMore === isBad ? 'text-bad' : 'text-good',
      )}
    >
      <Arrow size={12} aria-hidden />
      <span className="sr-only">{t(isMore ? 'today.more' : 'today.less')}</span>
      {by === undefined ? t('today.fromNothing') : isRate ? t('today.points', { by }) : by}
    </span>
  );
}

function changeOf({
  value,
  previous,
  isRate,
}: {
  readonly value: number;
  readonly previous: number;
  readonly isRate: boolean;
}): number | null {
  if (isRate) return (value - previous) * 100;
  return previous === 0 ? null : (value - previous) / Math.abs(previous);
}
