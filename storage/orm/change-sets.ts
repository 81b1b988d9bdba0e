import { validateEntity, type EntityComparator } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Bind, RowKind, WriteStatement } from '../query.ts';
import type { Layout, Row } from './row-layout.ts';
import type { Change, TrackedRows } from './tracked-rows.ts';

/** A row to be written; the payload has the values of its properties as the database takes them. */
interface ChangeSet {
  readonly kind: Change['kind'];
  readonly layout: Layout;
  readonly entity: Row;
  readonly payload: Row;
}

/** The changes as SQL writes: deletes, inserts, updates. */
export function pendingWrites(orm: MikroORM, rows: TrackedRows): WriteStatement[] {
  const deletes: WriteStatement[] = [];
  const updates: WriteStatement[] = [];
  const inserts = new Map<Layout, Row[]>();
  for (const changeSet of changeSetsOf(orm, rows)) {
    if (changeSet.kind === 'insert') {
      const group = inserts.get(changeSet.layout);
      if (group) group.push(changeSet.payload);
      else inserts.set(changeSet.layout, [changeSet.payload]);
    } else if (changeSet.kind === 'update') updates.push(updateStatement(changeSet));
    else deletes.push(deleteStatement(changeSet));
  }
  const insertions = [...inserts].map(([layout, group]) => insertStatement(layout, group));
  return [...deletes, ...insertions, ...updates];
}

/** The same for a shared commit: inserts and updates as writes of one row, of which those of one kind travel together. */
export function pendingRows(orm: MikroORM, rows: TrackedRows): WriteStatement[] {
  const writes: WriteStatement[] = [];
  const deletes: WriteStatement[] = [];
  for (const changeSet of changeSetsOf(orm, rows)) {
    if (changeSet.kind === 'insert') writes.push(rowOf(changeSet, insertKind));
    else if (changeSet.kind === 'update') writes.push(rowOf(changeSet, updateKind));
    else deletes.push(deleteStatement(changeSet));
  }
  return [...writes, ...deletes];
}

/** The ORM checks and converts the values, and says which differ for the database (decision 278). */
function changeSetsOf(orm: MikroORM, rows: TrackedRows): ChangeSet[] {
  const comparator = orm.em.getComparator();
  const changeSets: ChangeSet[] = [];
  for (const change of rows.take()) {
    const payload = payloadOf(comparator, change);
    const { kind, layout, entity } = change;
    if (payload !== null) changeSets.push({ kind, layout, entity, payload });
  }
  return changeSets;
}

const NO_VALUES: Row = {};

/** Returns null where the database has those values already. */
function payloadOf(comparator: EntityComparator, change: Change): Row | null {
  const { layout, entity } = change;
  if (change.kind === 'delete') return NO_VALUES;
  if (change.kind === 'insert') {
    validateEntity(entity, layout.meta);
    return comparator.prepareEntity(entity) as Row;
  }
  const { before } = change;
  const [now, then] = [layout.blank(), layout.blank()];
  for (const property of Object.keys(before)) {
    now[property] = entity[property];
    then[property] = before[property];
  }
  validateEntity(now, layout.meta);
  const [read, written] = [comparator.prepareEntity(then), comparator.prepareEntity(now)];
  const payload = comparator.diffEntities(layout.meta.class, read, written) as Row;
  return Object.keys(payload).length > 0 ? payload : null;
}

type MakeKind = (layout: Layout, properties: readonly string[]) => RowKind;

const kindsOf = new Map<MakeKind, WeakMap<Layout, Map<string, RowKind>>>();

/** Rows of one kind have the same columns: a column that is not named gets its default, or stays. */
function rowOf(changeSet: ChangeSet, make: MakeKind): WriteStatement {
  const { layout, payload, entity } = changeSet;
  const properties = Object.keys(payload);
  const kind = kindOf(layout, properties, make);
  const values: Record<string, unknown> = {};
  for (const property of properties) values[`new_${property}`] = payload[property];
  for (const name of kind.updates ? layout.key : []) values[`key_${name}`] = entity[name];
  const alone =
    make === insertKind ? insertStatement(layout, [payload]) : updateStatement(changeSet);
  return Object.assign(alone, { row: { kind, values } });
}

function kindOf(layout: Layout, properties: readonly string[], make: MakeKind): RowKind {
  const ofMaker = kindsOf.get(make) ?? new WeakMap<Layout, Map<string, RowKind>>();
  kindsOf.set(make, ofMaker);
  const ofTable = ofMaker.get(layout) ?? new Map<string, RowKind>();
  ofMaker.set(layout, ofTable);
  const name = properties.join();
  const known = ofTable.get(name);
  if (known) return known;
  const kind = make(layout, properties);
  ofTable.set(name, kind);
  return kind;
}

function insertKind(layout: Layout, properties: readonly string[]): RowKind {
  const columns = properties.map((name) => layout.columnOf(name)).join(', ');
  const values = properties.map((name) => valueOf(layout, name)).join(', ');
  return {
    types: newTypes(layout, properties),
    updates: null,
    statement: (rows) => `insert into ${layout.table} (${columns}) select ${values} from ${rows}`,
  };
}

function updateKind(layout: Layout, properties: readonly string[]): RowKind {
  const assignments = properties.map(
    (name) => `${layout.columnOf(name)} = ${valueOf(layout, name)}`,
  );
  const conditions = layout.key.map((name) => `t.${layout.columnOf(name)} = r.key_${name}`);
  const keyTypes = Object.fromEntries(
    layout.key.map((name) => [`key_${name}`, layout.typeOf(name)]),
  );
  return {
    types: { ...keyTypes, ...newTypes(layout, properties) },
    updates: { table: layout.meta.tableName, key: Object.keys(keyTypes) },
    statement: (rows) =>
      `update ${layout.table} as t set ${assignments.join(', ')} from ${rows} where ${conditions.join(' and ')}`,
  };
}

/** By property: a column may have the name of a keyword. An array of arrays would be one array, so it travels as text. */
function newTypes(layout: Layout, properties: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    properties.map((name) => {
      const type = layout.typeOf(name);
      return [`new_${name}`, type.endsWith('[]') ? 'text' : type];
    }),
  );
}

function valueOf(layout: Layout, property: string): string {
  const type = layout.typeOf(property);
  return type.endsWith('[]') ? `r.new_${property}::${type}` : `r.new_${property}`;
}

function insertStatement(layout: Layout, rows: readonly Row[]): WriteStatement {
  const properties = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = properties.map((property) => layout.columnOf(property)).join(', ');
  const valueIn = (row: Row, property: string, bind: Bind): string =>
    Object.hasOwn(row, property) ? bind(row[property]) : 'default';
  return (bind) => {
    const values = rows.map(
      (row) => `(${properties.map((property) => valueIn(row, property, bind)).join(', ')})`,
    );
    return `insert into ${layout.table} (${columns}) values ${values.join(', ')}`;
  };
}

function updateStatement(changeSet: ChangeSet): WriteStatement {
  const { layout, payload } = changeSet;
  return (bind) => {
    const assignments = Object.keys(payload)
      .map((property) => `${layout.columnOf(property)} = ${bind(payload[property])}`)
      .join(', ');
    return `update ${layout.table} set ${assignments} where ${identity(changeSet, bind)}`;
  };
}

function deleteStatement(changeSet: ChangeSet): WriteStatement {
  return (bind) => `delete from ${changeSet.layout.table} where ${identity(changeSet, bind)}`;
}

function identity({ layout, entity }: ChangeSet, bind: Bind): string {
  return layout.key.map((name) => `${layout.columnOf(name)} = ${bind(entity[name])}`).join(' and ');
}
