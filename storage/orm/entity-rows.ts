import type { EntityName, RequiredEntityData } from '@mikro-orm/core';
import type { EntityRows } from '../database.ts';
import { entityOf, layoutOf, rowOf } from './row-layout.ts';

/** The class of an entity. */
export type EntityClass<Entity> = EntityName<Entity>;

/** Entities of rows, by the layouts of their classes. */
export class MappedRows implements EntityRows {
  map<Entity extends object>(name: EntityName<Entity>, row: object): Entity {
    const layout = layoutOf(name);
    return entityOf(layout.assign(layout.blank(), rowOf(row)));
  }

  mapAll<Entity extends object>(name: EntityName<Entity>, rows: readonly object[]): Entity[] {
    return rows.map((row) => this.map(name, row));
  }

  create<Entity extends object>(
    name: EntityName<Entity>,
    data: RequiredEntityData<Entity>,
  ): Entity {
    return entityOf(layoutOf(name).make(rowOf(data)));
  }

  remove(entity: object): void {
    void entity;
  }
}
