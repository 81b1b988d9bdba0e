import type { CsvColumn } from './save-csv.tsx';
import { wordsOf, type Words } from './words-of.ts';

/** The names of the fields of an item that have such a value. */
export type FieldOf<Item, Of> = {
  [Name in keyof Item]-?: Item[Name] extends Of ? Name : never;
}[keyof Item] &
  string;

/** Takes what is written as it is. */
type Plain = string | number | boolean | null;
type Value = string | number | null;
type Values<Item, Name extends string> = { readonly [One in Name]: (item: Item) => Value };

/**
 * The columns of a file by their names, in order. Most are fields of the item and written as they are; the others have
 * their `values`, which the compiler asks for.
 */
export function csvOf<Item extends object>() {
  return <const Text extends string>(
    names: Text,
    ...[values]: [Exclude<Words<Text>, FieldOf<Item, Plain>>] extends [never]
      ? []
      : [values: Values<Item, Exclude<Words<Text>, FieldOf<Item, Plain>>>]
  ): readonly CsvColumn<Item>[] => {
    const computed: Readonly<Record<string, (item: Item) => Value>> = values ?? {};
    return wordsOf(names).map((name) => [name, computed[name] ?? ((item) => written(item, name))]);
  };
}

function written(item: object, name: string): Value {
  const value = (item as Readonly<Record<string, Plain>>)[name] ?? null;
  return typeof value === 'boolean' ? String(value) : value;
}
