import type { EntityName, MikroORM, RequiredEntityData } from '@mikro-orm/core';
import { entityOf, layoutOf, rowOf } from './row-layout.ts';

/** The class of an entity. */
export type EntityClass<Entity> = EntityName<Entity>;

/** Entities of rows: instances of their classes, with the values of the rows' columns. Of those of a read, none is written. */
export class EntityRows {
  protected readonly orm: MikroORM;

  constructor(orm: MikroORM) {
    this.orm = orm;
  }

  map<Entity extends object>(name: EntityName<Entity>, row: object): Entity {
    const layout = layoutOf(this.orm, name);
    return entityOf(layout.fill(layout.blank(), rowOf(row)));
  }

  mapAll<Entity extends object>(name: EntityName<Entity>, rows: readonly object[]): Entity[] {
    return rows.map((row) => this.map(name, row));
  }

  /** A new entity, which a unit of work inserts. */
  create<Entity extends object>(
    name: EntityName<Entity>,
    data: RequiredEntityData<Entity>,
  ): Entity {
    return entityOf(layoutOf(this.orm, name).make(data));
  }

  /** A unit of work deletes its row. */
  remove(entity: object): void {
    void entity;
  }
}
