import { Environment } from '../../storage/entities/environment.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';

/** An environment in real time; only the production environment that each workspace starts with is locked. */
export function newEnvironment(
  tx: Transaction,
  fields: Pick<Environment, 'workspaceId' | 'name' | 'slug' | 'kind' | 'isSystem'>,
  now: Date,
): Environment {
  return tx.em.create(Environment, {
    ...fields,
    id: newId(),
    archivedAt: null,
    clockMode: 'real',
    clockNow: null,
    clockTarget: null,
    createdAt: now,
    updatedAt: now,
  });
}
