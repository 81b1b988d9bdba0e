import { NoPrimary, sqlState } from '../errors/database-errors.ts';
import { askServer, type ServerAnswer } from './ask-server.ts';

/** What a search found is used for this long without another. */
const FRESH_MS = 1_000;
/** After this the other servers are asked, too. */
const HEAD_START_MS = 250;
/** How long others may respond once one takes writes: of two, the one that was promoted last is the primary. */
const PATIENCE_MS = 250;
/** A login or a database that is refused, which no other server would change. */
const REFUSED = /^(28|3D)/;

/** A connection to one of the servers. */
export interface ServerConnection {
  readonly server: number;
  /** Closes it at once. */
  readonly drop: () => void;
}

/**
 * The servers of a database, one of which takes writes, shared by all connections of the process (decision 155).
 *
 * A new connection goes to the server that took writes last if it still does, else to the one that does now. When that
 * changes, the connections to all others are closed. Of two that take writes, the one on the later timeline is the
 * primary, and an older timeline than one that was seen before is passed over: another has been promoted since.
 */
export class Servers {
  #primary: number | null = null;
  #timeline = 0;
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #isDoubted = false;
  #search: Promise<number> | null = null;
  readonly #open = new Set<ServerConnection>();

  /** The place in the list of the server that takes writes; asks them if that is not known for sure. */
  async primary(urls: readonly string[]): Promise<number> {
    const isFresh = performance.now() - this.#confirmedAt < FRESH_MS;
    if (isFresh && this.#primary !== null) return this.#primary;
    this.#search ??= this.#find(urls).finally(() => {
      this.#search = null;
    });
    return this.#search;
  }

  /** The next connection asks again, after one to this server broke or could not write. */
  doubt(server: number): void {
    if (server !== this.#primary) return;
    this.#isDoubted = true;
    this.#confirmedAt = Number.NEGATIVE_INFINITY;
  }

  opened(connection: ServerConnection): void {
    this.#open.add(connection);
  }

  closed(connection: ServerConnection): void {
    this.#open.delete(connection);
  }

  async #find(urls: readonly string[]): Promise<number> {
    const asked = new Map<number, Promise<ServerAnswer>>();
    const ask = (server: number): Promise<ServerAnswer> => {
      const answer = asked.get(server) ?? askServer(urls[server] ?? '');
      asked.set(server, answer);
      return answer;
    };
    const last = this.#trusted();
    if (last !== null) {
      const early = await Promise.race([ask(last), Bun.sleep(HEAD_START_MS).then(() => null)]);
      if (early && this.#isPrimary(early)) return this.#found(last, early);
    }
    const answers = await this.#askAll(urls.map((_, server) => ask(server)));
    const [best] = answers
      .filter(({ answer }) => this.#isPrimary(answer))
      .toSorted((one, other) => (other.answer.timeline ?? 0) - (one.answer.timeline ?? 0));
    if (best) return this.#found(best.server, best.answer);
    throw failureOf(urls, answers);
  }

  /** Those that have answered a while after the first that takes writes, or all. */
  async #askAll(
    asked: readonly Promise<ServerAnswer>[],
  ): Promise<{ readonly server: number; readonly answer: ServerAnswer }[]> {
    const answers: { readonly server: number; readonly answer: ServerAnswer }[] = [];
    const enough = Promise.withResolvers<void>();
    const all = asked.map(async (one, server) => {
      const answer = await one;
      answers.push({ server, answer });
      if (this.#isPrimary(answer)) setTimeout(enough.resolve, PATIENCE_MS);
    });
    await Promise.race([Promise.all(all), enough.promise]);
    return [...answers];
  }

  /** The last one, while connections to it are open and none has broken; else another may have been promoted. */
  #trusted(): number | null {
    const isUsed = [...this.#open].some(({ server }) => server === this.#primary);
    return isUsed && !this.#isDoubted ? this.#primary : null;
  }

  #isPrimary({ timeline }: ServerAnswer): boolean {
    return timeline !== null && timeline >= this.#timeline;
  }

  #found(server: number, { timeline }: ServerAnswer): number {
    this.#timeline = timeline ?? this.#timeline;
    this.#confirmedAt = performance.now();
    this.#isDoubted = false;
    if (server === this.#primary) return server;
    this.#primary = server;
    for (const connection of this.#open) if (connection.server !== server) connection.drop();
    return server;
  }
}

const known = new Map<string, Servers>();

/** The same for every login of the same servers, each of which has a URL. */
export function serversOf(urls: readonly string[]): Servers {
  const key = urls.map((one) => new URL(one).host).join(',');
  const servers = known.get(key) ?? new Servers();
  known.set(key, servers);
  return servers;
}

function failureOf(
  urls: readonly string[],
  answers: readonly { readonly server: number; readonly answer: ServerAnswer }[],
): Error {
  const refused = answers.find(({ answer: { error } }) => REFUSED.test(sqlState(error) ?? ''));
  if (refused?.answer.error) return refused.answer.error;
  const reasons = answers
    .toSorted((one, other) => one.server - other.server)
    .map(({ server, answer: { error, timeline } }) => {
      const { host } = new URL(urls[server] ?? '');
      if (error) return `${host}: ${error.message}`;
      return `${host} ${timeline === null ? 'takes no writes' : 'was primary before another was promoted'}`;
    });
  return new NoPrimary(`no server of the database takes writes: ${reasons.join('; ')}`);
}
