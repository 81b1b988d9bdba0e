import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '../../../sdk/typescript/src/commerce.ts';
import { join } from '../ui/join.ts';
import { useEventTypes } from './event-types.ts';

type EnabledEvents = WebhookEndpoint['enabledEvents'];
type EventName = EnabledEvents[number];

interface EventPickerProps {
  readonly chosen: EnabledEvents;
  readonly onChange: (chosen: EnabledEvents) => void;
}

/** All events, whole categories, or single types. */
export function EventPicker({ chosen, onChange }: EventPickerProps) {
  const { t } = useTranslation();
  const { data: types = [] } = useEventTypes();
  const categories = [...new Set(types.map(({ category }) => category))];
  const isAll = chosen.includes('*');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('rooms.events')}</legend>
      <label className="flex min-h-8 items-center gap-2">
        <input type="checkbox" checked={isAll} onChange={() => onChange(isAll ? [] : ['*'])} />
        {t('endpoint.allEvents')}
      </label>
      {!isAll && (
        <div className="max-h-72 overflow-y-auto rounded-lg border p-2">
          {categories.map((category) => (
            <Category
              key={category}
              category={category}
              names={types.filter((one) => one.category === category).map(({ type }) => type)}
              chosen={chosen}
              onChange={onChange}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface CategoryProps extends EventPickerProps {
  readonly category: string;
  readonly names: readonly EventName[];
}

/** A category as a whole, or what was unfolded of it. */
function Category({ category, names, chosen, onChange }: CategoryProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const whole = `${category}.*` as EventName;
  const isWhole = chosen.includes(whole);
  const others = chosen.filter((one) => one !== whole && !names.includes(one));
  const single = chosen.filter((one) => names.includes(one));
  return (
    <div className="border-b py-1 last:border-0">
      <div className="flex min-h-8 items-center gap-2">
        <label className="flex min-h-8 items-center gap-2 font-mono text-xs">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={() => onChange(isWhole ? others : [...others, whole])}
          />
          {whole}
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={isWhole}
          onClick={() => setIsOpen(!isOpen)}
          className="ms-auto flex min-h-8 items-center gap-1 rounded-md px-2 text-xs text-quiet hover:bg-tint"
        >
          {isWhole
            ? t('endpoint.wholeCategory', { category })
            : t('endpoint.chosen', { category, count: single.length })}
          <ChevronRight size={14} aria-hidden className={join(isOpen && 'rotate-90')} />
        </button>
      </div>
      {isOpen && !isWhole && (
        <div id={id} className="grid gap-1 py-1 ps-6 sm:grid-cols-2">
          {names.map((name) => (
            <label key={name} className="flex min-h-7 items-center gap-2 font-mono text-xs">
              <input
                type="checkbox"
                checked={single.includes(name)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, name] : chosen.filter((one) => one !== name),
                  )
                }
              />
              {name}
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
