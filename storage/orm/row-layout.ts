import type { EntityMetadata, EntityName, MikroORM } from '@mikro-orm/core';

type Values = Record<string, unknown>;
export type Row = Readonly<Values>;

/** Of the columns whose values could change in place: what they were, as a number or text. */
export type Fixed = readonly unknown[];

interface Column {
  readonly name: string;
  readonly property: string;
  readonly isTime: boolean;
  /** JSON, or an array. */
  readonly isJson: boolean;
  /** The column's name in SQL. */
  readonly quoted: string;
  readonly type: string;
}

const layouts = new WeakMap<EntityMetadata, Layout>();

/** The layout of an entity's rows, by the ORM's description of its columns. */
export function layoutOf(orm: MikroORM, name: EntityName): Layout {
  const meta = orm.getMetadata().get(name);
  const known = layouts.get(meta);
  if (known) return known;
  const layout = new Layout(meta);
  layouts.set(meta, layout);
  return layout;
}

/**
 * How the columns of a row become the properties of an entity. Values are as the driver or `json_agg` gives them, times
 * as Date. A column that the row lacks is no property of its entity.
 */
export class Layout {
  readonly meta: EntityMetadata;
  /** The table's name in SQL. */
  readonly table: string;
  /** The properties of the row's key. */
  readonly key: readonly string[];
  readonly #prototype: object;
  readonly #columns: readonly Column[];
  readonly #byProperty: ReadonlyMap<string, Column>;

  constructor(meta: EntityMetadata) {
    this.meta = meta;
    this.table = `"${meta.tableName}"`;
    this.key = keyOf(meta);
    this.#prototype = meta.class.prototype;
    this.#columns = meta.props.flatMap(({ fieldNames, name, runtimeType, columnTypes }) =>
      (fieldNames ?? []).slice(0, 1).map((column) => ({
        name: column,
        property: name,
        isTime: runtimeType === 'Date',
        isJson: columnTypes.some((type) => type === 'jsonb' || type.endsWith('[]')),
        quoted: `"${column}"`,
        type: columnTypes[0] ?? '',
      })),
    );
    this.#byProperty = new Map(this.#columns.map((column) => [column.property, column]));
  }

  columnOf(property: string): string {
    return this.#columnOf(property).quoted;
  }

  typeOf(property: string): string {
    return this.#columnOf(property).type;
  }

  #columnOf(property: string): Column {
    const column = this.#byProperty.get(property);
    if (!column) throw new Error(`${this.meta.className}.${property} has no column`);
    return column;
  }

  /** An instance of the entity's class without values. */
  blank(): Values {
    return Object.create(this.#prototype);
  }

  /** A new entity: of the given values, those of its columns. */
  make(given: object): Values {
    const entity = this.blank();
    for (const [property, value] of Object.entries(given))
      if (value !== undefined && this.#byProperty.has(property)) entity[property] = value;
    return entity;
  }

  /** Assigns the row's values. */
  fill(target: Values, row: Row): Values {
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

  /** The properties whose values are no longer the row's, each with what the row had. */
  changes(entity: Row, row: Row, fixed: Fixed): Values | null {
    let changes: Values | null = null;
    let next = 0;
    for (const { name, property, isTime, isJson } of this.#columns) {
      const value = entity[property];
      const before = isTime || isJson ? fixed[next++] : row[name];
      if ((isTime ? timeOf(value) : isJson ? textOf(value) : value) === before) continue;
      changes ??= {};
      changes[property] = isTime ? instantOf(before) : isJson ? jsonOf(before) : before;
    }
    return changes;
  }
}

/**
 * The row's key: (workspace_id, id) where the table is a tenant's, else its primary key; another one, which an index
 * begins with as well, where the entity names it in `uniques`.
 */
export function keyOf(meta: EntityMetadata): readonly string[] {
  const names = [...(meta.primaryKeys as string[])];
  const [own] = meta.uniques.flatMap(({ properties = [] }) => {
    const columns = [properties].flat() as string[];
    return names.every((name) => columns.includes(name)) ? [columns] : [];
  });
  if (own) return own;
  const isOfTenant = 'workspaceId' in meta.properties && !names.includes('workspaceId');
  return isOfTenant ? ['workspaceId', ...names] : names;
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

function instantOf(value: unknown): unknown {
  return typeof value === 'number' ? new Date(value) : value;
}

function jsonOf(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
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
  orm: MikroORM,
  entity: EntityName<Entity>,
  row: Readonly<Record<string, unknown>>,
): Plain<Entity> {
  return entityOf<Entity>(layoutOf(orm, entity).fill({}, row));
}
