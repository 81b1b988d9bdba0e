import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities/all.ts';

const made: { orm: MikroORM | null } = { orm: null };

/**
 * The ORM describes the entities and works out what has changed; one serves all databases of a process, since finding all
 * entities takes a tenth of a second. Statements are sent over our own pools: it has no connection, so that a stray query
 * of its own fails.
 */
export function entityOrm(): MikroORM {
  return (made.orm ??= new MikroORM({
    dbName: 'none',
    entities,
    driverOptions: () => {
      throw new Error('The ORM has no connection: ask by `read` or `query` of storage/.');
    },
    forceUtcTimezone: true,
    validateRequired: false,
    metadataCache: { enabled: false },
    propagationOnPrototype: false,
    discovery: { warnWhenNoEntities: true, checkDuplicateFieldNames: false },
  }));
}
