import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../ui/waiting.tsx';
import { ChartTable, type ChartProps } from './chart-table.tsx';
import type { Drawn } from './draw.ts';
import { nextPlace, TableButton } from './interval-table.tsx';

/**
 * Values over time beside those of the days before. What lies under the pointer is above it; with the keyboard one
 * goes from one to the next as on a slider, and the same numbers are a table behind a button.
 */
export function Chart(props: ChartProps) {
  const { label, data, format, timeOf, previousTimeOf, total } = props;
  const { t } = useTranslation();
  const [index, setIndex] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const tableId = useId();
  const shown = index !== null && index < data.starts.length ? index : null;
  const value = shown === null ? total.value : (data.values[shown] ?? 0);
  const previous = shown === null ? total.previous : (data.previous[shown] ?? 0);
  return (
    <figure className="grid gap-2">
      <figcaption className="flex min-h-11 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <Reading
            mark="border-accent"
            name={shown === null ? t('chart.theseDays') : timeOf(shown)}
            value={format(value)}
          />
          <Reading
            mark="border-quiet border-dashed"
            name={shown === null ? t('chart.daysBefore') : previousTimeOf(shown)}
            value={format(previous)}
          />
        </dl>
        <TableButton isShown={isTable} controls={tableId} onShow={setIsTable} />
      </figcaption>
      <Canvas {...props} label={label} index={shown} onPoint={setIndex} />
      <div id={tableId}>{isTable && <ChartTable {...props} />}</div>
    </figure>
  );
}

function Reading({ mark, name, value }: Readonly<{ mark: string; name: string; value: string }>) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-xs text-quiet">
        <span aria-hidden className={`w-4 border-t-2 ${mark}`} />
        {name}
      </dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

interface CanvasProps extends ChartProps {
  readonly index: number | null;
  readonly onPoint: (index: number | null) => void;
}

/** The library that draws comes with the first chart. */
function Canvas({ label, data, formatAxis, format, timeOf, index, onPoint }: CanvasProps) {
  const { i18n } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const latest = useRef({ data, formatAxis, onPoint });
  useEffect(() => {
    latest.current = { data, formatAxis, onPoint };
  });
  useEffect(() => {
    let current: Drawn | null = null;
    let isGone = false;
    void import('./draw.ts').then(({ draw }) => {
      if (isGone || !host.current) return;
      current = draw(host.current, {
        data: latest.current.data,
        language: i18n.language,
        formatAxis: (value) => latest.current.formatAxis(value),
        onPoint: (point) => latest.current.onPoint(point),
      });
      setDrawn(current);
    });
    return () => {
      isGone = true;
      current?.remove();
      setDrawn(null);
    };
  }, [i18n.language]);
  useEffect(() => drawn?.show(data), [drawn, data]);
  const last = data.starts.length - 1;
  const at = index ?? last;
  const go = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    drawn?.point(next);
    onPoint(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={`${timeOf(at)}: ${format(data.values[at] ?? 0)}`}
      onKeyDown={go}
      onBlur={() => drawn?.point(null)}
      className="min-h-[260px] min-w-0 overflow-hidden rounded-lg"
    >
      {!drawn && <Waiting lines={7} />}
      <div ref={host} data-drawn={drawn ? data.starts.length : undefined} />
    </div>
  );
}
