import { useId, useState, type KeyboardEvent } from 'react';
import { join } from '../ui/join.ts';
import { ColumnsTable, type ColumnsProps } from './columns-table.tsx';
import { nextPlace, TableButton } from './interval-table.tsx';

/**
 * Columns over time. What lies under the pointer is read above them; with the keyboard one goes from one to the next as
 * on a slider, and the same numbers are a table behind a button.
 */
export function Columns(props: ColumnsProps) {
  const { series, timeOf, whole, count, help } = props;
  const [index, setIndex] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const tableId = useId();
  const shown = index !== null && index < count ? index : null;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="flex min-h-11 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div>
          <p className="text-xs text-quiet">{shown === null ? whole : timeOf(shown)}</p>
          <dl className="flex flex-wrap gap-x-4 gap-y-1">
            {series.map(({ name, colour, textOf }) => (
              <div key={name} className="flex items-center gap-1.5">
                <span aria-hidden className={join('size-2.5 rounded-xs', colour)} />
                <dt className="text-quiet">{name}</dt>
                <dd className="font-medium">{textOf(shown)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <TableButton isShown={isTable} controls={tableId} onShow={setIsTable} />
      </figcaption>
      <Drawn {...props} index={shown} onPoint={setIndex} />
      {help && <p className="text-xs text-quiet">{help}</p>}
      <div id={tableId}>{isTable && <ColumnsTable {...props} />}</div>
    </figure>
  );
}

interface DrawnProps extends ColumnsProps {
  readonly index: number | null;
  readonly onPoint: (index: number | null) => void;
}

const HEIGHT_PX = 160;
/** Columns are gone through from bottom to top as well. */
const sideways: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
};

function Drawn(props: DrawnProps) {
  const { label, series, count, timeOf, formatAxis, onChoose, index, onPoint } = props;
  const places = Array.from({ length: count }, (_, place) => place);
  const heightAt = (place: number) =>
    series.reduce((sum, { heights }) => sum + (heights[place] ?? 0), 0);
  const top = Math.max(1, ...places.map(heightAt));
  const at = index ?? count - 1;
  const said = series.map(({ name, textOf }) => `${name} ${textOf(at)}`).join(', ');
  const go = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && index !== null && onChoose) {
      event.preventDefault();
      return onChoose(index);
    }
    const next = nextPlace(sideways[event.key] ?? event.key, index, count - 1);
    if (next === undefined) return undefined;
    event.preventDefault();
    return onPoint(next);
  };
  return (
    <div className="min-w-0">
      <p aria-hidden className="text-end text-xs text-quiet">
        {formatAxis(top)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(count - 1, 0)}
        aria-valuenow={at}
        aria-valuetext={`${timeOf(at)}: ${said}`}
        onKeyDown={go}
        onBlur={() => onPoint(null)}
        onPointerLeave={() => onPoint(null)}
        className="flex items-end border-t border-b rounded-xs"
        style={{ height: HEIGHT_PX }}
      >
        {places.map((place) => (
          <div
            key={place}
            data-place={place}
            onPointerEnter={() => onPoint(place)}
            onClick={() => onChoose?.(place)}
            className={join(
              'flex h-full min-w-0 flex-1 flex-col-reverse px-[0.5px] sm:px-px',
              onChoose && 'cursor-pointer',
              index === place && 'bg-tint',
            )}
          >
            {series.map(({ name, colour, heights }) => (
              <span
                key={name}
                aria-hidden
                className={colour}
                style={{ height: heightOf(heights[place] ?? 0, top) }}
              />
            ))}
          </div>
        ))}
      </div>
      <p aria-hidden className="flex justify-between gap-4 pt-1 text-xs text-quiet">
        <span>{timeOf(0)}</span>
        <span className="text-end">{count > 1 && timeOf(count - 1)}</span>
      </p>
    </div>
  );
}

/** What is there can be seen, however little it is beside the rest. */
function heightOf(value: number, top: number): number {
  return value === 0 ? 0 : Math.max(2, Math.round((value / top) * (HEIGHT_PX - 8)));
}
