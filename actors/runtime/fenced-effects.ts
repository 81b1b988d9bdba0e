import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import { fencedStatement, type StatementUnit } from '../../storage/orm/fenced-statement.ts';
import { fencedTransaction } from '../../storage/orm/fenced-transaction.ts';
import { FenceLost } from '../../storage/errors/database-errors.ts';
import type { SystemDatabase, Transaction } from '../../storage/database.ts';
import type { LeaseKeeper } from './lease-keeper.ts';

/** Runs units of work on shards that this process owns; they commit only while it owns them. */
export interface FencedEffects {
  run<T>(shards: readonly number[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs work that reads without locks and writes by one statement: it costs one round trip beside its reads. */
  runAsStatement<T>(
    shards: readonly number[],
    work: (unit: StatementUnit) => Promise<T>,
  ): Promise<T>;
  /** Whether the error means that a shard was lost, so that nothing was written. */
  isLost(error: unknown): boolean;
  /** Whether the database failed, so that a retry may succeed. */
  isOutage(error: unknown): boolean;
}

export function createFencedEffects(database: SystemDatabase, keeper: LeaseKeeper): FencedEffects {
  return {
    isLost: (error) => error instanceof FenceLost,
    isOutage: isInfrastructureFailure,
    run: (shards, work) =>
      keeper.under(shards, (processId, held) => fencedTransaction(database, processId, held, work)),
    runAsStatement: (shards, work) =>
      keeper.under(shards, (processId, held) => fencedStatement(database, processId, held, work)),
  };
}
