import type { EntityName } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';

type ReadColumn = readonly [column: string, property: string, isTime: boolean];

const columnsOf = new WeakMap<object, readonly ReadColumn[]>();

/** An entity's values without its methods, for reads. */
export type Plain<Entity> = {
  readonly [
    Name in keyof Entity as Entity[Name] extends (...args: never[]) => unknown ? never : Name
  ]: Entity[Name];
};

/**
 * A row as a plain object with the entity's property names, for answers that change nothing: no entity
 * manager tracks it, which would take most of the mapping's time. Values are as the driver or `json_agg` gives them, times
 * as Date.
 */
export function plainRow<Entity extends object>(
  orm: MikroORM,
  entity: EntityName<Entity>,
  row: Readonly<Record<string, unknown>>,
): Plain<Entity> {
  const plain: Record<string, unknown> = {};
  for (const [column, property, isTime] of readColumns(orm, entity)) {
    const value = row[column];
    plain[property] = isTime && typeof value === 'string' ? new Date(value) : value;
  }
  return plain as Plain<Entity>;
}

function readColumns<Entity extends object>(
  orm: MikroORM,
  entity: EntityName<Entity>,
): readonly ReadColumn[] {
  const meta = orm.getMetadata().get(entity);
  const known = columnsOf.get(meta);
  if (known) return known;
  const columns = meta.props.flatMap(({ fieldNames, name, runtimeType }): ReadColumn[] =>
    (fieldNames ?? []).slice(0, 1).map((column) => [column, name, runtimeType === 'Date']),
  );
  columnsOf.set(meta, columns);
  return columns;
}
