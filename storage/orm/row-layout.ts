import { isDeepStrictEqual } from 'node:util';
import { EntitySchema, type EntityName } from '@mikro-orm/core';
import { columnTypeOf, type ColumnType } from './column-types.ts';
import { columnOf } from './columns.ts';

type Values = Record<string, unknown>;
export type Row = Readonly<Values>;

/** Of the columns whose values could change in place: what they were, as a number or text. */
export type Fixed = readonly unknown[];

interface Column {
  readonly name: string;
  readonly property: string;
  readonly isTime: boolean;
  readonly isJson: boolean;
  /** The column's name in SQL. */
  readonly quoted: string;
  readonly type: ColumnType;
}

/** A column as a builder of `p` describes it. */
interface Described {
  readonly type: unknown;
  readonly primary?: boolean;
  readonly fieldNames?: readonly string[];
  readonly columnType?: string;
}

const layouts = new Map<EntityName, Layout>();

/** The layout of an entity's rows, by the description of its columns. */
export function layoutOf(name: EntityName): Layout {
  const known = layouts.get(name);
  if (known) return known;
  const layout = new Layout(name);
  layouts.set(name, layout);
  return layout;
}

/**
 * How the columns of a row become the properties of an entity, and the other way round. Values are as the driver or `json_agg`
 * gives them, times as Date. A column that the row lacks is no property of its entity. Of the ORM there is the description
 * that `defineEntity` takes, and no instance (decision 284).
 */
export class Layout {
  readonly tableName: string;
  /** The table's name in SQL. */
  readonly table: string;
  /** The properties of the row's key. */
  readonly key: readonly string[];
  readonly #prototype: object;
  readonly #columns: readonly Column[];
  readonly #byProperty: ReadonlyMap<string, Column>;

  constructor(entity: EntityName) {
    const meta = EntitySchema.REGISTRY.get(entity)?.meta;
    if (!meta) throw new Error(`${String(entity)} is no entity`);
    const described = Object.entries<Described>(meta.properties);
    this.tableName = meta.tableName;
    this.table = `"${meta.tableName}"`;
    this.key = keyOf(described, meta.uniques);
    this.#prototype = meta.class.prototype;
    this.#columns = described.map(([property, { type, fieldNames, columnType }]) => {
      const name = fieldNames?.[0] ?? columnOf(property);
      const of = columnTypeOf(type, columnType);
      const { isTime, isJson } = of;
      return { name, property, isTime, isJson, quoted: `"${name}"`, type: of };
    });
    this.#byProperty = new Map(this.#columns.map((column) => [column.property, column]));
  }

  get properties(): readonly string[] {
    return this.#columns.map(({ property }) => property);
  }

  columnOf(property: string): string {
    return this.#columnOf(property).quoted;
  }

  typeOf(property: string): string {
    return this.#columnOf(property).type.name;
  }

  #columnOf(property: string): Column {
    const column = this.#byProperty.get(property);
    if (!column) throw new Error(`${this.tableName} has no column of ${property}`);
    return column;
  }

  /** An instance of the entity's class without values. */
  blank(): Values {
    return Object.create(this.#prototype);
  }

  /** A new entity: of the given values, those of its columns. */
  make(given: Row): Values {
    const entity = this.blank();
    for (const { property } of this.#columns) {
      const value = given[property];
      if (value !== undefined) entity[property] = value;
    }
    return entity;
  }

  /** Assigns the row's values. */
  assign(target: Values, row: Row): Values {
    for (const { name, property, isTime } of this.#columns) {
      const value = row[name];
      if (value === undefined) continue;
      target[property] = isTime && typeof value === 'string' ? new Date(value) : value;
    }
    return target;
  }

  /** Returns values that could change in place, as a number or text each. */
  fixed(entity: Row): Fixed {
    const fixed: unknown[] = [];
    for (const { property, isTime, isJson } of this.#columns)
      if (isTime) fixed.push(timeOf(entity[property]));
      else if (isJson) fixed.push(textOf(entity[property]));
    return fixed;
  }

  /** The values of a new entity, by its properties; a column without one has its default. */
  written(entity: Row): Values {
    const written: Values = {};
    for (const column of this.#columns) {
      const value = entity[column.property];
      if (value !== undefined) written[column.property] = this.#write(column, value);
    }
    return written;
  }

  /** The properties whose values are no longer the row's, as they are written; null if there are none. */
  changes(entity: Row, row: Row, fixed: Fixed): Values | null {
    let changes: Values | null = null;
    let next = 0;
    for (const column of this.#columns) {
      const { name, property, isTime, isJson } = column;
      const value = entity[property];
      const before = isTime || isJson ? fixed[next++] : row[name];
      const now = isTime ? timeOf(value) : isJson ? textOf(value) : value;
      if (now === before || isSameNothing(before, now)) continue;
      if (isJson && isSameJson(before, now)) continue;
      changes ??= {};
      changes[property] = this.#write(column, value);
    }
    return changes;
  }

  #write({ property, type }: Column, value: unknown): unknown {
    if (value === null || value === undefined) return value;
    if (type.accepts(value)) return type.write(value);
    throw new TypeError(
      `${this.tableName}.${property} is of type ${type.name}, not ${typeof value}`,
    );
  }
}

/**
 * The row's key: (workspace_id, id) where the table is a tenant's, else its primary key; another one, which an index
 * begins with as well, where the entity names it in `uniques`.
 */
function keyOf(
  described: readonly (readonly [string, Described])[],
  uniques: readonly { readonly properties?: unknown }[],
): readonly string[] {
  const names = described.filter(([, { primary }]) => primary).map(([name]) => name);
  const [own] = uniques.flatMap(({ properties = [] }) => {
    const columns = [properties].flat().map(String);
    return names.every((name) => columns.includes(name)) ? [columns] : [];
  });
  if (own) return own;
  const isOfTenant = described.some(([name]) => name === 'workspaceId');
  return isOfTenant && !names.includes('workspaceId') ? ['workspaceId', ...names] : names;
}

/** Any object can be read by names; those of a row are its columns. */
export function rowOf(given: object): Row {
  return given as Row;
}

/** The layout is that of the entity's class, and the database keeps its columns from holding anything else. */
export function entityOf<Entity extends object>(values: object): Entity {
  return values as Entity;
}

function timeOf(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

/** Null and no value are the same; but a column that the row lacked is written once it is null. */
function isSameNothing(before: unknown, now: unknown): boolean {
  return before === null && now === undefined;
}

/** Its keys in another order are the same value. */
function isSameJson(before: unknown, now: unknown): boolean {
  if (typeof before !== 'string' || typeof now !== 'string') return false;
  return isDeepStrictEqual(JSON.parse(before), JSON.parse(now));
}

/** Null stands for a column without a value; JSON's null is text like every other value of JSON. */
function textOf(value: unknown): unknown {
  return value === null || value === undefined ? value : JSON.stringify(value);
}

/** An entity's values without its methods, for reads. */
export type Plain<Entity> = {
  readonly [
    Name in keyof Entity as Entity[Name] extends (...args: never[]) => unknown ? never : Name
  ]: Entity[Name];
};

/** A row as a plain object with the entity's property names, for responses that change nothing. */
export function plainRow<Entity extends object>(
  entity: EntityName<Entity>,
  row: Readonly<Record<string, unknown>>,
): Plain<Entity> {
  return entityOf<Entity>(layoutOf(entity).assign({}, row));
}
