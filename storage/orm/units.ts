import { forgetPlans, isOutdatedPlan, planGeneration } from '../driver/plans.ts';
import type { Answer, Session } from '../driver/session.ts';
import { SET_LOCAL, WORKSPACE_SETTING } from '../driver/settings.ts';
import type { Connections } from '../driver/shared-reads.ts';
import type { Transaction, UnitOfWorkOptions } from '../database.ts';
import type { DatabaseResources } from '../cells/resources.ts';
import { sqlState } from '../errors/database-errors.ts';
import { isInfrastructureFailure } from '../errors/infrastructure-failure.ts';
import { outboxRows } from '../outbox/outbox.ts';
import { composeWrites, type WriteStatement } from '../query.ts';
import { mergeAll } from './row-writes.ts';
import { Beginning, OpenTransaction, type SharingWork } from './transaction.ts';

/**
 * A unit of work from its first statement to its commit, and the only place that commits. This folder in the order in which
 * a unit passes through it:
 *
 * 1. `begin`, the workspace's setting and the fence (`fenced-transaction.ts`) leave with the work's first statements; where
 *    it reads nothing, with its commit.
 * 2. The work reads by `tx.query` and `tx.batch` (`transaction.ts`). Rows become entities by the layout of their columns
 *    (`row-layout.ts`, `entity-rows.ts`; `columns.ts` derives types from the same properties), which are tracked
 *    (`tracked-rows.ts`).
 * 3. The work changes entities, and adds events, timers, jobs and other writes; nothing is sent.
 * 4. At its end the changed rows become inserts, updates and deletes (`change-sets.ts`, by MikroORM's change sets), rows of one
 *    kind one write (`row-writes.ts`, `unnest-rows.ts`), and all of them with the events ONE statement (`storage/query.ts`).
 * 5. That statement travels with `commit`. Units that may share are gathered first (`group-queue.ts`, decision 131).
 * 6. After the commit the outbox's listener learns which shards have something new.
 *
 * Reads: what the work queries, inside one Postgres transaction (read committed).
 * Writes: what 4 says, in one statement; so a verb costs two to four round trips, whatever it changes, and one that reads
 * nothing costs one.
 * Guarantees: state, events, jobs and idempotent responses commit together or not at all; the locks of a guard are held until
 * the commit; a deadlock, a serialization failure or an outdated plan runs the work again from its start. The workspace's
 * setting ends with the transaction, and so does `tx`: a statement that comes later is rejected, whoever has the connection
 * then. A connection that could not be rolled back is closed.
 * Does not guarantee: that the listener learns of the commit (a hint only); that an error of the connection during `commit`
 * means that nothing was written; that the work runs once, so what it does outside the transaction may be repeated.
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

  #alone<T>(work: (tx: Transaction) => Promise<T>, options: UnitOfWorkOptions<T>): Promise<T> {
    return withRetries(() => this.#attempt(work, options));
  }

  async #attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    options: UnitOfWorkOptions<T>,
  ): Promise<T> {
    const session = await this.#connections.pool.connect();
    const beginning = this.#beginning(session);
    const tx = new OpenTransaction(session, beginning, this.#resources);
    let broken: Error | undefined;
    try {
      const guarded = this.#resources.guard?.(tx);
      const [result] = await Promise.all([work(tx), guarded]);
      for (const write of options.concluding?.(result) ?? []) tx.write(write);
      await this.#commit(session, beginning, tx.takeWrites());
      this.#announce(tx);
      return result;
    } catch (error) {
      tx.close();
      broken = await rollback(session, beginning);
      throw error;
    } finally {
      tx.close();
      session.release(broken);
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
    const session = await this.#connections.pool.connect();
    const beginning = this.#beginning(session);
    const shares = members.map((member) => ({
      ...member,
      tx: new OpenTransaction(session, beginning, this.#resources),
    }));
    let broken: Error | undefined;
    try {
      const guarded = shares.slice(0, 1).map(({ tx }) => this.#resources.guard?.(tx));
      const works = shares.map(({ work, tx }) => work(tx));
      const results = await allOf(works, guarded);
      for (const [index, { concluding, tx }] of shares.entries())
        for (const write of concluding(results[index])) tx.write(write);
      await this.#concludeAll(
        session,
        beginning,
        shares.map(({ tx }) => tx),
      );
      return results;
    } catch (error) {
      for (const { tx } of shares) tx.close();
      broken = await rollback(session, beginning);
      throw error;
    } finally {
      for (const { tx } of shares) tx.close();
      session.release(broken);
    }
  }

  async #concludeAll(
    session: Session,
    beginning: Beginning,
    txs: readonly OpenTransaction[],
  ): Promise<void> {
    const taken = txs.map((tx) => tx.takeRows());
    const events = taken.flatMap((one) => one.events);
    const writes = mergeAll(taken.flatMap((one) => one.writes));
    const all = events.length > 0 ? [...writes, outboxRows(events)] : writes;
    await this.#commit(session, beginning, all);
    for (const tx of txs) this.#announce(tx);
  }

  async #commit(
    session: Session,
    beginning: Beginning,
    writes: readonly WriteStatement[],
  ): Promise<void> {
    if (writes.length === 0) {
      // Without any statement there is no transaction.
      if (beginning.isSent) await this.#end(session);
      return;
    }
    const { text, values } = composeWrites(writes);
    const [, , committed] = await Promise.all([
      beginning.begin(),
      this.#send(session, text, values),
      this.#end(session),
    ]);
    if (committed.command !== 'COMMIT')
      throw new Error('the transaction was rolled back by the server');
  }

  #announce(tx: OpenTransaction): void {
    if (tx.shards.size > 0) this.#resources.outbox.committed(tx.shards);
    if (tx.timers.size > 0) this.#resources.outbox.timersSet(tx.timers);
    if (tx.jobShards.size > 0) this.#resources.outbox.jobsEnqueued(tx.jobShards);
    if (tx.openedShards.size > 0) this.#resources.outbox.streamsOpened(tx.openedShards);
  }

  #beginning(session: Session): Beginning {
    return new Beginning(() => this.#begin(session));
  }

  /** The setting is local to the transaction: it leaves nothing on the connection. */
  async #begin(session: Session): Promise<void> {
    const workspaceId = this.#workspaceId;
    const begun = [this.#send(session, 'begin')];
    if (workspaceId !== null)
      begun.push(this.#send(session, SET_LOCAL, [WORKSPACE_SETTING, workspaceId]));
    await Promise.all(begun);
  }

  #end(session: Session): Promise<Answer> {
    const text = 'commit';
    this.#resources.hooks.statement?.(text, []);
    return session.askLast(text);
  }

  #send(session: Session, text: string, values: readonly unknown[] = []): Promise<Answer> {
    this.#resources.hooks.statement?.(text, values);
    return session.askTogether(text, values);
  }
}

/** Runs it again from the start after a deadlock, a serialization failure or an outdated plan. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const plans = planGeneration();
    try {
      return await run();
    } catch (error) {
      if (isOutdatedPlan(error)) forgetPlans(plans);
      if (attempt >= RETRIES || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  return retryableCodes.has(sqlState(error) ?? '') || isOutdatedPlan(error);
}

/** The results once all have ended; what the transaction's first error was, if there was one. */
async function allOf(
  works: readonly Promise<unknown>[],
  others: readonly unknown[],
): Promise<unknown[]> {
  const ended = await Promise.allSettled([...works, ...others]);
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  // 25P02: an earlier statement had failed.
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== '25P02') ?? errors[0];
  return ended.flatMap((one, index) =>
    one.status === 'fulfilled' && index < works.length ? [one.value] : [],
  );
}

/** Rolls back what was begun; returns an error when the connection can no longer go back to the pool. */
async function rollback(session: Session, { isSent }: Beginning): Promise<Error | undefined> {
  return isSent ? session.rollback().then(() => undefined, asError) : undefined;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
