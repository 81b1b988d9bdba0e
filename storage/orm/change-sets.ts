import { ChangeSetType, type ChangeSet, type EntityMetadata } from '@mikro-orm/core';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { RowKind, WriteStatement } from '../query.ts';
import { keyOf } from './row-layout.ts';
import type { TrackedRows } from './tracked-rows.ts';

/** What changed, as SQL writes: deletes, inserts, updates. */
export function pendingWrites(orm: MikroORM, rows: TrackedRows): WriteStatement[] {
  const deletes: WriteStatement[] = [];
  const updates: WriteStatement[] = [];
  const inserts = new Map<EntityMetadata, ChangeSet<object>[]>();
  for (const changeSet of changeSetsOf(orm, rows)) {
    if (changeSet.type === ChangeSetType.CREATE) {
      const group = inserts.get(changeSet.meta);
      if (group) group.push(changeSet);
      else inserts.set(changeSet.meta, [changeSet]);
    } else if (changeSet.type === ChangeSetType.UPDATE) {
      if (Object.keys(changeSet.payload).length > 0) updates.push(updateStatement(changeSet));
    } else {
      deletes.push(deleteStatement(changeSet));
    }
  }
  const insertions = [...inserts].map(([meta, group]) => insertStatement(meta, group));
  return [...deletes, ...insertions, ...updates];
}

/** The same for a shared commit: inserts and updates as writes of one row, of which those of one kind travel together. */
export function pendingRows(orm: MikroORM, rows: TrackedRows): WriteStatement[] {
  const writes: WriteStatement[] = [];
  for (const changeSet of changeSetsOf(orm, rows)) {
    if (changeSet.type === ChangeSetType.CREATE) writes.push(rowOf(changeSet, insertKind));
    else if (changeSet.type !== ChangeSetType.UPDATE) writes.push(deleteStatement(changeSet));
    else if (Object.keys(changeSet.payload).length > 0) writes.push(rowOf(changeSet, updateKind));
  }
  return writes;
}

const managers = new WeakMap<MikroORM, SqlEntityManager>();

/** One entity manager serves every unit of work: it is used and emptied within one call. */
function changeSetsOf(orm: MikroORM, rows: TrackedRows): ChangeSet<object>[] {
  const em = managers.get(orm) ?? orm.em.fork();
  managers.set(orm, em);
  try {
    rows.handOver(em);
    const unitOfWork = em.getUnitOfWork();
    unitOfWork.computeChangeSets();
    return unitOfWork.getChangeSets() as ChangeSet<object>[];
  } finally {
    em.clear();
  }
}

type MakeKind = (meta: EntityMetadata, properties: readonly string[]) => RowKind;

const kindsOf = new Map<MakeKind, WeakMap<EntityMetadata, Map<string, RowKind>>>();

/** Rows of one kind have the same columns: a column that is not named gets its default, or stays. */
function rowOf(changeSet: ChangeSet<object>, make: MakeKind): WriteStatement {
  const { meta } = changeSet;
  const payload = payloadOf(changeSet);
  const properties = Object.keys(payload);
  const kind = kindOf(meta, properties, make);
  const values: Record<string, unknown> = {};
  for (const property of properties) values[`new_${property}`] = payload[property];
  const entity = changeSet.entity as Record<string, unknown>;
  for (const name of kind.updates ? keyOf(meta) : []) values[`key_${name}`] = entity[name];
  const alone =
    make === insertKind ? insertStatement(meta, [changeSet]) : updateStatement(changeSet);
  return Object.assign(alone, { row: { kind, values } });
}

function kindOf(meta: EntityMetadata, properties: readonly string[], make: MakeKind): RowKind {
  const ofMaker = kindsOf.get(make) ?? new WeakMap<EntityMetadata, Map<string, RowKind>>();
  kindsOf.set(make, ofMaker);
  const ofTable = ofMaker.get(meta) ?? new Map<string, RowKind>();
  ofMaker.set(meta, ofTable);
  const name = properties.join();
  const known = ofTable.get(name);
  if (known) return known;
  const kind = make(meta, properties);
  ofTable.set(name, kind);
  return kind;
}

function insertKind(meta: EntityMetadata, properties: readonly string[]): RowKind {
  const columns = properties.map((name) => columnOf(meta, name)).join(', ');
  const values = properties.map((name) => valueOf(meta, name)).join(', ');
  return {
    types: newTypes(meta, properties),
    updates: null,
    statement: (rows) =>
      `insert into "${meta.tableName}" (${columns}) select ${values} from ${rows}`,
  };
}

function updateKind(meta: EntityMetadata, properties: readonly string[]): RowKind {
  const key = keyOf(meta);
  const assignments = properties.map((name) => `${columnOf(meta, name)} = ${valueOf(meta, name)}`);
  const conditions = key.map((name) => `t.${columnOf(meta, name)} = r.key_${name}`);
  const keyTypes = Object.fromEntries(key.map((name) => [`key_${name}`, typeOf(meta, name)]));
  return {
    types: { ...keyTypes, ...newTypes(meta, properties) },
    updates: { table: meta.tableName, key: Object.keys(keyTypes) },
    statement: (rows) =>
      `update "${meta.tableName}" as t set ${assignments.join(', ')} from ${rows} where ${conditions.join(' and ')}`,
  };
}

function typeOf(meta: EntityMetadata, property: string): string {
  const type = meta.properties[property as never]?.['columnTypes']?.[0];
  if (typeof type !== 'string') throw new Error(`${meta.className}.${property} has no type`);
  return type;
}

/** By property: a column may have the name of a keyword. An array of arrays would be one array, so it travels as text. */
function newTypes(meta: EntityMetadata, properties: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    properties.map((name) => {
      const type = typeOf(meta, name);
      return [`new_${name}`, type.endsWith('[]') ? 'text' : type];
    }),
  );
}

function valueOf(meta: EntityMetadata, property: string): string {
  const type = typeOf(meta, property);
  return type.endsWith('[]') ? `r.new_${property}::${type}` : `r.new_${property}`;
}

function payloadOf(changeSet: ChangeSet<object>): Record<string, unknown> {
  return changeSet.payload as Record<string, unknown>;
}

function columnOf(meta: EntityMetadata, property: string): string {
  const column = meta.properties[property as never]?.['fieldNames']?.[0];
  if (typeof column !== 'string') throw new Error(`${meta.className}.${property} has no column`);
  return `"${column}"`;
}

function insertStatement(meta: EntityMetadata, group: ChangeSet<object>[]): WriteStatement {
  const properties = [...new Set(group.flatMap((changeSet) => Object.keys(changeSet.payload)))];
  const columns = properties.map((property) => columnOf(meta, property)).join(', ');
  return (bind) => {
    const rows = group.map((changeSet) => {
      const payload = payloadOf(changeSet);
      return `(${properties.map((property) => (Object.hasOwn(payload, property) ? bind(payload[property]) : 'default')).join(', ')})`;
    });
    return `insert into "${meta.tableName}" (${columns}) values ${rows.join(', ')}`;
  };
}

function updateStatement(changeSet: ChangeSet<object>): WriteStatement {
  const payload = payloadOf(changeSet);
  return (bind) => {
    const assignments = Object.keys(payload)
      .map((property) => `${columnOf(changeSet.meta, property)} = ${bind(payload[property])}`)
      .join(', ');
    return `update "${changeSet.meta.tableName}" set ${assignments} where ${identity(changeSet, bind)}`;
  };
}

function deleteStatement(changeSet: ChangeSet<object>): WriteStatement {
  return (bind) => `delete from "${changeSet.meta.tableName}" where ${identity(changeSet, bind)}`;
}

function identity(changeSet: ChangeSet<object>, bind: (value: unknown) => string): string {
  const { meta } = changeSet;
  const entity = changeSet.entity as Record<string, unknown>;
  return keyOf(meta)
    .map((name) => `${columnOf(meta, name)} = ${bind(entity[name])}`)
    .join(' and ');
}
