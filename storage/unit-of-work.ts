import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { ask, askWith, WORKSPACE_SETTING } from './client.ts';
import type { StatementListener, Transaction } from './commit/transaction.ts';
import { Units, type UnitOfWorkOptions } from './commit/units.ts';
import type { Connections } from './connections.ts';
import type { DatabaseResources, WorkspaceRoute } from './cells/resources.ts';
import { EntityRows } from './rows/entity-rows.ts';
import { withFreshPlans } from './fresh-plans.ts';
import type { OutboxListener } from './outbox.ts';
import { statementOf, type Query, type RunQuery } from './query.ts';
import { sqlState } from './database-errors.ts';

export type { Transaction };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Reader = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** What both scopes of the database can do. The two classes below decide which rows are visible. */
export abstract class Database {
  abstract readonly workspaceId: string | null;
  readonly #place: DatabaseResources | WorkspaceRoute;
  readonly #login: 'tenant' | 'system';
  /** The workspace that statements name to the policies; null for those over a whole cell. */
  readonly #named: string | null;

  constructor(
    place: DatabaseResources | WorkspaceRoute,
    login: 'tenant' | 'system',
    named: string | null,
  ) {
    this.#place = place;
    this.#login = login;
    this.#named = named;
  }

  /** The same database, restricted to one workspace; a TenantDatabase cannot switch to another one. */
  abstract of(workspaceId: string): TenantDatabase;

  /** Those of the one cell that the database is bound to. Throws where each use looks the cell up. */
  get resources(): DatabaseResources {
    if ('at' in this.#place) throw new Error('this database is not bound to a cell');
    return this.#place;
  }

  get orm(): MikroORM {
    return this.#place.orm;
  }

  /** Called with every statement sent, for tests that count them. */
  get statementListener(): StatementListener | null {
    return this.#place.hooks.statement;
  }

  set statementListener(listener: StatementListener | null) {
    this.#place.hooks.statement = listener;
  }

  /** The cell that the statements go to now. */
  cell(): Promise<string> {
    return this.at(async ({ cell }) => cell);
  }

  /** A read of rows by their key, outside any transaction, on connections that such reads share (SharedReads). */
  readShared<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]> {
    return this.together().read(query, given);
  }

  /** Such reads on one connection: those of one tick are answered together, each by what is committed when it runs. */
  together(): { readonly read: RunQuery } {
    const readers = new Map<Connections, Reader>();
    const readerOf = (connections: Connections): Reader => {
      const known = readers.get(connections);
      const reader = known ?? connections.shared.reader(this.#named);
      if (!known) readers.set(connections, reader);
      return reader;
    };
    return {
      read: async <Row extends object>(query: Query<Row>, given?: readonly unknown[]) => {
        const { text, values } = statementOf(query, given);
        this.statementListener?.(text, values);
        return this.at((resources) => {
          const read = readerOf(this.#connectionsOf(resources));
          return withFreshPlans(() => read<Row>(text, values));
        });
      },
    };
  }

  /** A read outside any unit of work, prepared. */
  async read<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]> {
    const { text, values } = statementOf(query, given);
    this.statementListener?.(text, values);
    return this.at((resources) => {
      const connections = this.#connectionsOf(resources);
      return withFreshPlans(() => this.#readAlone<Row>(connections, text, values));
    });
  }

  /** The entities of a read. */
  em(): EntityRows {
    return new EntityRows(this.#place.orm);
  }

  /** Runs `work` as one unit of work, and again from the start after a deadlock, serialization failure or outdated plan. */
  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    options: UnitOfWorkOptions<T> = {},
  ): Promise<T> {
    return this.at((resources) =>
      new Units(resources, this.#login, this.#named).run(work, options),
    );
  }

  protected at<T>(use: (resources: DatabaseResources) => Promise<T>): Promise<T> {
    return 'at' in this.#place ? this.#place.at(use) : use(this.#place);
  }

  #connectionsOf(resources: DatabaseResources): Connections {
    return resources[this.#login];
  }

  async #readAlone<Row extends object>(
    { pool }: Connections,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const client = await pool.connect();
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
    if (this.#named === null) return ask(client, text, values);
    return askWith<Row>(client, [WORKSPACE_SETTING, this.#named], text, values);
  }
}

/**
 * The database of one workspace, which every context with a `workspaceId` carries: its statements see no other
 * workspace's rows, whatever their conditions.
 */
export class TenantDatabase extends Database {
  readonly workspaceId: string;

  constructor(place: DatabaseResources | WorkspaceRoute, workspaceId: string) {
    if (!UUID.test(workspaceId)) throw new Error('not a workspace id');
    super(place, 'tenant', workspaceId);
    this.workspaceId = workspaceId;
  }

  of(workspaceId: string): TenantDatabase {
    if (workspaceId !== this.workspaceId) throw new Error('the database of another workspace');
    return this;
  }

  /**
   * Reads a list from the replica, if there is one that shows all that is committed now, else here; here, too, when the
   * replica fails meanwhile, so that `read` may run twice. It writes nothing.
   */
  async readList<T>(read: (database: TenantDatabase) => Promise<T>): Promise<T> {
    return this.at(async (resources) => {
      const { replica } = resources;
      const here = new TenantDatabase(resources, this.workspaceId);
      if (!replica) return read(here);
      return replica.answer(
        here.readShared.bind(here),
        (tenant) =>
          read(new TenantDatabase({ ...resources, tenant, replica: null }, this.workspaceId)),
        () => read(here),
      );
    });
  }
}

/**
 * The system's database of one cell, for work across its workspaces: claims of due work, credentials. Over a workspace's
 * route it is the one of that workspace's cell, for statements that name the workspace.
 */
export class SystemDatabase extends Database {
  readonly workspaceId = null;
  readonly #place: DatabaseResources | WorkspaceRoute;

  constructor(place: DatabaseResources | WorkspaceRoute) {
    super(place, 'system', 'at' in place ? place.workspaceId : null);
    this.#place = place;
  }

  of(workspaceId: string): TenantDatabase {
    return new TenantDatabase(this.#place, workspaceId);
  }

  /** This process's listener on its outbox. */
  get outbox(): OutboxListener {
    return this.resources.outbox;
  }

  async close(): Promise<void> {
    const { tenant, system, replica } = this.resources;
    await Promise.all([tenant.shared.close(), system.shared.close(), replica?.close()]);
    await Promise.all([tenant.pool.end(), system.pool.end()]);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
