import { asError } from './errors/as-error.ts';
import { withFreshPlans } from './driver/plans.ts';
import type { Session } from './driver/session.ts';
import { WORKSPACE_SETTING } from './driver/settings.ts';
import { Units } from './orm/units.ts';
import type {
  AnswersTo,
  Database,
  EntityRows,
  OutboxListener,
  StatementListener,
  SystemDatabase,
  TenantDatabase,
  Transaction,
  UnitOfWorkOptions,
} from './database.ts';
import type { DatabaseResources, WorkspaceRoute } from './cells/resources.ts';
import { MappedRows } from './orm/entity-rows.ts';
import type { Connections } from './driver/shared-reads.ts';
import { statementOf, type Query, type RunQuery } from './query.ts';
import { sqlState } from './errors/database-errors.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Reader = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Both scopes, over the pools of a cell or of whichever cell a workspace lives in. */
abstract class PooledDatabase implements Database {
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

  abstract of(workspaceId: string): PooledTenantDatabase;

  /** Those of the one cell that the database is bound to. Throws where each use looks the cell up. */
  get resources(): DatabaseResources {
    if ('at' in this.#place) throw new Error('this database is not bound to a cell');
    return this.#place;
  }

  get statementListener(): StatementListener | null {
    return this.#place.hooks.statement;
  }

  set statementListener(listener: StatementListener | null) {
    this.#place.hooks.statement = listener;
  }

  cell(): Promise<string> {
    return this.at(async ({ cell }) => cell);
  }

  readShared<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]> {
    return this.together().read(query, given);
  }

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

  async read<Row extends object>(query: Query<Row>, given?: readonly unknown[]): Promise<Row[]> {
    const { text, values } = statementOf(query, given);
    this.statementListener?.(text, values);
    return this.at((resources) => {
      const connections = this.#connectionsOf(resources);
      return withFreshPlans(() => this.#readAlone<Row>(connections, text, values));
    });
  }

  em(): EntityRows {
    return new MappedRows();
  }

  atOnce<Asked extends readonly unknown[] | []>(
    ask: (query: RunQuery) => Asked,
  ): Promise<AnswersTo<Asked>> {
    return this.at((resources) => new Units(resources, this.#login, this.#named).atOnce(ask));
  }

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
    const session = await pool.connect();
    try {
      const rows = await this.#readOn<Row>(session, text, values);
      session.release();
      return rows;
    } catch (error) {
      session.release(sqlState(error) === null ? asError(error) : undefined);
      throw error;
    }
  }

  async #readOn<Row extends object>(
    session: Session,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    if (this.#named === null) return session.ask<Row>(text, values);
    return session.askWith<Row>([WORKSPACE_SETTING, this.#named], text, values);
  }
}

/** The workspace's id is set before every statement, for the policies. */
export class PooledTenantDatabase extends PooledDatabase implements TenantDatabase {
  readonly workspaceId: string;

  constructor(place: DatabaseResources | WorkspaceRoute, workspaceId: string) {
    if (!UUID.test(workspaceId)) throw new Error('not a workspace id');
    super(place, 'tenant', workspaceId);
    this.workspaceId = workspaceId;
  }

  of(workspaceId: string): PooledTenantDatabase {
    if (workspaceId !== this.workspaceId) throw new Error('the database of another workspace');
    return this;
  }

  async readList<T>(read: (database: TenantDatabase) => Promise<T>): Promise<T> {
    return this.at(async (resources) => {
      const { replica } = resources;
      const here = new PooledTenantDatabase(resources, this.workspaceId);
      if (!replica) return read(here);
      return replica.answer(
        here.readShared.bind(here),
        (tenant) =>
          read(new PooledTenantDatabase({ ...resources, tenant, replica: null }, this.workspaceId)),
        () => read(here),
      );
    });
  }
}

/** By the system's login; over a workspace's route its statements name that workspace. */
export class PooledSystemDatabase extends PooledDatabase implements SystemDatabase {
  readonly workspaceId = null;
  readonly #place: DatabaseResources | WorkspaceRoute;

  constructor(place: DatabaseResources | WorkspaceRoute) {
    super(place, 'system', 'at' in place ? place.workspaceId : null);
    this.#place = place;
  }

  of(workspaceId: string): PooledTenantDatabase {
    return new PooledTenantDatabase(this.#place, workspaceId);
  }

  get outbox(): OutboxListener {
    return this.resources.outbox;
  }

  async close(): Promise<void> {
    const { tenant, system, replica } = this.resources;
    await Promise.all([tenant.shared.close(), system.shared.close(), replica?.close()]);
    await Promise.all([tenant.pool.end(), system.pool.end()]);
  }
}

/** The pools of a database that is bound to one cell: this file makes every one. */
export function resourcesOf(database: Database): DatabaseResources {
  if (database instanceof PooledDatabase) return database.resources;
  throw new Error('this database was not made by storage/unit-of-work.ts');
}
