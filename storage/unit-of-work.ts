import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { pendingWrites } from './change-sets.ts';
import { ask, forgetPlans, gather, planGeneration } from './client.ts';
import { outboxInsert, type OutboxEvent, type OutboxListener } from './outbox.ts';
import { statementOf, type Query, type RunQuery } from './query.ts';
import type { SharedReads } from './shared-reads.ts';
import { sqlState } from './database-errors.ts';
import { composeWrites, type WriteStatement } from './statement.ts';

/**
 * The only place that commits.
 *
 * Reads: what the work queries, inside one Postgres transaction (read committed).
 * Writes: everything the entity manager found changed, the emitted events and the extra writes, in ONE
 * statement that travels with `commit`; so a verb costs two to four round trips, whatever it changes.
 * Guarantees: state, events, jobs and idempotent answers commit together or not at all; the locks of a guard
 * are held until the commit. Does not guarantee: that the outbox's listener learns of the commit (a hint only).
 */

/** Receives every statement that is sent, with its values. */
export type StatementListener = (text: string, values: readonly unknown[]) => void;

/** The lease was lost: nothing of this unit of work was written. */
export class FenceLost extends Error {}

export interface UnitOfWorkOptions<T> {
  /** Writes that depend on the result, such as the stored answer of an Idempotency-Key. */
  readonly concluding?: ((result: T) => readonly WriteStatement[]) | undefined;
}

const RETRIES = 4;
const retryableCodes = new Set(['40001', '40P01']);

export class Transaction {
  readonly events: OutboxEvent[] = [];
  readonly shards = new Set<number>();
  /** The earliest timer set on each shard, in ms. */
  readonly timers = new Map<number, number>();
  readonly jobShards = new Set<number>();
  #closed = false;
  readonly #client: pg.PoolClient;
  readonly #writes: WriteStatement[] = [];
  readonly #listener: StatementListener | null;
  readonly #outbox: OutboxListener;
  readonly #fork: () => SqlEntityManager;
  #em: SqlEntityManager | null = null;

  constructor(
    client: pg.PoolClient,
    fork: () => SqlEntityManager,
    outbox: OutboxListener,
    listener: StatementListener | null,
  ) {
    this.#client = client;
    this.#outbox = outbox;
    this.#listener = listener;
    this.#fork = fork;
  }

  /** Created on first use, so that work in plain SQL (relay, deliveries) does not pay for it. */
  get em(): SqlEntityManager {
    if (this.#em === null) {
      this.#em = this.#fork();
      this.#em.setTransactionContext(executorOf(this));
    }
    return this.#em;
  }

  /** Ends the transaction: further statements of the work are rejected. */
  close(): void {
    this.#closed = true;
  }

  /** Runs SQL in the transaction, prepared on its connection. */
  async query<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]> {
    const { text, values } = statementOf(query, given);
    this.#assertOpen(text, values);
    gather(this.#client);
    return ask<Row>(this.#client, text, values);
  }

  /** Runs SQL whose text is not worth preparing (built per call). */
  async execute(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.#assertOpen(text, values);
    return this.#client.query({ text, values: [...values] });
  }

  /** Adds a write to the one statement at the end. No two writes of a unit of work may touch one row. */
  write(statement: WriteStatement): void {
    this.#writes.push(statement);
  }

  /** Notes a timer that is set in this unit of work, so that its owner learns of the commit. */
  timerSet(shard: number, dueAt: Date): void {
    const earliest = this.timers.get(shard) ?? Infinity;
    this.timers.set(shard, Math.min(earliest, dueAt.getTime()));
  }

  /** Notes a job that is due now, so that its shard's owner learns of the commit. */
  jobEnqueued(shard: number): void {
    this.jobShards.add(shard);
  }

  /** Publishes: the event commits with the state that it describes. */
  publish(event: OutboxEvent): void {
    this.#outbox.published(event, this.events);
    this.events.push(event);
  }

  /** Writes what is pending now, for verbs whose later statements must see it. */
  async flush(): Promise<void> {
    const writes = this.takeWrites();
    if (writes.length === 0) return;
    await this.query(composeWrites(writes));
  }

  /** Everything still to be written; afterwards the entity manager is empty. */
  takeWrites(): WriteStatement[] {
    const changes = this.#em === null ? [] : pendingWrites(this.#em);
    const writes = [...changes, ...this.#writes.splice(0)];
    const events = this.events.splice(0);
    if (events.length > 0) {
      writes.push(outboxInsert(events));
      for (const event of events) this.shards.add(event.shard);
    }
    this.#em?.clear();
    return writes;
  }

  #assertOpen(text: string, values: readonly unknown[]): void {
    if (this.#closed) throw new Error('the transaction has ended');
    this.#listener?.(text, values);
  }
}

/** What the ORM's connection needs of a transaction, implemented by our client. */
function executorOf(transaction: Transaction): object {
  return {
    executeQuery: async (compiled: { sql: string; parameters: readonly unknown[] }) => {
      const result = await transaction.execute(compiled.sql, compiled.parameters);
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
  };
}

/** The pools of the database's two logins (decision 0007), and the listeners to its statements and commits. */
export interface DatabaseResources {
  readonly orm: MikroORM;
  /** Runs in each unit of work, before its own statements; an error rolls it back. */
  readonly guard?: (tx: Transaction) => Promise<void>;
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
  readonly #begin: string;

  constructor(means: DatabaseResources, connections: Connections, begin: string) {
    this.means = means;
    this.#connections = connections;
    this.#begin = begin;
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

  /** A workspace's read goes out between `begin` and `commit`, all three in one write. */
  async #readOn<Row extends object>(
    client: pg.ClientBase,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    if (this.workspaceId === null) return ask(client, text, values);
    gather(client);
    const begun = client.query(this.#begin);
    const answered = ask<Row>(client, text, values);
    const committed = client.query('commit');
    const [first, result, last] = await Promise.allSettled([begun, answered, committed]);
    if (result.status === 'rejected') throw result.reason;
    if (first.status === 'rejected') throw first.reason;
    if (last.status === 'rejected') throw last.reason;
    return result.value;
  }

  /** A fresh entity manager for reads. */
  em(): SqlEntityManager {
    return this.means.orm.em.fork();
  }

  /** Runs `work` as one unit of work, and again from the start after a deadlock, serialization failure or outdated plan. */
  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    options: UnitOfWorkOptions<T> = {},
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
    const tx = new Transaction(client, () => this.em(), this.means.outbox, this.statementListener);
    let broken: Error | undefined;
    try {
      const begun = this.#send(client, this.#begin);
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

  async #conclude(client: pg.PoolClient, tx: Transaction): Promise<void> {
    const writes = tx.takeWrites();
    if (writes.length === 0) {
      await this.#send(client, 'commit');
    } else {
      const [, committed] = await Promise.all([
        tx.query(composeWrites(writes)),
        this.#send(client, 'commit'),
      ]);
      if (committed.command !== 'COMMIT')
        throw new Error('the transaction was rolled back by the server');
    }
    if (tx.shards.size > 0) this.means.outbox.committed(tx.shards);
    if (tx.timers.size > 0) this.means.outbox.timersSet(tx.timers);
    if (tx.jobShards.size > 0) this.means.outbox.jobsEnqueued(tx.jobShards);
  }

  #send(client: pg.PoolClient, text: string): Promise<pg.QueryResult> {
    this.statementListener?.(text, []);
    gather(client);
    return client.query(text);
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
    super(means, means.tenant, beginIn(workspaceId));
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
    super(means, means.system, 'begin');
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

/** Prepares a read again, once, when Postgres rejects its plan because a migration changed its result type. */
async function withFreshPlans<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const plans = planGeneration();
  try {
    return await read();
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    forgetPlans(plans);
    return read();
  }
}

function isRetryable(error: unknown): boolean {
  return retryableCodes.has(sqlState(error) ?? '') || isOutdatedPlan(error);
}

/** "cached plan must not change result type", whatever the server's language. */
function isOutdatedPlan(error: unknown): boolean {
  if (sqlState(error) !== '0A000' || typeof error !== 'object' || error === null) return false;
  return 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Sent with the next message and local to the transaction: it costs no round trip and leaves nothing on a connection. */
function beginIn(workspaceId: string): string {
  return `begin; set local ${WORKSPACE_SETTING} = '${workspaceId}'`;
}

/** Rolls back; returns an error when the connection can no longer go back to the pool. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  return client.query('rollback').then(() => undefined, asError);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
