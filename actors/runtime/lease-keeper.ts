import type { Logger } from 'pino';
import {
  enterProcess,
  removeProcess,
  markDraining,
  type ProcessEntry,
  heartbeatNameOf,
  liveProcesses,
} from '../../storage/queries/actors/processes.ts';
import {
  releaseShards,
  renewLeases,
  takeShards,
  viewLeases,
  type HeldShard,
  type ProcessLoad,
} from '../../storage/queries/actors/shard-leases.ts';
import { FenceLost } from '../../storage/errors/database-errors.ts';
import { trackPools } from '../../storage/queries/actors/pools.ts';
import { DEFAULT_POOL } from '../../storage/shards.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { LeaseConnection } from './lease-connection.ts';
import { startLoop, type Loop } from './loop.ts';
import { targetShards } from './rendezvous.ts';
import { DeadProcesses } from './dead-processes.ts';
import { PreviousOwners } from './due/previous-owners.ts';
import { HeldShards, type Gained } from './held-shards.ts';
import { Heartbeat } from '../../storage/servers/heartbeat.ts';

/**
 * Renews the leases of this process and its shards in the database.
 *
 * Reads: the live processes and the free shards of its pool; as one of the default pool, those of abandoned pools, too. Writes: its own row, and the shards that rendezvous
 * hashing assigns to it. Guarantees: after `leaseMs` without a renewal (less a margin) it starts no new work, and a
 * later commit fails at the fence. Does not guarantee: that a shard has an owner at every moment. A process that has
 * lost its lease registers again under a new id.
 */
export interface LeaseOptions {
  readonly connection: LeaseConnection;
  /** Asks for previous owners, also while a renewal waits; without it, the connection does. */
  readonly query?: RunQuery;
  /** The database of the heartbeat connection. */
  readonly databaseUrl: string;
  readonly pool: string;
  readonly leaseMs: number;
  readonly metricsUrl: string | null;
  /** What the process reports of itself. */
  readonly load?: () => ProcessLoad;
  /** Called once when an operator wants the process to end. */
  readonly onDrainRequested?: () => void;
  readonly logger: Logger;
}

export interface LeaseListener {
  readonly gained?: (shards: readonly number[]) => void;
  /** `isAgainOurs`: they are gained again at once. */
  readonly lost?: (shards: readonly number[], isAgainOurs: boolean) => void;
}

/** Longer than an attempt in flight may take to end and be recorded; meanwhile the lease is renewed. */
const HAND_OVER_MS = 20_000;
const TRACK_POOLS_MS = 2_000;
/** A loop whose commit failed at the fence pauses for so long, in which the leases are read again; other shards wait. */
export const RECHECK_MS = 20;
const none: readonly number[] = [];
const noLoad: ProcessLoad = { memoryBytes: 0, lagging: 0 };

export class LeaseKeeper {
  readonly holds = new HeldShards();
  readonly previousOwners: PreviousOwners;
  readonly #options: LeaseOptions;
  readonly #dead: DeadProcesses;
  readonly #listeners: LeaseListener[] = [];
  #processId: string | null = null;
  #heartbeat: Heartbeat | null = null;
  #life = new AbortController();
  #validUntil = 0;
  #renewAt = 0;
  #trackPoolsAt = 0;
  #isDrainRequested = false;
  readonly #handingOver = new Set<number>();
  #isDraining = false;
  #loop: Loop | null = null;

  constructor(options: LeaseOptions) {
    this.#options = options;
    const { connection, query = connection.query, logger } = options;
    this.#dead = new DeadProcesses(connection.query, logger);
    this.previousOwners = new PreviousOwners((ids) => liveProcesses(query, ids));
  }

  /** The registered id of the process; null before it registers and after its lease is lost. */
  get processId(): string | null {
    return performance.now() < this.#validUntil ? this.#processId : null;
  }

  /** Aborted when the current id ends. */
  get life(): AbortSignal {
    return this.#life.signal;
  }

  /** The shards that accept new work. */
  active(): readonly number[] {
    return this.#acceptsWork() ? this.holds.active() : none;
  }

  isActive(shard: number): boolean {
    return this.#acceptsWork() && this.holds.isActive(shard);
  }

  /** A process that drains keeps its leases, and accepts nothing for them, whatever it reads of them meanwhile. */
  #acceptsWork(): boolean {
    return performance.now() < this.#validUntil && !this.#isDraining;
  }

  /** Counts a request in flight, on the shard and in the heartbeat, until the returned function is called. */
  use(shard: number): () => void {
    const end = this.holds.use(shard);
    const endHeartbeat = this.#heartbeat?.use();
    return () => {
      end();
      endHeartbeat?.();
    };
  }

  /**
   * Runs work under the epochs of the shards, on which it counts meanwhile; after a commit that failed at the fence the
   * leases are read again.
   */
  async under<T>(
    shards: readonly number[],
    work: (processId: string, held: readonly HeldShard[]) => Promise<T>,
  ): Promise<T> {
    const { processId } = this;
    if (processId === null) throw new FenceLost('this process has no lease');
    const held = shards.map((shard) => ({ shard, epoch: this.holds.epochOf(shard) ?? -1 }));
    const ends = shards.map((shard) => this.use(shard));
    try {
      return await work(processId, held);
    } catch (error) {
      if (error instanceof FenceLost) this.recheck();
      throw error;
    } finally {
      for (const end of ends) end();
    }
  }

  listen(listener: LeaseListener): void {
    this.#listeners.push(listener);
  }

  /** Checks the leases in the database now, after a commit failed at the fence. */
  recheck(): void {
    this.#renewAt = 0;
    this.#loop?.wake();
  }

  start(): void {
    const { leaseMs, logger } = this.#options;
    this.#loop = startLoop({
      everyMs: Math.min(500, Math.max(20, leaseMs / 40)),
      run: () => this.#tick(),
      onError: (error) => logger.warn({ err: error }, 'leases: the database did not answer'),
    });
  }

  /** Takes no more shards; other processes stop counting on this one. Leases are still renewed. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    const id = this.#processId;
    if (id !== null) await markDraining(this.#options.connection.query, id);
  }

  /** Waits for running work, at most `timeoutMs`, releases all shards and deregisters. */
  async leave(timeoutMs: number): Promise<void> {
    const { connection } = this.#options;
    await this.holds.idle(this.holds.all(), timeoutMs);
    await this.#loop?.stop();
    const shards = this.holds.all();
    const id = this.#processId;
    const heartbeat = this.#heartbeat;
    if (id === null) return;
    await releaseShards(connection.query, id, shards);
    this.#endLife();
    heartbeat?.retire(true);
    await removeProcess(connection.query, id);
  }

  async #tick(): Promise<void> {
    if (this.#processId === null || performance.now() >= this.#renewAt) await this.#renew();
    await this.#rebalance();
  }

  async #renew(): Promise<void> {
    const { connection, leaseMs, logger } = this.#options;
    if (this.#processId === null) {
      await this.#enter();
      return;
    }
    const sentAt = performance.now();
    const load = this.#options.load?.() ?? noLoad;
    const renewed = await renewLeases(connection.query, this.#processId, leaseMs, load);
    if (renewed === null) {
      logger.warn({ processId: this.#processId }, 'leases: lost; starting anew');
      this.#endLife();
      await this.#enter();
      return;
    }
    this.#extend(sentAt);
    const ours = new Map(renewed.held.map(({ shard, epoch }) => [shard, epoch]));
    const { holds } = this;
    const others = holds.all().filter((shard) => ours.get(shard) !== holds.epochOf(shard));
    const again = new Set(others.filter((shard) => ours.has(shard)));
    this.#forget(others.filter((shard) => !again.has(shard)));
    this.#forget([...again], true);
    const gained = renewed.held.filter(({ shard }) => holds.epochOf(shard) === null);
    this.#gain(gained.map((held) => (again.has(held.shard) ? { ...held, wasOurs: true } : held)));
    if (!renewed.isDrainRequested || this.#isDrainRequested) return;
    this.#isDrainRequested = true;
    logger.info({ processId: this.#processId }, 'actors: an operator drains this process');
    this.#options.onDrainRequested?.();
  }

  #forget(shards: readonly number[], isAgainOurs = false): void {
    if (shards.length === 0) return;
    this.holds.remove(shards);
    if (!isAgainOurs) this.previousOwners.lost(shards);
    for (const listener of this.#listeners) listener.lost?.(shards, isAgainOurs);
  }

  async #enter(): Promise<void> {
    const { connection, databaseUrl, pool, metricsUrl, leaseMs, logger } = this.#options;
    const entry: ProcessEntry = { id: `${process.pid}-${Bun.randomUUIDv7()}`, pool, metricsUrl };
    const heartbeat = new Heartbeat(databaseUrl, heartbeatNameOf(entry.id));
    await heartbeat.open();
    const sentAt = performance.now();
    try {
      await enterProcess(connection.query, entry, leaseMs);
    } catch (error) {
      heartbeat.retire(true);
      throw error;
    }
    this.#heartbeat = heartbeat;
    this.#life = new AbortController();
    this.#processId = entry.id;
    this.#extend(sentAt);
    logger.info({ processId: entry.id, pool }, 'actors: entered');
  }

  // Counted from before the renewal was sent, less a tenth: it expires here before it expires in the database.
  #extend(sentAt: number): void {
    const { leaseMs } = this.#options;
    this.#validUntil = sentAt + leaseMs * 0.9;
    this.#renewAt = sentAt + leaseMs * 0.15;
  }

  #endLife(): void {
    this.#validUntil = 0;
    this.#processId = null;
    this.#life.abort();
    this.#heartbeat?.retire();
    this.#heartbeat = null;
    this.#forget(this.holds.all());
  }

  async #rebalance(): Promise<void> {
    const { connection, pool, leaseMs, logger } = this.#options;
    const id = this.processId;
    if (id === null || this.#isDraining) return;
    if (pool === DEFAULT_POOL && performance.now() >= this.#trackPoolsAt) {
      this.#trackPoolsAt = performance.now() + TRACK_POOLS_MS;
      await trackPools(connection.query);
    }
    const view = await viewLeases(connection.query, pool);
    if (view.shards.length > view.free.length + this.holds.all().length) await this.#dead.look();
    const targets = targetShards(id, view.processes, view.shards);
    const wanted = view.free.filter((shard) => targets.has(shard));
    if (wanted.length > 0) {
      const taken = await takeShards(connection.query, id, wanted, leaseMs);
      this.#gain(taken);
      logger.info({ taken: taken.length }, 'leases: shards taken');
    }
    const kept = this.holds.all().filter((shard) => !this.#handingOver.has(shard));
    // Reactivates shards whose hand-over failed.
    this.holds.resume(kept.filter((shard) => targets.has(shard) && !this.holds.isActive(shard)));
    const others = kept.filter((shard) => !targets.has(shard));
    if (others.length > 0) void this.#handOver(id, others);
  }

  #gain(taken: readonly Gained[]): void {
    if (taken.length === 0) return;
    this.holds.add(taken);
    this.previousOwners.gained(taken);
    const shards = taken.map(({ shard }) => shard);
    for (const listener of this.#listeners) listener.gained?.(shards);
  }

  /** Drains first, so that the next owner gets a shard without work in flight. */
  async #handOver(id: string, shards: readonly number[]): Promise<void> {
    const { connection, logger } = this.#options;
    for (const shard of shards) this.#handingOver.add(shard);
    this.holds.drain(shards);
    const release = async (released: readonly number[]): Promise<void> => {
      if (released.length === 0) return;
      await releaseShards(connection.query, id, released);
      this.#forget(released);
      logger.info({ released: released.length }, 'leases: shards handed over');
    };
    const busy = shards.filter((shard) => this.holds.isBusy(shard));
    try {
      await release(shards.filter((shard) => !busy.includes(shard)));
      await Promise.all(
        busy.map(async (shard) => {
          await this.holds.idle([shard], HAND_OVER_MS);
          await release([shard]);
        }),
      );
    } catch (error) {
      logger.warn({ err: error }, 'leases: could not hand over');
    } finally {
      for (const shard of shards) this.#handingOver.delete(shard);
    }
  }
}
