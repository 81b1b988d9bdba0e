import { likelyShardsOf } from '../../../storage/shards.ts';
import {
  failedTimerId,
  readTimers,
  readTimersOf,
  type DueTimer,
  type TimerPosition,
} from '../../../storage/queries/timers/due-timers.ts';
import type { RunQuery } from '../../../storage/query.ts';
import type { HeldTimers } from './held-timers.ts';

/**
 * Reads the timers of this process's shards into memory, each shard in the order of their instants.
 *
 * Memory is bounded: when it is full, each shard is read on from where it stopped as soon as there is room. A workspace
 * has at most its share of it; those beyond are passed over, so that the others' are read, and read when half of its
 * share has gone. One read at a time.
 */
export interface TimerReaderParts {
  readonly query: RunQuery;
  readonly held: HeldTimers;
  readonly isActive: (shard: number) => boolean;
  /** Takes a timer that is not held in this version, unless it is of no concern. */
  readonly take: (timer: DueTimer) => void;
  /** After each page. */
  readonly onPage: () => void;
  readonly limits?: Partial<TimerLimits> | undefined;
}

export interface TimerLimits {
  /** Timers in memory. */
  readonly held: number;
  /** Of them, of one workspace. */
  readonly ofWorkspace: number;
}

const AHEAD_MS = 5_000;
/** Timers that are late are looked for anew, for commits whose announcement was missed and steps that failed. */
const LATE_MS = 1_000;
const PAGE = 5_000;
const PAGE_OF_SHARD = 20;
const beginning: TimerPosition = { dueAt: new Date(0), kind: '', id: '' };

/** What of a workspace was passed over in a shard. */
interface Behind {
  readonly workspaceId: string;
  readonly shard: number;
  readonly dueAt: Date;
}

type Positions = ReadonlyMap<number, TimerPosition>;

export class TimerReader {
  readonly #parts: TimerReaderParts;
  readonly #limits: TimerLimits;
  /** Before a shard's position every timer has been seen. */
  readonly #positions = new Map<number, TimerPosition>();
  readonly #gained = new Set<number>();
  /** Shards with the earliest instant (ms) that commits announced. */
  readonly #announced = new Map<number, number>();
  /** Workspaces with more timers than their share, in each of their shards, and from where theirs are unread. */
  readonly #behind = new Map<string, Behind>();
  /** Versions that ended since the present read was sent: its rows may still show them. */
  readonly #ended = new Map<string, number>();
  /** Shards that were lost since then: its rows of them may be another process's. */
  readonly #lost = new Set<number>();
  #late: Positions = new Map();
  #until = 0;

  constructor(parts: TimerReaderParts) {
    this.#parts = parts;
    this.#limits = { held: 200_000, ofWorkspace: 1_000, ...parts.limits };
  }

  /** Whether what is due then has been read, so that a commit must announce it. */
  isRead(dueAt: number): boolean {
    return dueAt <= this.#until;
  }

  /** Whether something is to be read before the next second. */
  get isAsked(): boolean {
    return (this.#announced.size > 0 && !this.#isFull) || this.#hungry().length > 0;
  }

  gained(shards: readonly number[]): void {
    for (const shard of shards) this.#gained.add(shard);
  }

  lost(shards: readonly number[]): void {
    for (const shard of shards) {
      this.#announced.delete(shard);
      this.#lost.add(shard);
    }
    for (const [key, { shard }] of this.#behind)
      if (shards.includes(shard)) this.#behind.delete(key);
  }

  /** Has the shard read again from an instant (ms) on. */
  announce(shard: number, from: number): void {
    this.#announced.set(shard, Math.min(from, this.#announced.get(shard) ?? Infinity));
  }

  /** The timer has been fired or set aside: a read that was sent before does not bring it back. */
  ended(timer: DueTimer): void {
    this.#ended.set(failedTimerId(timer), timer.version);
  }

  async readAnnounced(): Promise<void> {
    const from = new Map<number, TimerPosition>();
    for (const [shard, ms] of this.#announced)
      if (this.#parts.isActive(shard)) from.set(shard, { ...beginning, dueAt: new Date(ms) });
    this.#announced.clear();
    const until = new Date(Math.max(this.#until, Date.now()));
    try {
      for (const [shard, left] of await this.#readAll(from, until))
        this.announce(shard, left.dueAt.getTime());
    } catch (error) {
      for (const [shard, { dueAt }] of from) this.announce(shard, dueAt.getTime());
      throw error;
    }
  }

  async readAhead(active: readonly number[]): Promise<void> {
    const until = new Date(Date.now() + AHEAD_MS);
    // From now on a commit announces what is due until then.
    this.#until = Math.max(this.#until, until.getTime());
    for (const shard of this.#gained) this.#positions.delete(shard);
    this.#gained.clear();
    const from = this.#from(active);
    const left = await this.#readAll(from, until);
    for (const shard of from.keys())
      this.#positions.set(shard, left.get(shard) ?? { ...beginning, dueAt: until });
  }

  /** One page of what is late; the next call reads on. */
  async readLate(active: readonly number[]): Promise<void> {
    if (this.#isFull) return;
    const known = [...this.#late].filter(([shard]) => this.#parts.isActive(shard));
    const from =
      known.length > 0 ? new Map(known) : new Map(active.map((shard) => [shard, beginning]));
    this.#late = await this.#readPage(from, new Date(Date.now() - LATE_MS));
  }

  /** Those of workspaces that were passed over and have room again. */
  async readBehind(): Promise<void> {
    for (const key of this.#hungry()) {
      const behind = this.#behind.get(key);
      if (!behind) continue;
      const limit = this.#limits.ofWorkspace;
      this.#begin();
      const page = await readTimersOf(this.#parts.query, {
        ...behind,
        until: new Date(this.#until),
        limit,
      });
      this.#behind.delete(key);
      for (const timer of page) this.#take(timer);
      const last = page.at(-1);
      if (last && page.length === limit) this.#passOver(last);
      this.#parts.onPage();
    }
  }

  get #isFull(): boolean {
    return this.#parts.held.size >= this.#limits.held;
  }

  #hungry(): string[] {
    const { held, isActive } = this.#parts;
    return [...this.#behind].flatMap(([key, { workspaceId, shard }]) =>
      isActive(shard) && held.of(workspaceId) <= this.#limits.ofWorkspace / 2 ? [key] : [],
    );
  }

  #from(shards: readonly number[]): Positions {
    return new Map(shards.map((shard) => [shard, this.#positions.get(shard) ?? beginning]));
  }

  /** Reads until all is read or memory is full; returns where the shards that have more stopped. */
  async #readAll(from: Positions, until: Date): Promise<Positions> {
    let left = from;
    while (left.size > 0 && !this.#isFull) left = await this.#readPage(left, until);
    return left;
  }

  async #readPage(from: Positions, until: Date): Promise<Positions> {
    const room = Math.min(PAGE, this.#limits.held - this.#parts.held.size);
    const limit = Math.max(PAGE_OF_SHARD, Math.floor(room / from.size));
    this.#begin();
    const passedOver = [...new Set([...this.#behind.values()].map((one) => one.workspaceId))];
    const page = await readTimers(this.#parts.query, from, { until, limit, passedOver });
    const counts = new Map<number, number>();
    const left = new Map<number, TimerPosition>();
    for (const timer of page) {
      this.#take(timer);
      const count = (counts.get(timer.shard) ?? 0) + 1;
      counts.set(timer.shard, count);
      if (count === limit) left.set(timer.shard, timer);
    }
    this.#parts.onPage();
    return left;
  }

  #begin(): void {
    this.#ended.clear();
    this.#lost.clear();
  }

  #take(timer: DueTimer): void {
    if (this.#lost.has(timer.shard)) return;
    const { held, take } = this.#parts;
    const key = failedTimerId(timer);
    const version = held.versionOf(key);
    if ((version ?? this.#ended.get(key) ?? 0) >= timer.version) return;
    if (version === null && held.of(timer.workspaceId) >= this.#limits.ofWorkspace)
      this.#passOver(timer);
    else take(timer);
  }

  /** In all of its shards: pages are read without it from now on. */
  #passOver({ workspaceId, shard, dueAt }: DueTimer): void {
    for (const one of new Set([shard, ...likelyShardsOf(workspaceId)])) {
      const key = `${workspaceId} ${one}`;
      const known = this.#behind.get(key);
      const from = one === shard ? dueAt : beginning.dueAt;
      if (!known || (one === shard && from < known.dueAt))
        this.#behind.set(key, { workspaceId, shard: one, dueAt: from });
    }
  }
}
