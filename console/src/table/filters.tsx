import { Search, X } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumns } from './columns/list-columns.ts';
import { Button } from '../ui/button.tsx';
import { useSetFilters } from './set-filters.ts';
import { ViewChips } from './views/view-chips.tsx';
import { ViewMenu } from './views/view-menu.tsx';

interface FiltersProps<Item> {
  /** Where the reader may choose columns and save views. */
  readonly columns?: ListColumns<Item>;
  readonly children?: ReactNode;
  /** Those that are seldom needed: shown on a press, and while one of them holds. */
  readonly more?: { readonly isSet: boolean; readonly children: ReactNode };
}

export function Filters<Item>({ columns, children, more }: FiltersProps<Item>) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const hasMore = isOpen || more?.isSet === true;
  return (
    <>
      {columns && <ViewChips list={columns.list} />}
      {/* On a phone one row that is pushed aside, not half a screen above the list; what is only heard stays in it. */}
      <div className="relative flex flex-wrap items-center gap-2 border-b p-3 max-sm:flex-nowrap max-sm:overflow-x-auto">
        {children}
        {hasMore && more?.children}
        {more && !more.isSet && (
          <Button look="quiet" aria-expanded={hasMore} onClick={() => setIsOpen(!isOpen)}>
            {t(hasMore ? 'table.fewerFilters' : 'table.moreFilters')}
          </Button>
        )}
        {columns && <ViewMenu columns={columns} />}
      </div>
    </>
  );
}

const field = 'h-9 rounded-lg border bg-panel px-2.5 pointer-coarse:h-11 pointer-coarse:text-base';

interface TextFilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
}

/** How a filter is typed. */
export interface TypedLook {
  /** For a word or an amount, beside its name. */
  readonly isShort?: boolean;
  readonly isWrong?: boolean;
  readonly inputMode?: 'decimal';
}

const TYPING_MS = 250;

/** A filter that is typed: the list follows a moment after the last key. */
export function TextFilter(props: TextFilterProps & TypedLook) {
  const { name, label, value = '', isShort = false, isWrong = false, inputMode } = props;
  const { t } = useTranslation();
  const set = useSetFilters();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(
      () => set({ [name]: text.trim() === '' ? undefined : text }),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  const input = (
    <input
      type="text"
      inputMode={inputMode}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      placeholder={isShort ? undefined : label}
      value={text}
      maxLength={200}
      onChange={({ target }) => setText(target.value)}
      className={`${field} aria-invalid:border-bad ${isShort ? 'w-28 text-sm text-ink' : 'w-full ps-8 pe-8'}`}
    />
  );
  if (isShort)
    return (
      <label className="flex shrink-0 items-center gap-1.5 text-xs text-quiet">
        {label}
        {input}
      </label>
    );
  return (
    <div className="relative min-w-52 flex-1 sm:max-w-80 max-sm:shrink-0">
      <Search
        size={16}
        aria-hidden
        className="absolute start-2.5 top-1/2 -translate-y-1/2 text-quiet"
      />
      {input}
      {text !== '' && (
        <button
          type="button"
          aria-label={t('action.clear')}
          onClick={() => setText('')}
          className="absolute end-1 top-1/2 grid size-7 -translate-y-1/2 place-items-center rounded-md hover:bg-tint"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface ChoiceFilterProps extends TextFilterProps {
  readonly choices: readonly (readonly [value: string, text: string])[];
  /** One of them always holds. */
  readonly isRequired?: boolean;
}

/** A filter of given values. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { name, label, value = '', choices, isRequired = false } = props;
  const { t } = useTranslation();
  const set = useSetFilters();
  const id = useId();
  return (
    <div className="flex max-w-full items-center gap-1.5 text-quiet max-sm:shrink-0">
      <span id={id} className="shrink-0 text-xs">
        {label}
      </span>
      <select
        aria-labelledby={id}
        value={value}
        onChange={({ target }) => set({ [name]: target.value === '' ? undefined : target.value })}
        className={`${field} max-w-52 min-w-0 text-ink`}
      >
        {!isRequired && <option value="">{t('table.all')}</option>}
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A filter by a day of the calendar, in the viewer's zone. */
export function DayFilter({ name, label, value = '' }: TextFilterProps) {
  const set = useSetFilters();
  return (
    <label className="flex shrink-0 items-center gap-1.5 text-xs text-quiet">
      {label}
      <input
        type="date"
        value={value}
        onChange={({ target }) => set({ [name]: target.value === '' ? undefined : target.value })}
        className={`${field} text-sm text-ink`}
      />
    </label>
  );
}

/** A filter that another page has set, such as one customer's; it can only be taken away. */
export function PinnedFilter({ name, text }: { readonly name: string; readonly text: string }) {
  const { t } = useTranslation();
  const set = useSetFilters();
  return (
    <span className="inline-flex h-9 items-center gap-1 rounded-lg bg-tint ps-2.5 text-accent pointer-coarse:h-11">
      {text}
      <button
        type="button"
        aria-label={`${t('action.clear')}: ${text}`}
        onClick={() => set({ [name]: undefined })}
        className="grid size-8 place-items-center rounded-md hover:bg-panel"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
