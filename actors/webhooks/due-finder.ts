import type { Database } from '../../domain/context.ts';
import {
  findDueEndpoints,
  enforceOrdering,
} from '../../domain/webhooks/deliveries/due-deliveries.ts';
import type { DeliveryBuffer } from './delivery-buffer.ts';

const FIND_ALL_MS = 30_000;

/**
 * Finds endpoints with deliveries that became due: in new shards since ever, in the others since the last run, and
 * every half minute in all of them, which repairs missed ones.
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

  /** True when something was found. */
  async find(): Promise<boolean> {
    const active = this.#activeShards();
    if (active.length === 0) return false;
    const isWhole = performance.now() >= this.#findAllAt;
    const fresh = isWhole ? [] : active.filter((shard) => !this.#scanned.has(shard));
    const ofFresh = fresh.length > 0 ? await findDueEndpoints(this.#database, fresh, null) : null;
    if (isWhole) await enforceOrdering(this.#database, active);
    const since = isWhole ? null : this.#since;
    const found = await findDueEndpoints(this.#database, active, since);
    const endpoints = [...(ofFresh?.endpoints ?? []), ...found.endpoints];
    const still = new Set(this.#activeShards());
    for (const endpoint of endpoints)
      if (still.has(endpoint.shard)) this.#buffer.markUnread(this.#buffer.queueOf(endpoint));
    for (const shard of active) if (still.has(shard)) this.#scanned.add(shard);
    if (isWhole) this.#findAllAt = performance.now() + FIND_ALL_MS;
    this.#since = found.now;
    this.#buffer.tidy();
    return endpoints.length > 0;
  }
}
