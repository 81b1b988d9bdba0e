import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { FieldError } from '../client/form-errors.ts';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { TagsField } from '../ui/tags-field.tsx';

/** A field in one of its states, as it is drawn. */
interface Control<Typed> {
  readonly value: Typed;
  onChange(typed: Typed): void;
  /** In a dialog that checks when it is sent, or once something was typed; from the API otherwise. */
  readonly error: string | undefined;
  /** Everything that the API found, for fields within this one. */
  readonly found: readonly FieldError[];
  /** The values of all fields. */
  readonly values: Values;
}

/** One thing that a verb has to know. Methods are compared loosely, so that fields of any kind fit into one record. */
interface Field<Typed, Value> {
  /** Shown until something is typed, and followed as long as nothing is. */
  readonly start: Typed;
  /** The value that the call takes; undefined while what is typed is none. */
  read(typed: Typed): Value;
  /** Why it is none; undefined for nothing to say. */
  problem(typed: Typed): string | undefined;
  show(control: Control<Typed>): ReactNode;
  /** Whether nothing can be sent although it reads as a value. */
  isMissing?(typed: Typed): boolean;
  /** Whether an error that the API reports for it is shown by it. */
  readonly showsErrors: boolean;
}

export type Fields = Readonly<Record<string, Field<unknown, unknown>>>;

type Values = Readonly<Record<string, unknown>>;

/** A text that may depend on the values of other fields. */
type Text = string | ((values: Values) => string);

function textOf(given: Text, values: Values): string {
  return typeof given === 'function' ? given(values) : given;
}

interface TextOptions {
  readonly start?: string | number | null | undefined;
  readonly help?: ReactNode;
  /** Nothing can be sent without it; a text is the reason that is shown. */
  readonly needed?: true | string;
  /** Rule for the trimmed text; it is not asked of an empty one. */
  readonly check?: RegExp | ((text: string) => boolean);
  readonly wrong?: string;
  /** Of a text of several lines. */
  readonly rows?: number;
  readonly isUpperCase?: boolean;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: Text;
  readonly autoFocus?: boolean;
  readonly autoComplete?: string;
  readonly spellCheck?: boolean;
  readonly disabled?: boolean;
  /** The id of a list of suggestions. */
  readonly list?: string;
}

/** A text that is read as something else; undefined is no value. */
export function typed<Value>(
  label: Text,
  read: (written: string) => Value,
  options: TextOptions = {},
): Field<string, Value | undefined> {
  const {
    start,
    needed,
    check: rule,
    wrong,
    rows,
    isUpperCase = false,
    placeholder,
    ...rest
  } = options;
  const isRight = (written: string) => {
    if (written === '') return needed === undefined;
    return rule === undefined || (rule instanceof RegExp ? rule.test(written) : rule(written));
  };
  const valueOf = (written: string) => (isRight(written.trim()) ? read(written.trim()) : undefined);
  return {
    start: String(start ?? ''),
    read: valueOf,
    problem: (written) => {
      if (valueOf(written) !== undefined) return undefined;
      return written.trim() === '' && typeof needed === 'string' ? needed : wrong;
    },
    showsErrors: true,
    show: ({ value, onChange, error, values }) => {
      const shared = {
        ...rest,
        label: textOf(label, values),
        placeholder: placeholder && textOf(placeholder, values),
        value,
        error,
        onChange: ({ target }: { readonly target: { readonly value: string } }) =>
          onChange(isUpperCase ? target.value.toUpperCase() : target.value),
      };
      return rows === undefined ? <TextField {...shared} /> : <TextArea {...shared} rows={rows} />;
    },
  };
}

/** A text as it is typed, without spaces around it. */
export function text(label: Text, options?: TextOptions): Field<string, string | undefined> {
  return typed(label, (value) => value, options);
}

/** A text that may be left empty: null then, by which an update clears what is stored. */
export function maybe(
  label: Text,
  options?: TextOptions,
): Field<string, string | null | undefined> {
  return typed(label, (value) => (value === '' ? null : value), options);
}

interface CountOptions extends TextOptions {
  readonly from?: number;
  readonly to?: number;
}

/** A whole number, or null for an empty field. */
export function count(
  label: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER, ...options }: CountOptions = {},
): Field<string, number | null | undefined> {
  const isWithin = (value: string) =>
    /^-?\d+$/.test(value) && Number(value) >= from && Number(value) <= to;
  return typed(label, (value) => (value === '' ? null : Number(value)), {
    inputMode: 'numeric',
    ...options,
    check: isWithin,
  });
}

interface JsonOptions extends Omit<TextOptions, 'start'> {
  readonly start?: Json | null | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** A JSON object as its text, or null for an empty field. */
export function jsonObject(
  label: string,
  { start, ...options }: JsonOptions,
): Field<string, Record<string, unknown> | null | undefined> {
  const shown = start ? JSON.stringify(start, null, 2) : null;
  return typed(label, readJson, { ...options, start: shown, spellCheck: false });
}

function readJson(json: string): Record<string, unknown> | null | undefined {
  if (json === '') return null;
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** The text that makes a verb possible which nobody should press by accident. */
export function confirmation(label: string, expected: string): Field<string, true | undefined> {
  return typed(label, (value) => (value === expected ? true : undefined), { autoComplete: 'off' });
}

interface ChoiceOptions<Value> {
  readonly start?: Value | undefined;
  readonly help?: ReactNode | ((value: Value) => ReactNode);
  readonly disabled?: boolean;
}

/** One of a few values; the first of them, unless another one is given to begin with. */
export function choice<const Value extends string>(
  label: string,
  choices: readonly (readonly [value: Value, text: string])[],
  { start, help, disabled }: ChoiceOptions<Value> = {},
): Field<Value, Value> {
  return {
    start: start ?? choices[0]?.[0] ?? ('' as Value),
    read: (value) => value,
    problem: () => undefined,
    isMissing: (value) => !choices.some(([one]) => one === value),
    showsErrors: true,
    show: ({ value, onChange, error }) => (
      <SelectField
        label={label}
        help={typeof help === 'function' ? help(value) : help}
        error={error}
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          const found = choices.find(([one]) => one === target.value);
          if (found) onChange(found[0]);
        }}
      >
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </SelectField>
    ),
  };
}

interface CheckOptions {
  readonly start?: boolean | undefined;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

export function check(
  label: Text,
  { start = false, ...options }: CheckOptions = {},
): Field<boolean, boolean> {
  return field(start, ({ value, onChange, values }) => (
    <CheckField
      {...options}
      label={textOf(label, values)}
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
  ));
}

interface TagsOptions extends Omit<
  Parameters<typeof TagsField>[0],
  'label' | 'error' | 'values' | 'onChange'
> {
  readonly start?: readonly string[];
  readonly needed?: string;
  /** Corrects what was chosen by what was chosen last. */
  readonly settle?: (values: string[]) => string[];
}

/** Several texts. */
export function tags(
  label: string,
  { start = [], needed, settle = (values) => values, ...options }: TagsOptions = {},
): Field<readonly string[], string[] | undefined> {
  const isMissing = (values: readonly string[]) => needed !== undefined && values.length === 0;
  return {
    start,
    read: (values) => (isMissing(values) ? undefined : [...values]),
    problem: (values) => (isMissing(values) ? needed : undefined),
    showsErrors: true,
    show: ({ value, onChange, error }) => (
      <TagsField
        {...options}
        label={label}
        values={value}
        error={error}
        onChange={(values) => onChange(settle(values))}
      />
    ),
  };
}

/** Whatever else one chooses or types, drawn by its caller. */
export function field<Typed>(
  start: Typed,
  show: (control: Control<Typed>) => ReactNode,
): Field<Typed, Typed>;
export function field<Typed, Value>(
  start: Typed,
  show: (control: Control<Typed>) => ReactNode,
  read: (typed: Typed) => Value,
  showsErrors?: boolean,
): Field<Typed, Value>;
export function field<Typed>(
  start: Typed,
  show: (control: Control<Typed>) => ReactNode,
  read: (value: Typed) => unknown = (value) => value,
  showsErrors = false,
): Field<Typed, unknown> {
  return { start, read, problem: () => undefined, show, showsErrors };
}
