import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from './field.tsx';
import { join } from './join.ts';

interface TagsFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** What is offered while one types; others may be typed, too. */
  readonly suggestions?: readonly (readonly [value: string, text: string])[];
  readonly isUpperCase?: boolean;
  readonly placeholder?: string;
  /** The length of one value. */
  readonly maxLength?: number;
}

/** Several values: Enter or a comma adds what was typed, Backspace in an empty field takes the last one away. */
export function TagsField(props: TagsFieldProps) {
  const { label, help, error, values, onChange, suggestions = [], isUpperCase = false } = props;
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState('');
  const nameOf = (value: string) => suggestions.find(([one]) => one === value)?.[1] ?? value;
  const add = (typed: string) => {
    const cased = isUpperCase ? typed.toUpperCase() : typed;
    const added = cased
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    if (added.length > 0) onChange([...new Set([...values, ...added])]);
    setText('');
  };
  return (
    <Frame label={label} help={help} error={error}>
      {(tied) => (
        <div
          className={join(
            'flex min-h-10 flex-wrap items-center gap-1 rounded-lg border bg-panel p-1.5',
            error && 'border-bad',
          )}
        >
          {values.map((value) => (
            <span
              key={value}
              className="inline-flex max-w-full items-center gap-1 rounded-md bg-tint ps-2 text-accent"
            >
              <span className="truncate" title={nameOf(value)}>
                {value}
              </span>
              <button
                type="button"
                aria-label={t('action.remove', { text: nameOf(value) })}
                onClick={() => onChange(values.filter((one) => one !== value))}
                className="grid size-6 place-items-center rounded-md hover:bg-panel pointer-coarse:size-9"
              >
                <X size={13} aria-hidden />
              </button>
            </span>
          ))}
          <input
            {...tied}
            value={text}
            list={suggestions.length > 0 ? listId : undefined}
            placeholder={values.length === 0 ? props.placeholder : undefined}
            maxLength={props.maxLength ?? 255}
            autoComplete="off"
            onChange={({ target }) => {
              const isChosen = suggestions.some(([value]) => value === target.value);
              if (target.value.includes(',') || isChosen) add(target.value);
              else setText(target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && text.trim() !== '') {
                event.preventDefault();
                add(text);
              }
              if (event.key === 'Backspace' && text === '') onChange(values.slice(0, -1));
            }}
            onBlur={() => add(text)}
            className="h-7 min-w-24 flex-1 bg-transparent px-1 outline-none pointer-coarse:text-base"
          />
          {suggestions.length > 0 && (
            <datalist id={listId}>
              {suggestions
                .filter(([value]) => !values.includes(value))
                .map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
            </datalist>
          )}
        </div>
      )}
    </Frame>
  );
}
