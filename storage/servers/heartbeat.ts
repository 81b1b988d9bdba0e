import { poolDefaults } from '../driver/driver.ts';
import { DatabaseClient } from './database-client.ts';

const REOPEN_MS = 200;
const CONNECT_MS = 5_000;

/**
 * An idle connection named after the process, open while the process lives or has requests in flight. The kernel closes
 * it with the process, so that the next owner of a shard or of an Idempotency-Key can distinguish a dead holder from a slow
 * one. After its first it runs no queries, so no timeout closes it while the process is starved; with the first a pooler
 * of sessions gives it a connection of the server.
 */
export class Heartbeat {
  readonly #databaseUrl: string;
  readonly #name: string;
  #client: DatabaseClient | null = null;
  #uses = 0;
  #isRetired = false;

  constructor(databaseUrl: string, name: string) {
    this.#databaseUrl = databaseUrl;
    this.#name = name;
  }

  async open(): Promise<void> {
    const client = new DatabaseClient({
      ...poolDefaults,
      connectionString: this.#databaseUrl,
      application_name: this.#name,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => this.#reopen(client));
    client.on('end', () => this.#reopen(client));
    await client.connect();
    await client.query('select');
    this.#client = client;
    this.#closeIfOver();
  }

  /** Opens it now, or as soon as the database responds. */
  async openEventually(): Promise<void> {
    await this.#tryAgain();
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

  #reopen(broken: DatabaseClient): void {
    if (this.#client !== broken) return;
    this.#client = null;
    setTimeout(() => void this.#tryAgain(), REOPEN_MS).unref();
  }

  async #tryAgain(): Promise<void> {
    if (this.#isRetired && this.#uses === 0) return;
    await this.open().catch(() => setTimeout(() => void this.#tryAgain(), REOPEN_MS).unref());
  }
}
