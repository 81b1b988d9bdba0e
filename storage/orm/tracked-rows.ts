import type { EntityName, RequiredEntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { MappedRows } from './entity-rows.ts';
import { entityOf, layoutOf, rowOf, type Fixed, type Layout, type Row } from './row-layout.ts';

interface ReadRow {
  readonly layout: Layout;
  readonly row: Row;
  readonly fixed: Fixed;
  readonly entity: Record<string, unknown>;
}

/**
 * The entities of a unit of work. The ORM's entity manager, which compares each column and converts the values of what is
 * written, sees those that were made, changed or removed; most rows that a verb reads stay as they are (decision 147).
 */
export class TrackedRows extends MappedRows {
  readonly #read = new Map<Layout, Map<unknown, ReadRow>>();
  readonly #made = new Set<object>();
  readonly #removed = new Set<object>();

  /** A row that was read before refreshes its entity. */
  override map<Entity extends object>(name: EntityName<Entity>, given: object): Entity {
    const layout = layoutOf(this.orm, name);
    const row = rowOf(given);
    const rows = this.#rowsOf(layout);
    const entity = layout.fill(rows.get(row['id'])?.entity ?? layout.blank(), row);
    rows.set(row['id'], { layout, row, fixed: layout.fixed(entity), entity });
    return entityOf(entity);
  }

  override create<Entity extends object>(
    name: EntityName<Entity>,
    data: RequiredEntityData<Entity>,
  ): Entity {
    const entity = super.create(name, data);
    this.#made.add(entity);
    return entity;
  }

  override remove(entity: object): void {
    if (!this.#made.delete(entity)) this.#removed.add(entity);
  }

  /** Hands what is to be written to the entity manager, and forgets all. */
  handOver(em: SqlEntityManager): void {
    for (const rows of this.#read.values())
      for (const read of rows.values()) this.#handOverRow(em, read);
    if (this.#made.size > 0) em.persist([...this.#made]);
    this.#read.clear();
    this.#made.clear();
    this.#removed.clear();
  }

  #handOverRow(em: SqlEntityManager, { layout, row, fixed, entity }: ReadRow): void {
    if (this.#removed.has(entity)) {
      em.remove(em.merge(layout.part(entity, {})));
      return;
    }
    const changes = layout.changes(entity, row, fixed);
    if (changes === null) return;
    const part = em.merge(layout.part(entity, changes));
    for (const property of Object.keys(changes)) part[property] = entity[property];
  }

  #rowsOf(layout: Layout): Map<unknown, ReadRow> {
    const known = this.#read.get(layout);
    if (known) return known;
    const rows = new Map<unknown, ReadRow>();
    this.#read.set(layout, rows);
    return rows;
  }
}
