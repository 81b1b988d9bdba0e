import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { NoPrimary } from '../errors/database-errors.ts';
import { behindPooler, type SessionSetting } from './pooled-session.ts';
import { leavesChoice, serverUrls } from './server-urls.ts';
import { serversOf, type ServerConnection, type Servers } from './servers.ts';

/** read_only_sql_transaction, and that the server is shutting down, has crashed or is not up yet. */
const UNUSABLE = /^(25006|57P0[1-3])$/;
/** What a server reports of itself at the start of a session and whenever it changes. */
const READ_ONLY = new Set(['in_hot_standby', 'default_transaction_read_only']);

/** The part of the client's connection that is used; its types leave these events out. */
interface Wire extends EventEmitter {
  readonly stream: { destroy: () => void };
}

interface Report {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * Every connection to the database, of every pool and by itself. `connectionString` may name several servers: the
 * connection is then to the one that takes writes (Servers). A connection whose server says that it cannot be written to
 * or shuts down is closed, so that no pool hands it out again.
 */
export class DatabaseClient extends pg.Client {
  readonly #urls: readonly string[];
  /** Null when the URL names one server and asks nothing of it. */
  readonly #servers: Servers | null;
  readonly #settings: readonly SessionSetting[];
  #place: ServerConnection | null = null;
  #isReadOnly = false;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString: url } = config;
    const urls = url === undefined ? [] : serverUrls(url);
    const { startup, settings } = behindPooler(config);
    super({ ...startup, connectionString: urls[0] });
    this.#settings = settings;
    this.#urls = urls;
    this.#servers = url !== undefined && leavesChoice(url) ? serversOf(urls) : null;
    this.on('error', () => this.#doubt());
    this.on('end', () => this.#leave());
    const wire = this.#wire;
    wire.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (UNUSABLE.test(code ?? '')) this.#giveUp();
    });
    if (this.#servers)
      wire.on('parameterStatus', ({ parameterName, parameterValue }: Report) => {
        if (!READ_ONLY.has(parameterName) || parameterValue !== 'on') return;
        this.#isReadOnly = true;
        this.#giveUp();
      });
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error | null, client?: this) => void): void;
  override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | void {
    const connected = this.#servers ? this.#connectToPrimary(this.#servers) : this.#connect();
    if (!callback) return connected;
    // Outside of the promise: what the callback throws is its own.
    connected.then(
      () => process.nextTick(callback, null, this),
      (error: Error) => process.nextTick(callback, error),
    );
  }

  async #connectToPrimary(servers: Servers): Promise<this> {
    const server = await servers.primary(this.#urls);
    const { hostname, port } = new URL(this.#urls[server] ?? '');
    this.host = decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1');
    this.port = Number(port || 5432);
    this.#place = { server, drop: () => this.#destroy() };
    servers.opened(this.#place);
    try {
      await this.#connect();
      if (!this.#isReadOnly) return this;
    } catch (error) {
      this.#doubt();
      this.#leave();
      if (!this.#isReadOnly) throw error;
    }
    throw new NoPrimary(`${this.host}:${this.port} takes no writes any more`);
  }

  async #connect(): Promise<this> {
    await super.connect();
    if (this.#settings.length > 0) await this.query(setSql(this.#settings), this.#settings.flat());
    return this;
  }

  get #wire(): Wire {
    return this.connection as unknown as Wire;
  }

  #giveUp(): void {
    this.#doubt();
    // After the response that says so has been read.
    setImmediate(() => this.#destroy());
  }

  #destroy(): void {
    this.#wire.stream.destroy();
  }

  #doubt(): void {
    if (this.#place) this.#servers?.doubt(this.#place.server);
  }

  #leave(): void {
    if (this.#place) this.#servers?.closed(this.#place);
  }
}

function setSql(settings: readonly SessionSetting[]): string {
  const calls = settings.map(
    (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`,
  );
  return `select ${calls.join(', ')}`;
}
