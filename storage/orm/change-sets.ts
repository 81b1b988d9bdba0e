import type { Bind, RowKind, WriteStatement } from '../query.ts';
import type { Layout, Row } from './row-layout.ts';
import type { Change, TrackedRows } from './tracked-rows.ts';

/** The changes as SQL writes: deletes, inserts, updates. */
export function pendingWrites(rows: TrackedRows): WriteStatement[] {
  const deletes: WriteStatement[] = [];
  const updates: WriteStatement[] = [];
  const inserts = new Map<Layout, Row[]>();
  for (const change of rows.take()) {
    if (change.kind === 'insert') {
      const group = inserts.get(change.layout);
      if (group) group.push(change.payload);
      else inserts.set(change.layout, [change.payload]);
    } else if (change.kind === 'update') updates.push(updateStatement(change));
    else deletes.push(deleteStatement(change));
  }
  const insertions = [...inserts].map(([layout, group]) => insertStatement(layout, group));
  return [...deletes, ...insertions, ...updates];
}

/** The same for a shared commit: inserts and updates as writes of one row, of which those of one kind travel together. */
export function pendingRows(rows: TrackedRows): WriteStatement[] {
  const writes: WriteStatement[] = [];
  const deletes: WriteStatement[] = [];
  for (const change of rows.take()) {
    if (change.kind === 'insert') writes.push(rowOf(change, insertKind));
    else if (change.kind === 'update') writes.push(rowOf(change, updateKind));
    else deletes.push(deleteStatement(change));
  }
  return [...writes, ...deletes];
}

type MakeKind = (layout: Layout, properties: readonly string[]) => RowKind;

const kindsOf = new Map<MakeKind, WeakMap<Layout, Map<string, RowKind>>>();

/** Rows of one kind have the same columns: a column that is not named gets its default, or stays. */
function rowOf(change: Change, make: MakeKind): WriteStatement {
  const { layout, payload, entity } = change;
  const properties = Object.keys(payload);
  const kind = kindOf(layout, properties, make);
  const values: Record<string, unknown> = {};
  for (const property of properties) values[`new_${property}`] = payload[property];
  for (const name of kind.updates ? layout.key : []) values[`key_${name}`] = entity[name];
  const alone = make === insertKind ? insertStatement(layout, [payload]) : updateStatement(change);
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
    updates: { table: layout.tableName, key: Object.keys(keyTypes) },
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

function updateStatement(change: Change): WriteStatement {
  const { layout, payload } = change;
  return (bind) => {
    const assignments = Object.keys(payload)
      .map((property) => `${layout.columnOf(property)} = ${bind(payload[property])}`)
      .join(', ');
    return `update ${layout.table} set ${assignments} where ${identity(change, bind)}`;
  };
}

function deleteStatement(change: Change): WriteStatement {
  return (bind) => `delete from ${change.layout.table} where ${identity(change, bind)}`;
}

function identity({ layout, entity }: Change, bind: Bind): string {
  return layout.key.map((name) => `${layout.columnOf(name)} = ${bind(entity[name])}`).join(' and ');
}
