import { ChangeSetType, type ChangeSet, type EntityMetadata } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { WriteStatement } from './statement.ts';

/** What the entity manager's unit of work found changed, as SQL writes: deletes, inserts, updates. */
export function pendingWrites(em: SqlEntityManager): WriteStatement[] {
  const unitOfWork = em.getUnitOfWork();
  unitOfWork.computeChangeSets();
  const deletes: WriteStatement[] = [];
  const updates: WriteStatement[] = [];
  const inserts = new Map<EntityMetadata, ChangeSet<object>[]>();
  for (const changeSet of unitOfWork.getChangeSets() as ChangeSet<object>[]) {
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

/** The row's key: (workspace_id, id) where the table is a tenant's, else its primary key. */
function identity(changeSet: ChangeSet<object>, bind: (value: unknown) => string): string {
  const { meta } = changeSet;
  const entity = changeSet.entity as Record<string, unknown>;
  const names = [...(meta.primaryKeys as string[])];
  if ('workspaceId' in meta.properties && !names.includes('workspaceId'))
    names.unshift('workspaceId');
  return names.map((name) => `${columnOf(meta, name)} = ${bind(entity[name])}`).join(' and ');
}
