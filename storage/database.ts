import type { EntityName, RequiredEntityData } from '@mikro-orm/core';
import type { BatchMember, BatchResults, Query, RunQuery, WriteStatement } from './query.ts';

/**
 * What verbs, actors and queries know of the database: its scopes, its units of work, and the cells. `unit-of-work.ts`,
 * `orm/` and `cells/` make them. A workspace's database sees no other workspace's rows, whatever a statement's
 * conditions; the system's sees those of its cell.
 */

/** Entities of rows: instances of their classes, with the values of the rows' columns. Of those of a read, none is written. */
export interface EntityRows {
  map<Entity extends object>(name: EntityName<Entity>, row: object): Entity;
  mapAll<Entity extends object>(name: EntityName<Entity>, rows: readonly object[]): Entity[];
  /** A new entity, which a unit of work inserts. */
  create<Entity extends object>(name: EntityName<Entity>, data: RequiredEntityData<Entity>): Entity;
  /** A unit of work deletes its row. */
  remove(entity: object): void;
}

/** A committed fact as the outbox keeps it. `data` and `previous` are exact JSON text, frozen at emission. */
export interface OutboxEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
  /** The workspace's common shard. */
  readonly shard: number;
  /** Of the resource's root: events of one slot stay in order. */
  readonly slot: number;
  readonly type: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** 1, 2, 3 ... per resource, without gaps. */
  readonly sequence: number;
  readonly data: string;
  readonly previous: string | null;
  /** The order that the event is about, for the delivery list's filter. */
  readonly orderId: string | null;
  readonly createdAt: Date;
}

/**
 * A process's listener on its outbox, and the only way by which storage calls upward: a strict process checks each
 * event as it is published, and a process that wakes relays learns of each commit.
 */
export interface OutboxListener {
  /** May throw, which undoes the unit of work; `earlier` are the events that it published before. */
  published: (event: OutboxEvent, earlier: readonly OutboxEvent[]) => void;
  /** A hint: a relay that misses it finds the events at its next poll. */
  committed: (shards: ReadonlySet<number>) => void;
  /** A hint as well: timers were set; each shard with its earliest due instant, in ms. */
  timersSet: (earliest: ReadonlyMap<number, number>) => void;
  /** A hint as well: jobs were enqueued that are due now, in these queues and on these shards (`NO_SHARD` among them). */
  jobsEnqueued: (shards: ReadonlySet<number>, queues?: readonly JobQueue[]) => void;
  /** A hint as well: streams of these shards have events to read that their owners may not know of. */
  streamsOpened: (shards: ReadonlySet<number>) => void;
}

/** The jobs of one kind and workspace, or of no workspace (`NO_WORKSPACE`). */
export interface JobQueue {
  readonly shard: number;
  readonly kind: string;
  /** The workspace. */
  readonly turnOf: string;
}

/** A job of a workspace whose row is to be written. */
export interface NewJob {
  readonly kind: string;
  readonly key: string;
  readonly workspaceId: string;
  /** JSON */
  readonly payload: string;
}

export interface JobClaim {
  readonly claimId: string;
  /** Where the job that requests it runs, whose epoch is the commit's fence. */
  readonly shard: number;
  readonly forMs: number;
}

export interface StartingJob extends NewJob, JobClaim {}

/** Has what a running job requests begin right after the commit, in its own process. */
export interface JobStarter {
  /** Takes a place for the job; null where it waits for its turn as any other. */
  claim: (job: NewJob) => JobClaim | null;
  /** The unit of work has ended: those whose rows were written begin, the others give up their places. */
  end: (jobs: readonly StartingJob[], isWritten: (job: StartingJob) => boolean) => void;
}

/** What a unit of work reads and writes with; it is committed in `orm/units.ts`. */
export interface Transaction {
  /** The name of the cell in which it commits. */
  readonly cell: string;
  readonly em: EntityRows;
  /** Runs SQL in the transaction, prepared on its connection. */
  query<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]>;
  /**
   * Statements that travel in one round trip, and that the server runs in the order of the members: what is locked in
   * an order is locked by the members of one batch. Each member starts when the one before it has sent what it sends
   * before it first waits; one that would send its first statement later, behind those after it, is rejected.
   */
  batch<Members extends readonly BatchMember[] | []>(
    members: Members,
  ): Promise<BatchResults<Members>>;
  /** Adds a write to the one statement at the end. No two writes of a unit of work may touch one row. */
  write(statement: WriteStatement): void;
  /** Notes a timer that is set in this unit of work, so that its owner learns of the commit. */
  timerSet(shard: number, dueAt: Date): void;
  /** Notes a job that is due now, by its queue if that is known, so that its shard's owner learns of the commit. */
  jobEnqueued(shard: number, queue?: Omit<JobQueue, 'shard'>): void;
  /** Whether the job is claimed by the process that runs this unit of work, which writes its row and begins it. */
  startJob(job: NewJob): boolean;
  /** Notes streams of the shard that may be read from now on, so that their owner learns of the commit. */
  streamOpened(shard: number): void;
  /** Publishes: the event commits with the state that it describes. */
  publish(event: OutboxEvent): void;
  /** Writes what is pending now, for verbs whose later statements must see it. */
  flush(): Promise<void>;
}

export interface UnitOfWorkOptions<T> {
  /** Writes that depend on the result, such as the stored response of an Idempotency-Key. */
  readonly concluding?: ((result: T) => readonly WriteStatement[]) | undefined;
  /**
   * The id of the one aggregate that it reads, locks and writes, if it may share its commit with others of its workspace
   * that are under way: all their writes are then one statement. If one of them fails, each runs again by itself.
   */
  readonly sharing?: string | undefined;
}

/** What statements that were asked at once respond, in their order. */
export type AnswersTo<Asked> = { -readonly [At in keyof Asked]: Awaited<Asked[At]> };

/** Receives every statement that is sent, with its values. */
export type StatementListener = (text: string, values: readonly unknown[]) => void;

/** What both scopes of the database can do. The two below decide which rows are visible. */
export interface Database {
  readonly workspaceId: string | null;
  /** The same database, restricted to one workspace; a TenantDatabase cannot switch to another one. */
  of(workspaceId: string): TenantDatabase;
  /** Called with every statement sent, for tests that count them. */
  statementListener: StatementListener | null;
  /** The cell that the statements go to now. */
  cell(): Promise<string>;
  /** A read of rows by their key, outside any transaction, on connections that such reads share (SharedReads). */
  readShared<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]>;
  /** Such reads on one connection: those of one tick cost one round trip, each sees what is committed when it runs. */
  together(): { readonly read: RunQuery };
  /** A read outside any unit of work, prepared. */
  read<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]>;
  /** The entities of a read. */
  em(): EntityRows;
  /** Statements that are a unit of work by themselves, in one round trip: all are asked before the first is answered. */
  atOnce<Asked extends readonly unknown[] | []>(
    ask: (query: RunQuery) => Asked,
  ): Promise<AnswersTo<Asked>>;
  /** Runs `work` as one unit of work, and again from the start after a deadlock, serialization failure or outdated plan. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: UnitOfWorkOptions<T>): Promise<T>;
}

/** The database of one workspace, which every context with a `workspaceId` carries. */
export interface TenantDatabase extends Database {
  readonly workspaceId: string;
  /**
   * Reads a list from the replica, if there is one that shows all that is committed now, else here; here, too, when the
   * replica fails meanwhile, so that `read` may run twice. It writes nothing.
   */
  readList<T>(read: (database: TenantDatabase) => Promise<T>): Promise<T>;
}

/**
 * The system's database of one cell, for work across its workspaces: claims of due work, credentials. Over a workspace's
 * route it is the one of that workspace's cell, for statements that name the workspace.
 */
export interface SystemDatabase extends Database {
  readonly workspaceId: null;
  /** Those of the one cell that it is bound to. Throws where each use looks the cell up. */
  readonly resources: {
    readonly cell: string;
    readonly replica: { lagBytes(primary: RunQuery): Promise<number | null> } | null;
  };
  /** This process's listener on its outbox. */
  readonly outbox: OutboxListener;
  close(): Promise<void>;
}

/** What is looked up before its workspace is known, and stays with its workspace. */
export type LookupKind = 'api_key' | 'connector' | 'application' | 'environment' | 'extension';

/** What is looked up before its workspace is known. */
export interface Lookup {
  /** Of what the directory remembers; null for what is too short-lived to be remembered. */
  readonly kind: LookupKind | null;
  readonly key: string;
  /** An id or key whose first characters name the cell that it was made in. */
  readonly marked?: string;
}

export interface CellAnswer<T> {
  readonly cell: string;
  readonly value: T;
}

/** What the cells answered, in their order, and which of them did not respond. */
export interface Gathered<T> {
  readonly answers: readonly CellAnswer<T>[];
  readonly unanswered: readonly string[];
}

/** Who holds a slug that is reserved for a sign-up. */
interface SlugHolder {
  readonly workspace_id: string;
  readonly cell: string;
  readonly may_be_dead: boolean;
}

/** What a sign-up asks of the directory of cells, and what operators and moves read there. */
export interface CellDirectory {
  /** For what is not asked with every request. */
  readonly query: RunQuery;
  /** Where a workspace lives, where the directory knows it. */
  findWorkspace(workspaceId: string): Promise<{ readonly cell: string } | null>;
  /** False when the slug is taken. */
  reserveSlug(workspaceId: string, slug: string, cell: string): Promise<boolean>;
  holderOfSlug(slug: string): Promise<SlugHolder | null>;
  confirmSignUp(workspaceId: string): Promise<void>;
  releaseSignUp(workspaceId: string): Promise<void>;
}

/**
 * The cells of an installation, as the API sees them: one database each, in which a workspace lives. With one cell, every
 * method is that of its database, and nothing is looked up.
 */
export interface Cells {
  /** Null where there is one cell. */
  readonly directory: CellDirectory | null;
  readonly names: readonly string[];
  /** The system's database of every cell. */
  readonly databases: readonly SystemDatabase[];
  /** The system's database of one cell; null for a name that is none. */
  named(name: string): SystemDatabase | null;
  /** The entities of rows, whichever cell they are from. */
  em(): EntityRows;
  /** The database of a workspace, wherever it lives. */
  of(workspaceId: string): TenantDatabase;
  /** The system's database of the cell in which a workspace lives, for statements that name the workspace. */
  systemOf(workspaceId: string): SystemDatabase;
  /** The cell of a workspace; null for one that no cell has. */
  cellOf(workspaceId: string): Promise<string | null>;
  /** Asks every cell side by side, for a bounded time. An only one has to respond. */
  gather<T>(ask: (database: SystemDatabase, cell: string) => Promise<T>): Promise<Gathered<T>>;
  /** The responses of all cells. Throws CellsUnanswered when one is missing. */
  all<T>(ask: (database: SystemDatabase, cell: string) => Promise<T>): Promise<T[]>;
  /**
   * What one of the cells has; null when none has it. Throws CellsUnanswered when it may be in a cell that does not
   * respond. `workspaceOf` names the workspace of what was found: a row counts in the cell only in which that lives.
   */
  find<T>(
    lookup: Lookup,
    ask: (database: SystemDatabase) => Promise<T | null>,
    workspaceOf: (found: T) => string,
  ): Promise<T | null>;
  /** Those of the cells in which a person is known to be a member: all of them when the directory does not respond either. */
  silentCellsOf(subject: string, unanswered: readonly string[]): Promise<readonly string[]>;
  /** For when a cell does not respond. */
  rememberMember(subject: string, workspaceIds: readonly string[]): void;
  /** The cell for the next sign-up, of those that take new workspaces and answer. */
  signUpCell(): Promise<SystemDatabase>;
  /** The cell that stores the response to a request before a workspace is known: the same for each repeat with the key. */
  cellOfRequest(key: string): Promise<SystemDatabase>;
  /** The same cells, for a request whose response is stored in that one. */
  storingIn(cell: string): Cells;
  close(): Promise<void>;
}
