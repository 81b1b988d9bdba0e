import { holdProcess } from './queries/actor-processes.ts';
import { holdFences, type HeldShard } from './queries/shard-leases.ts';
import { Database, FenceLost, type Transaction, type UnitOfWorkOptions } from './unit-of-work.ts';

/**
 * A unit of work that commits only while its owner holds all the shards. The fence is asked for before the
 * work and is answered with it, so it costs no round trip of its own; its row locks last until the commit.
 */
export function fencedTransaction<T>(
  database: Database,
  owner: string,
  held: readonly HeldShard[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const fenced = holdFences((text, values) => tx.query(text, values), owner, held);
    const [isHeld, result] = await Promise.all([fenced, work(tx)]);
    if (!isHeld) throw new FenceLost(`one of ${held.length} shards is no longer ours`);
    return result;
  });
}

/** A database whose units of work commit only while the process lives in the eyes of the database. */
export class ProcessDatabase extends Database {
  readonly #processId: string;

  constructor(database: Database, processId: string, workspaceId = database.workspaceId) {
    super(database.means, workspaceId);
    this.#processId = processId;
  }

  override of(workspaceId: string): ProcessDatabase {
    return new ProcessDatabase(this, this.#processId, workspaceId);
  }

  override transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    options: UnitOfWorkOptions<T> = {},
  ): Promise<T> {
    return super.transaction(async (tx) => {
      const alive = holdProcess((text, values) => tx.query(text, values), this.#processId);
      const [isAlive, result] = await Promise.all([alive, work(tx)]);
      if (!isAlive) throw new FenceLost(`process ${this.#processId} has lost its lease`);
      return result;
    }, options);
  }
}
