import pg from 'pg';
import { poolDefaults } from '../../storage/client.ts';
import { heartbeatNameOf } from '../../storage/queries/actors/processes.ts';

const REOPEN_MS = 200;
const CONNECT_MS = 5_000;

/**
 * An idle connection named after the process id, open while the process lives or has requests in flight. The kernel
 * closes it with the process, so the next owner of a shard can tell a dead owner from a slow one. It runs no queries,
 * so no timeout closes it while the process is starved.
 */
export class Heartbeat {
  readonly #databaseUrl: string;
  readonly #processId: string;
  #client: pg.Client | null = null;
  #uses = 0;
  #isRetired = false;

  constructor(databaseUrl: string, processId: string) {
    this.#databaseUrl = databaseUrl;
    this.#processId = processId;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      ...poolDefaults,
      connectionString: this.#databaseUrl,
      application_name: heartbeatNameOf(this.#processId),
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => this.#reopen(client));
    client.on('end', () => this.#reopen(client));
    await client.connect();
    this.#client = client;
    this.#closeIfOver();
  }

  /** Counts a request in flight until the returned function is called. */
  use(): () => void {
    this.#uses += 1;
    return () => {
      this.#uses -= 1;
      this.#closeIfOver();
    };
  }

  /** The process id has ended: closes after the last request, or at once. */
  retire(atOnce = false): void {
    this.#isRetired = true;
    if (atOnce) this.#uses = 0;
    this.#closeIfOver();
  }

  #closeIfOver(): void {
    if (!this.#isRetired || this.#uses > 0) return;
    this.#client?.end().catch(() => undefined);
    this.#client = null;
  }

  #reopen(broken: pg.Client): void {
    if (this.#client !== broken) return;
    this.#client = null;
    setTimeout(() => void this.#tryAgain(), REOPEN_MS).unref();
  }

  async #tryAgain(): Promise<void> {
    if (this.#isRetired && this.#uses === 0) return;
    await this.open().catch(() => setTimeout(() => void this.#tryAgain(), REOPEN_MS).unref());
  }
}
