import type { EntityName } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { entityOf, layoutOf } from './row-layout.ts';

/** An entity's values without its methods, for reads. */
export type Plain<Entity> = {
  readonly [
    Name in keyof Entity as Entity[Name] extends (...args: never[]) => unknown ? never : Name
  ]: Entity[Name];
};

/** A row as a plain object with the entity's property names, for answers that change nothing. */
export function plainRow<Entity extends object>(
  orm: MikroORM,
  entity: EntityName<Entity>,
  row: Readonly<Record<string, unknown>>,
): Plain<Entity> {
  return entityOf<Entity>(layoutOf(orm, entity).fill({}, row));
}
