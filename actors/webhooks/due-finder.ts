import type { Database } from '../../domain/context.ts';
import {
  findDueEndpoints,
  enforceOrdering,
  type DueEndpoint,
} from '../../domain/webhooks/deliveries/due-deliveries.ts';
import type { DueSpan } from '../runtime/due/due-engine.ts';
import type { DeliveryBuffer } from './delivery-buffer.ts';

const FIND_ALL_MS = 30_000;

/**
 * Finds endpoints with deliveries that became due: in new shards since ever, every half minute in all of them, which
 * repairs missed ones, and otherwise since the last poll of the engine, which asks for all that is due at once.
 */
export class DueFinder {
  readonly #database: Database;
  readonly #activeShards: () => readonly number[];
  readonly #buffer: DeliveryBuffer;
  readonly #scanned = new Set<number>();
  #since: string | null = null;
  #findAllAt = 0;

  constructor(database: Database, activeShards: () => readonly number[], buffer: DeliveryBuffer) {
    this.#database = database;
    this.#activeShards = activeShards;
    this.#buffer = buffer;
  }

  /** Whether the shard's initial backlog was found. */
  hasScanned(shard: number): boolean {
    return this.#scanned.has(shard);
  }

  forget(shards: readonly number[]): void {
    for (const shard of shards) this.#scanned.delete(shard);
  }

  /** Looks through shards for what is due since ever; true when something was found. */
  async scan(): Promise<boolean> {
    const active = this.#activeShards();
    const isWhole = performance.now() >= this.#findAllAt;
    const shards = isWhole ? active : active.filter((shard) => !this.#scanned.has(shard));
    if (shards.length === 0) return false;
    if (isWhole) await enforceOrdering(this.#database, shards);
    const { endpoints, now } = await findDueEndpoints(this.#database, shards, null);
    const still = this.#mark(endpoints);
    for (const shard of shards) if (still.has(shard)) this.#scanned.add(shard);
    if (isWhole) {
      this.#findAllAt = performance.now() + FIND_ALL_MS;
      this.#since = now;
    }
    return endpoints.length > 0;
  }

  /** What the next poll is to ask for. */
  get span(): DueSpan {
    return { shards: this.#since === null ? [] : this.#activeShards(), since: this.#since };
  }

  /** The result of the poll of that span. */
  found({ shards }: DueSpan, endpoints: readonly DueEndpoint[], now: string): void {
    if (shards.length === 0) return;
    this.#since = now;
    this.#mark(endpoints);
    this.#buffer.tidy();
  }

  /** Marks the queues of shards that are still sent for; returns these shards. */
  #mark(endpoints: readonly DueEndpoint[]): ReadonlySet<number> {
    const still = new Set(this.#activeShards());
    for (const endpoint of endpoints)
      if (still.has(endpoint.shard)) this.#buffer.markUnread(this.#buffer.queueOf(endpoint));
    return still;
  }
}
