import type { ReactNode } from 'react';
import { beginOfDay, isDay } from '../format/days.ts';
import { ChoiceFilter, DayFilter, PinnedFilter, TextFilter, type TypedLook } from './filters.tsx';
import { useViewSearch } from './views/saved-views.ts';

/** A filter of a list: its name in the address, what its value asks of the API, and its field. */
export interface Filter<Query, Item = unknown> {
  readonly name: string;
  /** Nothing for a value that the filter does not have. */
  readonly ask: (value: string | undefined) => Partial<Query>;
  readonly field: (value: string | undefined, items: readonly Item[]) => ReactNode;
}

/** The parameter of the API where it has another name, or what a value asks for. */
type To<Query, Value = string> = (keyof Query & string) | ((value: Value) => Partial<Query>);

function asked<Query, Value>(value: Value, to: To<Query, Value>): Partial<Query> {
  // A parameter that takes several values takes one of them as it is.
  return typeof to === 'string' ? ({ [to]: value } as unknown as Partial<Query>) : to(value);
}

interface TextOptions<Query> extends TypedLook {
  readonly to?: To<NoInfer<Query>>;
}

/** A filter that is typed. */
export function text<Query>(
  name: string,
  label: string,
  { to = name as keyof Query & string, ...look }: TextOptions<Query> = {},
): Filter<Query> {
  return {
    name,
    ask: (value = '') => (value.trim() === '' ? {} : asked(value.trim(), to)),
    field: (value) => <TextFilter name={name} label={label} value={value} {...look} />,
  };
}

interface ChoiceOptions<Query, Value> {
  readonly to?: To<NoInfer<Query>, Value>;
  /** Holds while the address has none. */
  readonly unset?: NoInfer<Value>;
  readonly isRequired?: boolean;
  /** Where the API may have values beyond those that are offered: the text of such a one. */
  readonly other?: (value: Value) => string;
}

/** A filter of given values. */
export function choice<Query, Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
  options: ChoiceOptions<Query, Value> = {},
): Filter<Query> {
  return among(
    name,
    label,
    values.map((one) => [one, textOf(one)]),
    options,
  );
}

/** A filter of given values with their texts; there is none as long as there are no values. */
export function among<Query, Value extends string>(
  name: string,
  label: string,
  choices: readonly (readonly [value: Value, text: string])[],
  options: ChoiceOptions<Query, Value> = {},
): Filter<Query> {
  const { to = name as keyof Query & string, unset, isRequired = false, other } = options;
  // A value beyond the choices is taken as the API has it.
  const chosen = (value: string | undefined) =>
    other || choices.some(([one]) => one === value)
      ? ((value as Value | undefined) ?? unset)
      : unset;
  return {
    name,
    ask: (value) => {
      const one = chosen(value);
      return one ? asked(one, to) : {};
    },
    field: (value) => {
      const one = chosen(value);
      const isOther = one && other && !choices.some(([offered]) => offered === one);
      return (
        choices.length > 0 && (
          <ChoiceFilter
            name={name}
            label={label}
            value={one}
            choices={isOther ? [...choices, [one, other(one)]] : choices}
            isRequired={isRequired}
          />
        )
      );
    },
  };
}

/** A filter by a day of the viewer's calendar; the API takes an instant of it. */
export function day<Query>(
  name: string,
  label: string,
  to: keyof Query & string,
  instantOf: (day: string) => string = beginOfDay,
): Filter<Query> {
  return {
    name,
    ask: (value) => (isDay(value) ? asked(instantOf(value), to) : {}),
    field: (value) => <DayFilter name={name} label={label} value={value} />,
  };
}

/** A filter that another page has set; it can only be taken away. */
export function pinned<Query>(
  name: string,
  label: string,
  to: To<Query> = name as keyof Query & string,
): Filter<Query> {
  return {
    name,
    ask: (value) => (value ? asked(value, to) : {}),
    field: (value) => value && <PinnedFilter name={name} text={label} />,
  };
}

/** Reads what the address asks of the API by these filters. */
export function useAsked<Query>(filters: readonly Filter<Query, never>[]): Partial<Query> {
  const search = useViewSearch();
  return Object.assign({}, ...filters.map(({ name, ask }) => ask(search[name]))) as Partial<Query>;
}
