import type { ReactNode } from 'react';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import type { FieldOf } from './csv-of.ts';
import type { Column } from './data-table.tsx';

type More<Item> = Partial<Omit<Column<Item>, 'id' | 'title' | 'cell'>>;

/** For a column that is shown only to who has chosen it. */
export const extra = { isExtra: true, isWideOnly: true } as const;

/** The first column, which leads to the item. */
export function linked<Item extends { readonly id: string }>(
  id: string,
  title: string,
  folder: string,
  content: (item: Item) => ReactNode,
  more: More<Item> = {},
): Column<Item> {
  const cell = (item: Item) => (
    <PlaceLink path={`${folder}/${item.id}`} className="font-medium hover:underline">
      {content(item)}
    </PlaceLink>
  );
  return { id, title, cell, ...more };
}

/** A moment, on wide screens unless `more` says otherwise. */
export function moment<Item extends object>(
  id: string,
  title: string,
  field: FieldOf<Item, string | null>,
  more: More<Item> & { readonly precise?: boolean } = {},
): Column<Item> {
  const { precise = false, ...rest } = more;
  const cell = (item: Item) => {
    const at = valueOf(item, field);
    return typeof at === 'string' ? <Time at={at} precise={precise} /> : '–';
  };
  return { id, title, csv: [field], isWideOnly: true, cell, ...rest };
}

/** An amount in the currency of its item. */
export function money<Item extends { readonly currency: string }>(
  id: string,
  title: string,
  field: FieldOf<Item, number>,
  more: More<Item> = {},
): Column<Item> {
  const cell = (item: Item) => (
    <Money amount={Number(valueOf(item, field))} currency={item.currency} />
  );
  return { id, title, csv: ['currency', field], isNumber: true, cell, ...more };
}

/** A text or a number as it is, on wide screens unless `more` says otherwise. */
export function plain<Item extends object>(
  id: string,
  title: string,
  field: FieldOf<Item, string | number | null>,
  more: More<Item> = {},
): Column<Item> {
  return { id, title, csv: [field], isWideOnly: true, cell: (item) => shown(item, field), ...more };
}

/** A number as it is, on wide screens unless `more` says otherwise. */
export function count<Item extends object>(
  id: string,
  title: string,
  field: FieldOf<Item, number | null>,
  more: More<Item> = {},
): Column<Item> {
  const cell = (item: Item) => shown(item, field);
  return { id, title, csv: [field], isNumber: true, isWideOnly: true, cell, ...more };
}

function shown(item: object, field: string): string {
  return String(valueOf(item, field) ?? '–');
}

function valueOf(item: object, field: string): unknown {
  return (item as Readonly<Record<string, unknown>>)[field];
}
