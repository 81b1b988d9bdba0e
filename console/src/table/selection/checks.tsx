import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './use-selection.ts';

const BAR = '[data-selection] button';
const box = 'size-4 accent-accent pointer-coarse:size-5';
const field = 'grid size-11 cursor-pointer place-items-center select-none';

interface CheckRowProps<Item> {
  readonly selection: Selection<Item>;
  readonly item: Item;
  readonly row: number;
  readonly name: string;
}

/** Chooses a row. By keyboard: space chooses, with shift a range; arrows continue; Enter leads to what can be done. */
export function CheckRow<Item>({ selection, item, row, name }: CheckRowProps<Item>) {
  const { t } = useTranslation();
  return (
    <td className="w-11">
      {/* Shift and a press would select text. */}
      <label className={field} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
        <input
          type="checkbox"
          className={box}
          data-row={row}
          aria-label={t('table.choose', { name })}
          checked={selection.has(item)}
          onChange={({ nativeEvent }) =>
            selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          onKeyDown={(event) => onKey(event, selection, row)}
        />
      </label>
    </td>
  );
}

function onKey<Item>(
  event: KeyboardEvent<HTMLInputElement>,
  selection: Selection<Item>,
  row: number,
): void {
  const { key, shiftKey, currentTarget } = event;
  if (key === 'Escape') return selection.clear();
  if (key === 'Enter') {
    event.preventDefault();
    return document.querySelector<HTMLElement>(BAR)?.focus();
  }
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const body = currentTarget.closest('tbody');
  const next = body?.querySelector<HTMLElement>(`[data-row="${row + by}"]`);
  if (by === 0 || !next) return;
  event.preventDefault();
  // A range begins where shift was pressed first.
  if (shiftKey && !currentTarget.matches(':checked')) selection.toggle(row, false);
  next.focus();
  if (shiftKey) selection.toggle(row + by, true);
}

/** Chooses all rows that are loaded, or none. */
export function CheckAll<Item>({ selection }: { readonly selection: Selection<Item> }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const isSome = selection.ids.size > 0 && !selection.isAll;
  useEffect(() => {
    if (input.current) input.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <td className="w-11">
      <label className={field}>
        <input
          ref={input}
          type="checkbox"
          className={box}
          aria-label={t('table.chooseAll')}
          checked={selection.isAll}
          onChange={selection.toggleAll}
        />
      </label>
    </td>
  );
}
