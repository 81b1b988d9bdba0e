import { useId } from 'react';
import { useSetFilters } from '../table/set-filters.ts';

interface TimeFilterProps {
  readonly name: string;
  readonly label: string;
  /** As the API has it. */
  readonly value: string | undefined;
}

/** An instant in the viewer's own time; the address and the API have it in UTC. */
export function TimeFilter({ name, label, value }: TimeFilterProps) {
  const set = useSetFilters();
  const id = useId();
  return (
    <div className="flex items-center gap-1.5 text-quiet">
      <label htmlFor={id} className="text-xs">
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        value={value ? localOf(value) : ''}
        onChange={({ target }) =>
          set({ [name]: target.value === '' ? undefined : new Date(target.value).toISOString() })
        }
        className="h-9 rounded-lg border bg-panel px-2 text-ink pointer-coarse:h-11 pointer-coarse:text-base"
      />
    </div>
  );
}

/** `2026-11-28T09:30` in the viewer's zone. */
function localOf(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
