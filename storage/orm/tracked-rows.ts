import type { EntityName, RequiredEntityData } from '@mikro-orm/core';
import { MappedRows } from './entity-rows.ts';
import { entityOf, layoutOf, rowOf, type Fixed, type Layout, type Row } from './row-layout.ts';

interface ReadRow {
  readonly layout: Layout;
  readonly row: Row;
  readonly fixed: Fixed;
  readonly entity: Record<string, unknown>;
}

/** A unit of work has made, changed or removed one row; the payload has the values to be written, by their properties. */
export interface Change {
  readonly kind: 'insert' | 'update' | 'delete';
  readonly layout: Layout;
  readonly entity: Row;
  readonly payload: Row;
}

/**
 * The entities of a unit of work. Those that were made, changed or removed are what `take` returns; most rows that a verb
 * reads stay as they are (decision 147).
 */
export class TrackedRows extends MappedRows {
  readonly #read = new Map<Layout, Map<unknown, ReadRow>>();
  readonly #made = new Map<object, Layout>();
  readonly #removed = new Set<object>();

  /** A row that was read before refreshes its entity. */
  override map<Entity extends object>(name: EntityName<Entity>, given: object): Entity {
    const layout = layoutOf(name);
    const row = rowOf(given);
    const rows = this.#rowsOf(layout);
    const entity = layout.assign(rows.get(row['id'])?.entity ?? layout.blank(), row);
    rows.set(row['id'], { layout, row, fixed: layout.fixed(entity), entity });
    return entityOf(entity);
  }

  override create<Entity extends object>(
    name: EntityName<Entity>,
    data: RequiredEntityData<Entity>,
  ): Entity {
    const entity = super.create(name, data);
    this.#made.set(entity, layoutOf(name));
    return entity;
  }

  override remove(entity: object): void {
    if (!this.#made.delete(entity)) this.#removed.add(entity);
  }

  /** Returns the changes, of new entities first; afterwards nothing is tracked. */
  take(): Change[] {
    const changes: Change[] = [];
    for (const [entity, layout] of this.#made)
      changes.push({
        kind: 'insert',
        layout,
        entity: rowOf(entity),
        payload: layout.written(rowOf(entity)),
      });
    for (const rows of this.#read.values())
      for (const read of rows.values()) {
        const change = this.#changeOf(read);
        if (change) changes.push(change);
      }
    this.#read.clear();
    this.#made.clear();
    this.#removed.clear();
    return changes;
  }

  #changeOf({ layout, row, fixed, entity }: ReadRow): Change | null {
    if (this.#removed.has(entity)) return { kind: 'delete', layout, entity, payload: {} };
    const payload = layout.changes(entity, row, fixed);
    return payload === null ? null : { kind: 'update', layout, entity, payload };
  }

  #rowsOf(layout: Layout): Map<unknown, ReadRow> {
    const known = this.#read.get(layout);
    if (known) return known;
    const rows = new Map<unknown, ReadRow>();
    this.#read.set(layout, rows);
    return rows;
  }
}
