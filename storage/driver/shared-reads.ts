import type pg from 'pg';
import { ask, askWith, gather } from './client.ts';
import { DatabaseClient } from '../servers/database-client.ts';
import { poolModeOf } from '../servers/server-urls.ts';

const CONNECTIONS = 2;
const ENTER_SQL = 'select set_config($1, $2, false)';

/** Of one login. */
export interface Connections {
  readonly pool: pg.Pool;
  readonly shared: SharedReads;
}

interface SharedConnection {
  readonly client: pg.Client;
  /** The workspace whose rows the connection shows; null before the first read of a workspace. */
  workspaceId: string | null;
  /** Settles when the server has set that workspace; every read behind it waits for it, too. */
  entered: Promise<unknown>;
}

/**
 * Short reads of many callers over shared connections. Reads of one tick leave on one connection together and one
 * backend returns them, instead of waking a backend for each: twice the throughput of a connection per read, measured
 * with GET cart at 32 clients. Only for reads of rows by key: a slow read delays those behind it.
 *
 * The workspace is set on the session only when it changes: nobody else uses these connections, and the statements of
 * one run in order, so a read runs under the workspace that was set last. If setting it fails, the read
 * behind it is rejected and the connection is closed. A broken connection rejects its pending reads; the next read
 * opens another.
 */
export class SharedReads {
  readonly #options: pg.ClientConfig;
  readonly #setting: string;
  readonly #slots: (Promise<SharedConnection> | null)[] = Array.from(
    { length: CONNECTIONS },
    () => null,
  );
  /** Behind a pooler of transactions no setting may outlive one. */
  readonly #isLocal: boolean;
  #next = 0;

  /** `setting` names the workspace to the policies. */
  constructor(options: pg.ClientConfig, setting: string) {
    this.#options = options;
    this.#isLocal = poolModeOf(options.connectionString ?? '') === 'transaction';
    this.#setting = setting;
  }

  /** Prepared reads on one connection, with the rows of the workspace; `null` for connections that see all rows. */
  reader(workspaceId: string | null) {
    const slot = this.#next;
    this.#next = (slot + 1) % CONNECTIONS;
    return <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
      this.#query<Row>(slot, workspaceId, text, values);
  }

  async #query<Row extends object>(
    slot: number,
    workspaceId: string | null,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const connection = await (this.#slots[slot] ??= this.#open(slot));
    gather(connection.client);
    if (this.#isLocal && workspaceId !== null)
      return askWith<Row>(connection.client, [this.#setting, workspaceId], text, values);
    if (this.#isLocal) return ask<Row>(connection.client, text, values);
    this.#enter(connection, workspaceId);
    const { entered } = connection;
    const asked = ask<Row>(connection.client, text, values);
    const [entry, answer] = await Promise.allSettled([entered, asked]);
    if (entry.status === 'rejected') {
      this.#slots[slot] = null;
      void connection.client.end();
      throw entry.reason;
    }
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  async close(): Promise<void> {
    const open = this.#slots.filter((slot) => slot !== null);
    this.#slots.fill(null);
    await Promise.allSettled(open.map(async (slot) => (await slot).client.end()));
  }

  #enter(connection: SharedConnection, workspaceId: string | null): void {
    if (connection.workspaceId === workspaceId) return;
    connection.workspaceId = workspaceId;
    connection.entered = ask(connection.client, ENTER_SQL, [this.#setting, workspaceId ?? '']);
  }

  #open(slot: number): Promise<SharedConnection> {
    const client = new DatabaseClient(this.#options);
    const opening = client
      .connect()
      .then(() => ({ client, workspaceId: null, entered: Promise.resolve() }));
    const forget = (): void => {
      if (this.#slots[slot] === opening) this.#slots[slot] = null;
    };
    client.once('end', forget);
    client.on('error', forget);
    opening.catch(forget);
    return opening;
  }
}
