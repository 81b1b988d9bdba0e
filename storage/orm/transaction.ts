import { likelyShardOf } from '../shards.ts';
import { pendingRows, pendingWrites } from './change-sets.ts';
import type { Session } from '../driver/session.ts';
import type {
  EntityRows,
  JobQueue,
  JobStarter,
  NewJob,
  OutboxEvent,
  OutboxListener,
  StartingJob,
  StatementListener,
  Transaction,
} from '../database.ts';
import { outboxInsert } from '../outbox/outbox.ts';
import { insertStartingJobs } from '../outbox/starting-jobs.ts';
import {
  startInOrder,
  statementOf,
  type BatchMember,
  type BatchResults,
  type Query,
  composeWrites,
  type WriteStatement,
} from '../query.ts';
import type { Beginning } from './beginning.ts';
import { mergeRows, packRow } from './row-writes.ts';
import { TrackedRows } from './tracked-rows.ts';

/** Of the database that it is a transaction of. */
interface TransactionResources {
  readonly cell: string;
  readonly outbox: OutboxListener;
  readonly hooks: { readonly statement: StatementListener | null };
  readonly starter?: JobStarter | undefined;
}

/** A unit of work that waits for a shared commit. */
export interface SharingWork {
  readonly work: (tx: Transaction) => Promise<unknown>;
  readonly concluding: (result: unknown) => readonly WriteStatement[];
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** A unit of work that is under way; `units.ts` opens and commits it. */
export class OpenTransaction implements Transaction {
  readonly events: OutboxEvent[] = [];
  readonly shards = new Set<number>();
  /** The earliest timer set on each shard, in ms. */
  readonly timers = new Map<number, number>();
  readonly jobShards = new Set<number>();
  readonly jobQueues = new Map<string, JobQueue>();
  readonly openedShards = new Set<number>();
  #closed = false;
  readonly #session: Session;
  readonly #beginning: Beginning;
  readonly #starter: JobStarter | null;
  readonly #starting: StartingJob[] = [];
  readonly #writes: WriteStatement[] = [];
  readonly #listener: StatementListener | null;
  readonly #outbox: OutboxListener;
  #em: TrackedRows | null = null;
  /** How many statements were sent. */
  #sent = 0;
  /** How many batches are starting their members now; one may be a member of another. */
  #batches = 0;
  /** Members of batches that have been started, have sent nothing, and have not ended. */
  #silent = 0;

  readonly cell: string;

  constructor(session: Session, beginning: Beginning, resources: TransactionResources) {
    const { cell, outbox, hooks, starter } = resources;
    this.cell = cell;
    this.#session = session;
    this.#beginning = beginning;
    this.#starter = starter ?? null;
    this.#outbox = outbox;
    this.#listener = hooks.statement;
  }

  /** Created on first use, so that work in plain SQL (relay, deliveries) does not pay for it. */
  get em(): EntityRows {
    this.#em ??= new TrackedRows();
    return this.#em;
  }

  /** Ends the transaction: further statements of the work are rejected. */
  close(): void {
    this.#closed = true;
  }

  async query<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]> {
    const { text, values } = statementOf(query, given);
    this.#assertOpen();
    void this.#beginning.send();
    this.#sent += 1;
    this.#listener?.(text, values);
    const { rows } = await this.#session.askTogether(text, values);
    return rows as Row[];
  }

  async batch<Members extends readonly BatchMember[] | []>(
    members: Members,
  ): Promise<BatchResults<Members>> {
    this.#assertTurn();
    this.#batches += 1;
    // None of them throws: what one fails with is its result.
    const results = startInOrder(members, (member) => this.#start(member));
    this.#batches -= 1;
    return results;
  }

  async #start(member: () => Promise<unknown>): Promise<unknown> {
    const before = this.#sent;
    const result = member();
    if (this.#sent !== before) return result;
    this.#silent += 1;
    try {
      return await result;
    } finally {
      this.#silent -= 1;
    }
  }

  write(statement: WriteStatement): void {
    this.#writes.push(statement);
  }

  timerSet(shard: number, dueAt: Date): void {
    const earliest = this.timers.get(shard) ?? Infinity;
    this.timers.set(shard, Math.min(earliest, dueAt.getTime()));
  }

  jobEnqueued(shard: number, queue?: Omit<JobQueue, 'shard'>): void {
    if (queue) this.jobQueues.set(`${shard} ${queue.kind} ${queue.turnOf}`, { ...queue, shard });
    else this.jobShards.add(shard);
  }

  startJob(job: NewJob): boolean {
    const claim = this.#starter?.claim(job) ?? null;
    if (claim === null) return false;
    this.#starting.push({ ...job, ...claim });
    return true;
  }

  /** Begins the jobs whose rows the commit has written, and gives up the others. */
  endStarts(written: readonly object[] = []): void {
    const starting = this.#starting.splice(0);
    if (starting.length === 0) return;
    const claims = new Set(written.map((row) => ('claimId' in row ? row.claimId : null)));
    this.#starter?.end(starting, (job) => claims.has(job.claimId));
  }

  streamOpened(shard: number): void {
    this.openedShards.add(shard);
  }

  publish(event: OutboxEvent): void {
    this.#outbox.published(event, this.events);
    this.events.push(event);
  }

  async flush(): Promise<void> {
    const writes = this.#takeMerged();
    if (writes.length === 0) return;
    await this.query(composeWrites(writes));
  }

  /** Everything still to be written, what the statement returns last; afterwards no entity is tracked. */
  takeWrites(): WriteStatement[] {
    const writes = this.#takeMerged();
    return this.#starting.length > 0 ? [...writes, insertStartingJobs(this.#starting)] : writes;
  }

  /** The same for a shared commit. */
  takeRows(): { readonly writes: WriteStatement[]; readonly events: OutboxEvent[] } {
    return this.#take(pendingRows);
  }

  #takeMerged(): WriteStatement[] {
    const { writes, events } = this.#take(pendingWrites);
    const merged = mergeRows(writes);
    return events.length > 0 ? [...merged, outboxInsert(events)] : merged;
  }

  #take(pending: (rows: TrackedRows) => WriteStatement[]) {
    const changes = this.#em === null ? [] : pending(this.#em);
    const asked = this.#writes.splice(0).filter(({ isNeeded }) => isNeeded?.() !== false);
    const writes = [...changes, ...asked.map(packRow)];
    const events = this.events.splice(0);
    for (const { workspaceId } of events) this.shards.add(likelyShardOf(workspaceId));
    return { writes, events };
  }

  #assertTurn(): void {
    if (this.#silent > 0 && this.#batches === 0)
      throw new Error('a member of a batch sent its first statement late, so it has lost its turn');
  }

  #assertOpen(): void {
    if (this.#closed) throw new Error('the transaction has ended');
    this.#assertTurn();
  }
}
