import pg from 'pg';
import { poolDefaults, queryOn } from '../driver/driver.ts';
import { sqlState } from '../errors/database-errors.ts';
import { sql, type RunQuery } from '../query.ts';
import { DatabaseClient } from '../servers/database-client.ts';

/** Another process carries the move on: nothing of this transaction was written. */
export class MoveTakenOver extends Error {}

/** Who carries a move out, until another does under a higher epoch. */
export interface MoveHold {
  readonly workspaceId: string;
  readonly epoch: number;
}

/** What was committed at an instant. */
export interface CellSnapshot {
  /** By which other connections read it. */
  readonly exported: string;
  /** Which transactions it holds, as Postgres writes it. */
  readonly transactions: string;
}

const READ = 'begin isolation level repeatable read read only';
const EXPORT_SNAPSHOT = sql<CellSnapshot>(
  'select pg_export_snapshot() as exported, pg_current_snapshot()::text as transactions',
);
const CONNECTIONS = 10;
const IDLE_MS = 5_000;
/** A frozen process holds a move's epoch no longer than this in a cell. */
const SETTINGS =
  '-c enable_seqscan=off -c timezone=UTC -c idle_in_transaction_session_timeout=10000';

const RAISE_EPOCH = sql(`
  insert into workspace_move as m (workspace_id, epoch) values ($1, $2)
  on conflict (workspace_id) do update set epoch = excluded.epoch where m.epoch < excluded.epoch`);
const HOLD_EPOCH = sql(
  'select from workspace_move where workspace_id = $1 and epoch = $2 for share',
);
const FORGET_EPOCH = sql('delete from workspace_move where workspace_id = $1 and epoch <= $2');

/** A cell's database as its owner sees it. Connections are opened when they are needed. */
export class OwnerCell {
  readonly name: string;
  /** For a server that connects to this one. */
  readonly url: string;
  readonly #pool: pg.Pool;

  constructor(name: string, url: string) {
    this.name = name;
    this.url = url;
    this.#pool = new pg.Pool({
      ...poolDefaults,
      Client: DatabaseClient,
      connectionString: url,
      options: SETTINGS,
      application_name: 'commerce-moves',
      max: CONNECTIONS,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: 10_000,
    });
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Each statement by itself, on any connection. */
  readonly query: RunQuery = (asked, given) => this.session((query) => query(asked, given));

  /** Statements on one connection. */
  async session<T>(work: (query: RunQuery) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const result = await work(queryOn(client));
      client.release();
      return result;
    } catch (error) {
      // A statement that failed leaves the connection usable.
      client.release(sqlState(error) === null && !(error instanceof MoveTakenOver));
      throw error;
    }
  }

  /** One transaction; `begin` says of which kind. */
  transaction<T>(work: (query: RunQuery) => Promise<T>, begin = 'begin'): Promise<T> {
    return this.session(async (query) => {
      await query(sql(begin));
      try {
        const result = await work(query);
        await query(sql('commit'));
        return result;
      } catch (error) {
        await query(sql('rollback')).catch(() => undefined);
        throw error;
      }
    });
  }

  /** Keeps what is committed now readable by others (`reading`) for as long as `work` takes. */
  snapshot<T>(work: (snapshot: CellSnapshot) => Promise<T>): Promise<T> {
    return this.transaction(async (query) => {
      await query(sql(`set local idle_in_transaction_session_timeout = '15min'`));
      const [snapshot] = await query(EXPORT_SNAPSHOT);
      if (!snapshot) throw new Error('the snapshot was not told');
      return work(snapshot);
    }, READ);
  }

  /** Statements that read an exported snapshot. */
  reading<T>(exported: string, work: (query: RunQuery) => Promise<T>): Promise<T> {
    return this.transaction(async (query) => {
      await query(sql(`set transaction snapshot ${pg.escapeLiteral(exported)}`));
      return work(query);
    }, READ);
  }

  /** A transaction that commits only while nobody else has taken the move over; throws MoveTakenOver. */
  fenced<T>({ workspaceId, epoch }: MoveHold, work: (query: RunQuery) => Promise<T>): Promise<T> {
    return this.transaction(async (query) => {
      const held = await query(HOLD_EPOCH, [workspaceId, epoch]);
      if (held.length === 0) throw new MoveTakenOver(`the move of ${workspaceId} was taken over`);
      return work(query);
    });
  }

  /** Waits for what others do in the move's name, and lets none of them commit any more. */
  async takeOver({ workspaceId, epoch }: MoveHold): Promise<void> {
    await this.query(RAISE_EPOCH, [workspaceId, epoch]);
  }

  /** The move has ended here, for this holder and those before. */
  async forget({ workspaceId, epoch }: MoveHold): Promise<void> {
    await this.query(FORGET_EPOCH, [workspaceId, epoch]);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
