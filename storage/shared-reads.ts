import pg from 'pg';

const CONNECTIONS = 2;

/**
 * Short reads of many callers over connections that they share. Reads of one tick leave one connection together and
 * are answered by one backend, which wakes no backend a read: twice the reads of a connection each, measured with
 * GET cart at 32 clients. Each read is a transaction of its own. For reads of rows by their key only: a slow one
 * holds up those behind it. A connection that breaks refuses what it carried; the next read opens another.
 */
export class SharedReads {
  readonly #options: pg.ClientConfig;
  readonly #slots: (Promise<pg.Client> | null)[] = Array.from({ length: CONNECTIONS }, () => null);
  #next = 0;

  constructor(options: pg.ClientConfig) {
    this.#options = options;
  }

  /** The connection of the next read, which must send all that belongs together before it waits. */
  client(): Promise<pg.Client> {
    const slot = this.#next;
    this.#next = (slot + 1) % CONNECTIONS;
    return (this.#slots[slot] ??= this.#open(slot));
  }

  async close(): Promise<void> {
    const clients = this.#slots.filter((slot) => slot !== null);
    this.#slots.fill(null);
    await Promise.allSettled(clients.map(async (client) => (await client).end()));
  }

  #open(slot: number): Promise<pg.Client> {
    const client = new pg.Client(this.#options);
    const opening = client.connect().then(() => client);
    const forget = (): void => {
      if (this.#slots[slot] === opening) this.#slots[slot] = null;
    };
    client.once('end', forget);
    client.on('error', forget);
    opening.catch(forget);
    return opening;
  }
}
