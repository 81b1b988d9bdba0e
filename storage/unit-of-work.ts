import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import {
  ask,
  askTogether,
  askWith,
  forgetPlans,
  planGeneration,
  sendTogether,
  SET_LOCAL,
} from './client.ts';
import { EntityRows } from './rows/entity-rows.ts';
import { isOutdatedPlan, withFreshPlans } from './fresh-plans.ts';
import type { GroupQueue } from './commit/group-queue.ts';
import { isInfrastructureFailure } from './infrastructure-failure.ts';
import { outboxRows, type OutboxListener } from './outbox.ts';
import { statementOf, type Query, type RunQuery } from './query.ts';
import { mergeAll } from './commit/row-writes.ts';
import type { SharedReads } from './shared-reads.ts';
import type { Answer } from './wire/statement-batch.ts';
import { sqlState } from './database-errors.ts';
import { composeWrites, type WriteStatement } from './statement.ts';
import { Transaction, type StatementListener } from './commit/transaction.ts';

export type { Transaction };

/**
 * The only place that commits.
 *
 * Reads: what the work queries, inside one Postgres transaction (read committed).
 * Writes: everything the entity manager found changed, the emitted events and the extra writes, in ONE
 * statement that travels with `commit`; so a verb costs two to four round trips, whatever it changes.
 * Guarantees: state, events, jobs and idempotent answers commit together or not at all; the locks of a guard
 * are held until the commit. Does not guarantee: that the outbox's listener learns of the commit (a hint only).
 */

export interface UnitOfWorkOptions<T> {
  /** Writes that depend on the result, such as the stored answer of an Idempotency-Key. */
  readonly concluding?: ((result: T) => readonly WriteStatement[]) | undefined;
  /**
   * The id of the one aggregate that it reads, locks and writes, if it may share its commit with others of its workspace
   * that are under way: all their writes are then one statement. If one of them fails, each runs again by itself.
   */
  readonly sharing?: string | undefined;
}

/** A unit of work that waits for a shared commit. */
export interface SharingWork {
  readonly work: (tx: Transaction) => Promise<unknown>;
  readonly concluding: (result: unknown) => readonly WriteStatement[];
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

const RETRIES = 4;
const retryableCodes = new Set(['40001', '40P01']);

/** The pools of the database's two logins (decision 0007), and the listeners to its statements and commits. */
export interface DatabaseResources {
  readonly orm: MikroORM;
  /** Runs in each unit of work, before its own statements; an error rolls it back. */
  readonly guard?: (tx: Transaction) => Promise<void>;
  /** What that guard holds: units of work share a commit only under the same. */
  readonly fence?: string;
  readonly sharing: GroupQueue<SharingWork>;
  /** Row level security applies: rows of the transaction's workspace, none without one. */
  readonly tenant: Connections;
  /** Rows of all workspaces. */
  readonly system: Connections;
  readonly outbox: OutboxListener;
  readonly hooks: { statement: StatementListener | null };
}

export interface Connections {
  readonly pool: pg.Pool;
  readonly shared: SharedReads;
}

/** The setting that names a transaction's workspace to the policies (storage/row-security.ts). */
export const WORKSPACE_SETTING = 'app.workspace_id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What both scopes of the database can do. The two classes below decide which rows are visible. */
export abstract class Database {
  abstract readonly workspaceId: string | null;
  readonly means: DatabaseResources;
  readonly #connections: Connections;

  constructor(means: DatabaseResources, connections: Connections) {
    this.means = means;
    this.#connections = connections;
  }

  /** The same database, restricted to one workspace; a TenantDatabase cannot switch to another one. */
  abstract of(workspaceId: string): TenantDatabase;

  /** Called with every statement sent, for tests that count them. */
  get statementListener(): StatementListener | null {
    return this.means.hooks.statement;
  }

  set statementListener(listener: StatementListener | null) {
    this.means.hooks.statement = listener;
  }

  /** A read of rows by their key, outside any transaction, on connections that such reads share (SharedReads). */
  readShared<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]> {
    return this.together().read(query, given);
  }

  /** Such reads on one connection: those of one tick are answered together, each by what is committed when it runs. */
  together(): { readonly read: RunQuery } {
    const read = this.#connections.shared.reader(this.workspaceId);
    return {
      read: async <Row extends object>(query: Query<Row>, given?: readonly unknown[]) => {
        const { text, values } = statementOf(query, given);
        this.statementListener?.(text, values);
        return withFreshPlans(() => read<Row>(text, values));
      },
    };
  }

  /** A read outside any unit of work, prepared. */
  async read<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]> {
    const { text, values } = statementOf(query, given);
    this.statementListener?.(text, values);
    return withFreshPlans(() => this.#readAlone<Row>(text, values));
  }

  async #readAlone<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const client = await this.#connections.pool.connect();
    try {
      const rows = await this.#readOn<Row>(client, text, values);
      client.release();
      return rows;
    } catch (error) {
      client.release(sqlState(error) === null ? asError(error) : undefined);
      throw error;
    }
  }

  async #readOn<Row extends object>(
    client: pg.ClientBase,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    if (this.workspaceId === null) return ask(client, text, values);
    return askWith<Row>(client, [WORKSPACE_SETTING, this.workspaceId], text, values);
  }

  /** The entities of a read. */
  em(): EntityRows {
    return new EntityRows(this.means.orm);
  }

  /** Runs `work` as one unit of work, and again from the start after a deadlock, serialization failure or outdated plan. */
  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    options: UnitOfWorkOptions<T> = {},
  ): Promise<T> {
    const { sharing } = options;
    if (sharing !== undefined && this.workspaceId !== null)
      return this.#share(this.workspaceId, sharing, work, options);
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
    const tx = new Transaction(client, this.means.orm, this.means.outbox, this.statementListener);
    let broken: Error | undefined;
    try {
      const begun = this.#begin(client);
      const guarded = this.means.guard?.(tx);
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
      const key = `${workspaceId} ${this.means.fence ?? ''}`;
      this.means.sharing.join(key, { id, member }, (members) => this.#serve(members));
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
    const { orm, outbox } = this.means;
    const shares = members.map((member) => ({
      ...member,
      tx: new Transaction(client, orm, outbox, this.statementListener),
    }));
    let broken: Error | undefined;
    try {
      const begun = this.#begin(client);
      const guarded = shares.slice(0, 1).map(({ tx }) => this.means.guard?.(tx));
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

  async #concludeAll(client: pg.PoolClient, txs: readonly Transaction[]): Promise<void> {
    const taken = txs.map((tx) => tx.takeRows());
    const events = taken.flatMap((one) => one.events);
    const writes = mergeAll(taken.flatMap((one) => one.writes));
    await this.#commit(client, events.length > 0 ? [...writes, outboxRows(events)] : writes);
    for (const tx of txs) this.#announce(tx);
  }

  async #conclude(client: pg.PoolClient, tx: Transaction): Promise<void> {
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

  #announce(tx: Transaction): void {
    if (tx.shards.size > 0) this.means.outbox.committed(tx.shards);
    if (tx.timers.size > 0) this.means.outbox.timersSet(tx.timers);
    if (tx.jobShards.size > 0) this.means.outbox.jobsEnqueued(tx.jobShards);
    if (tx.openedShards.size > 0) this.means.outbox.streamsOpened(tx.openedShards);
  }

  /** The setting is local to the transaction: it leaves nothing on the connection. */
  async #begin(client: pg.PoolClient): Promise<void> {
    const { workspaceId } = this;
    const begun = [this.#send(client, 'begin')];
    if (workspaceId !== null)
      begun.push(this.#send(client, SET_LOCAL, [WORKSPACE_SETTING, workspaceId]));
    await Promise.all(begun);
  }

  #send(client: pg.PoolClient, text: string, values: readonly unknown[] = []): Promise<Answer> {
    this.statementListener?.(text, values);
    return askTogether(client, text, values);
  }
}

/**
 * The database of one workspace, which every context with a `workspaceId` carries: its statements see no other
 * workspace's rows, whatever their conditions.
 */
export class TenantDatabase extends Database {
  readonly workspaceId: string;

  constructor(means: DatabaseResources, workspaceId: string) {
    if (!UUID.test(workspaceId)) throw new Error('not a workspace id');
    super(means, means.tenant);
    this.workspaceId = workspaceId;
  }

  of(workspaceId: string): TenantDatabase {
    if (workspaceId !== this.workspaceId) throw new Error('the database of another workspace');
    return this;
  }
}

/** The database that a process opens, for work across workspaces: claims of due work, credentials, sign-up, staff. */
export class SystemDatabase extends Database {
  readonly workspaceId = null;

  constructor(means: DatabaseResources) {
    super(means, means.system);
  }

  of(workspaceId: string): TenantDatabase {
    return new TenantDatabase(this.means, workspaceId);
  }

  /** This process's listener on its outbox. */
  get outbox(): OutboxListener {
    return this.means.outbox;
  }

  async close(): Promise<void> {
    const { orm, tenant, system } = this.means;
    await Promise.all([tenant.shared.close(), system.shared.close()]);
    await Promise.all([orm.close(true), system.pool.end()]);
  }
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
