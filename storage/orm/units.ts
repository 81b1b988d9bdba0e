import type pg from 'pg';
import {
  askTogether,
  forgetPlans,
  planGeneration,
  sendTogether,
  SET_LOCAL,
  WORKSPACE_SETTING,
} from '../driver/client.ts';
import type { Transaction, UnitOfWorkOptions } from '../database.ts';
import type { DatabaseResources } from '../cells/resources.ts';
import { sqlState } from '../errors/database-errors.ts';
import { isOutdatedPlan } from '../driver/fresh-plans.ts';
import { isInfrastructureFailure } from '../errors/infrastructure-failure.ts';
import { outboxRows } from '../outbox/outbox.ts';
import type { Connections } from '../driver/shared-reads.ts';
import { composeWrites, type WriteStatement } from '../query.ts';
import type { Answer } from '../driver/driver.ts';
import { allOf } from '../commit/all-of.ts';
import { mergeAll } from './row-writes.ts';
import type { SharingWork } from '../commit/sharing-work.ts';
import { OpenTransaction } from './transaction.ts';

/**
 * The only place that commits.
 *
 * Reads: what the work queries, inside one Postgres transaction (read committed).
 * Writes: everything the entity manager found changed, the emitted events and the extra writes, in ONE
 * statement that travels with `commit`; so a verb costs two to four round trips, whatever it changes.
 * Guarantees: state, events, jobs and idempotent answers commit together or not at all; the locks of a guard
 * are held until the commit. Does not guarantee: that the outbox's listener learns of the commit (a hint only).
 */

const RETRIES = 4;
const retryableCodes = new Set(['40001', '40P01']);

/** Runs units of work in one cell: with the rows of the workspace, or with all rows of the cell. */
export class Units {
  readonly #resources: DatabaseResources;
  readonly #workspaceId: string | null;
  readonly #connections: Connections;

  /** `workspaceId`: what the transactions name to the policies. */
  constructor(
    resources: DatabaseResources,
    login: 'tenant' | 'system',
    workspaceId: string | null,
  ) {
    this.#resources = resources;
    this.#workspaceId = workspaceId;
    this.#connections = resources[login];
  }

  /** Runs `work` as one unit of work, and again from the start after a deadlock, serialization failure or outdated plan. */
  run<T>(work: (tx: Transaction) => Promise<T>, options: UnitOfWorkOptions<T>): Promise<T> {
    const { sharing } = options;
    if (sharing !== undefined && this.#workspaceId !== null)
      return this.#share(this.#workspaceId, sharing, work, options);
    return this.#alone(work, options);
  }

  async #alone<T>(
    work: (tx: Transaction) => Promise<T>,
    options: UnitOfWorkOptions<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const plans = planGeneration();
      try {
        return await this.#attempt(work, options);
      } catch (error) {
        if (isOutdatedPlan(error)) forgetPlans(plans);
        if (attempt >= RETRIES || !isRetryable(error)) throw error;
      }
    }
  }

  async #attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    options: UnitOfWorkOptions<T>,
  ): Promise<T> {
    const client = await this.#connections.pool.connect();
    const tx = new OpenTransaction(client, this.#resources);
    let broken: Error | undefined;
    try {
      const begun = this.#begin(client);
      const guarded = this.#resources.guard?.(tx);
      const [result] = await Promise.all([work(tx), begun, guarded]);
      for (const write of options.concluding?.(result) ?? []) tx.write(write);
      await this.#conclude(client, tx);
      return result;
    } catch (error) {
      tx.close();
      broken = await rollback(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  #share<T>(
    workspaceId: string,
    id: string,
    work: (tx: Transaction) => Promise<T>,
    { concluding }: UnitOfWorkOptions<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const member: SharingWork = {
        work,
        // The results are those of this work.
        concluding: (result) => concluding?.(result as T) ?? [],
        done: (result) => resolve(result as T),
        failed: reject,
      };
      const key = `${workspaceId} ${this.#resources.fence ?? ''}`;
      this.#resources.sharing.join(key, { id, member }, (members) => this.#serve(members));
    });
  }

  /** One commit for all; after a failure that is not the database's, each by itself. */
  async #serve(members: readonly SharingWork[]): Promise<void> {
    try {
      if (members.length > 1) {
        const results = await this.#together(members);
        for (const [index, { done }] of members.entries()) done(results[index]);
        return;
      }
    } catch (error) {
      // Its commit may have been heard.
      if (sqlState(error) === null && isInfrastructureFailure(error)) {
        for (const { failed } of members) failed(error);
        return;
      }
    }
    await Promise.all(members.map((member) => this.#serveAlone(member)));
  }

  async #serveAlone({ work, concluding, done, failed }: SharingWork): Promise<void> {
    try {
      done(await this.#alone(work, { concluding }));
    } catch (error) {
      failed(error);
    }
  }

  async #together(members: readonly SharingWork[]): Promise<unknown[]> {
    const client = await this.#connections.pool.connect();
    const shares = members.map((member) => ({
      ...member,
      tx: new OpenTransaction(client, this.#resources),
    }));
    let broken: Error | undefined;
    try {
      const begun = this.#begin(client);
      const guarded = shares.slice(0, 1).map(({ tx }) => this.#resources.guard?.(tx));
      const works = shares.map(({ work, tx }) => work(tx));
      const results = await allOf(works, [begun, ...guarded]);
      for (const [index, { concluding, tx }] of shares.entries())
        for (const write of concluding(results[index])) tx.write(write);
      await this.#concludeAll(
        client,
        shares.map(({ tx }) => tx),
      );
      return results;
    } catch (error) {
      for (const { tx } of shares) tx.close();
      broken = await rollback(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #concludeAll(client: pg.PoolClient, txs: readonly OpenTransaction[]): Promise<void> {
    const taken = txs.map((tx) => tx.takeRows());
    const events = taken.flatMap((one) => one.events);
    const writes = mergeAll(taken.flatMap((one) => one.writes));
    await this.#commit(client, events.length > 0 ? [...writes, outboxRows(events)] : writes);
    for (const tx of txs) this.#announce(tx);
  }

  async #conclude(client: pg.PoolClient, tx: OpenTransaction): Promise<void> {
    await this.#commit(client, tx.takeWrites());
    this.#announce(tx);
  }

  async #commit(client: pg.PoolClient, writes: readonly WriteStatement[]): Promise<void> {
    if (writes.length === 0) {
      await this.#send(client, 'commit');
    } else {
      const { text, values } = composeWrites(writes);
      const [, committed] = await Promise.all([
        this.#send(client, text, values),
        this.#send(client, 'commit'),
      ]);
      if (committed.command !== 'COMMIT')
        throw new Error('the transaction was rolled back by the server');
    }
  }

  #announce(tx: OpenTransaction): void {
    if (tx.shards.size > 0) this.#resources.outbox.committed(tx.shards);
    if (tx.timers.size > 0) this.#resources.outbox.timersSet(tx.timers);
    if (tx.jobShards.size > 0) this.#resources.outbox.jobsEnqueued(tx.jobShards);
    if (tx.openedShards.size > 0) this.#resources.outbox.streamsOpened(tx.openedShards);
  }

  /** The setting is local to the transaction: it leaves nothing on the connection. */
  async #begin(client: pg.PoolClient): Promise<void> {
    const workspaceId = this.#workspaceId;
    const begun = [this.#send(client, 'begin')];
    if (workspaceId !== null)
      begun.push(this.#send(client, SET_LOCAL, [WORKSPACE_SETTING, workspaceId]));
    await Promise.all(begun);
  }

  #send(client: pg.PoolClient, text: string, values: readonly unknown[] = []): Promise<Answer> {
    this.#resources.hooks.statement?.(text, values);
    return askTogether(client, text, values);
  }
}

function isRetryable(error: unknown): boolean {
  return retryableCodes.has(sqlState(error) ?? '') || isOutdatedPlan(error);
}

/** Rolls back; returns an error when the connection can no longer go back to the pool. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  sendTogether(client);
  return client.query('rollback').then(() => undefined, asError);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
