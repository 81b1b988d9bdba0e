import { forgetPlans, isOutdatedPlan, planGeneration } from '../driver/plans.ts';
import type { Answer, Session } from '../driver/session.ts';
import { SET_LOCAL, WORKSPACE_SETTING } from '../driver/settings.ts';
import type { Connections } from '../driver/shared-reads.ts';
import type { AnswersTo, Transaction, UnitOfWorkOptions } from '../database.ts';
import type { DatabaseResources } from '../cells/resources.ts';
import { asError } from '../errors/as-error.ts';
import { failureBehind, sqlState } from '../errors/database-errors.ts';
import { isInfrastructureFailure } from '../errors/infrastructure-failure.ts';
import { outboxRows } from '../outbox/outbox.ts';
import { lostOr } from '../queries/actors/shard-leases.ts';
import { composeWrites, type RunQuery, type WriteStatement } from '../query.ts';
import { Beginning } from './beginning.ts';
import { mergeAll } from './row-writes.ts';
import { OpenTransaction, type SharingWork } from './transaction.ts';

/**
 * A unit of work from its first statement to its commit, and the only place that commits. This folder in the order in which
 * a unit passes through it:
 *
 * 1. `begin`, the workspace's setting and the fence (`fenced-transaction.ts`), which fails the transaction in the database,
 *    leave with the work's first statements (`beginning.ts`), or with the writes where the work asks nothing.
 * 2. The work reads by `tx.query` and `tx.batch` (`transaction.ts`). Rows become entities by the layout of their columns
 *    (`row-layout.ts`, `entity-rows.ts`; `columns.ts` derives types from the same properties), which are tracked
 *    (`tracked-rows.ts`).
 * 3. The work changes entities, and adds events, timers, jobs and other writes; nothing is sent.
 * 4. At its end the changed rows become inserts, updates and deletes (`change-sets.ts`), rows of one
 *    kind one write (`row-writes.ts`, `unnest-rows.ts`), and all of them with the events ONE statement (`storage/query.ts`).
 * 5. That statement travels with `commit`. Units that may share are gathered first (`group-queue.ts`, decision 131).
 * 6. After the commit the outbox's listener learns which shards have something new, and jobs begin that it claimed for this
 *    process (decision 272).
 *
 * Reads: what the work queries, inside one Postgres transaction (read committed).
 * Writes: what 4 says, in one statement; so a verb costs one to four round trips, whatever it changes: one where it reads
 * nothing, and none where it neither reads nor writes.
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

  #attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    { concluding }: UnitOfWorkOptions<T>,
  ): Promise<T> {
    return this.#onSession(async (session, beginning) => {
      const tx = new OpenTransaction(session, beginning, this.#resources);
      try {
        const result = await work(tx);
        for (const write of concluding?.(result) ?? []) tx.write(write);
        const written = await this.#commit(session, beginning, tx.takeWrites());
        tx.endStarts(written);
        this.#announce(tx);
        return result;
      } finally {
        tx.close();
        tx.endStarts();
      }
    });
  }

  /** Statements that are a unit of work by themselves: all are asked before the first is answered. */
  atOnce<Asked extends readonly unknown[] | []>(
    ask: (query: RunQuery) => Asked,
  ): Promise<AnswersTo<Asked>> {
    return withRetries(() => this.#attemptAtOnce(ask));
  }

  #attemptAtOnce<Asked extends readonly unknown[] | []>(
    ask: (query: RunQuery) => Asked,
  ): Promise<AnswersTo<Asked>> {
    return this.#onSession(async (session, beginning) => {
      const tx = new OpenTransaction(session, beginning, this.#resources);
      const asked = ask((query, given) => tx.query(query, given));
      tx.close();
      const [answers, { command }] = await Promise.all([Promise.all(asked), this.#end(session)]);
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back by the server');
      return answers;
    });
  }

  /** Rolls back what fails; the error is the first of the transaction. */
  async #onSession<T>(use: (session: Session, beginning: Beginning) => Promise<T>): Promise<T> {
    const session = await this.#connections.pool.connect();
    const beginning = new Beginning(() => this.#begin(session));
    let broken: Error | undefined;
    try {
      return await use(session, beginning);
    } catch (error) {
      if (beginning.isSent) broken = await rollback(session);
      throw (await beginning.failure()) ?? failureBehind(error);
    } finally {
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

  #together(members: readonly SharingWork[]): Promise<unknown[]> {
    return this.#onSession(async (session, beginning) => {
      // A job that is to begin after the commit is of one unit of work.
      const resources = { ...this.#resources, starter: undefined };
      const shares = members.map((member) => ({
        ...member,
        tx: new OpenTransaction(session, beginning, resources),
      }));
      try {
        const results = await allOf(shares.map(({ work, tx }) => work(tx)));
        for (const [index, { concluding, tx }] of shares.entries())
          for (const write of concluding(results[index])) tx.write(write);
        const taken = shares.map(({ tx }) => tx.takeRows());
        const events = taken.flatMap((one) => one.events);
        const writes = mergeAll(taken.flatMap((one) => one.writes));
        if (events.length > 0) writes.push(outboxRows(events));
        await this.#commit(session, beginning, writes);
        for (const { tx } of shares) this.#announce(tx);
        return results;
      } finally {
        for (const { tx } of shares) tx.close();
      }
    });
  }

  /** Writes and commits in one round trip, with which the beginning leaves that nothing has sent; returns what is written. */
  async #commit(
    session: Session,
    beginning: Beginning,
    writes: readonly WriteStatement[],
  ): Promise<readonly object[]> {
    if (writes.length === 0) {
      if (beginning.isSent) await Promise.all([beginning.send(), this.#end(session)]);
      return [];
    }
    const { text, values } = composeWrites(writes);
    const begun = beginning.send();
    const [{ rows }, committed] = await Promise.all([
      this.#send(session, text, values),
      this.#end(session),
      begun,
    ]);
    if (committed.command !== 'COMMIT')
      throw new Error('the transaction was rolled back by the server');
    return rows;
  }

  #announce(tx: OpenTransaction): void {
    if (tx.shards.size > 0) this.#resources.outbox.committed(tx.shards);
    if (tx.timers.size > 0) this.#resources.outbox.timersSet(tx.timers);
    const { jobShards, jobQueues } = tx;
    if (jobShards.size + jobQueues.size > 0)
      this.#resources.outbox.jobsEnqueued(jobShards, [...jobQueues.values()]);
    if (tx.openedShards.size > 0) this.#resources.outbox.streamsOpened(tx.openedShards);
  }

  /** The setting is local to the transaction: it leaves nothing on the connection. */
  async #begin(session: Session): Promise<void> {
    const { guard } = this.#resources;
    const workspaceId = this.#workspaceId;
    const begun = [this.#send(session, 'begin')];
    if (workspaceId !== null)
      begun.push(this.#send(session, SET_LOCAL, [WORKSPACE_SETTING, workspaceId]));
    if (guard) begun.push(this.#send(session, guard.text, guard.values));
    try {
      await Promise.all(begun);
    } catch (error) {
      throw lostOr(error);
    }
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
async function allOf(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const ended = await Promise.allSettled(works);
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  // 25P02: an earlier statement had failed.
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== '25P02') ?? errors[0];
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** Rolls back; returns an error when the connection can no longer go back to the pool. */
function rollback(session: Session): Promise<Error | undefined> {
  return session.rollback().then(() => undefined, asError);
}
