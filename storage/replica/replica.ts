import {
  committedPosition,
  replayedPosition,
  type WalPosition,
} from '../queries/replica/wal-positions.ts';
import type { RunQuery } from '../query.ts';
import type { Connections } from '../driver/shared-reads.ts';
import { isInfrastructureFailure } from '../errors/infrastructure-failure.ts';

/**
 * Who answered a list: the replica, or the primary because the replica was `late`, did not respond (`down`), or failed
 * while it answered (`failed`).
 */
export const replicaOutcomes = ['replica', 'late', 'down', 'failed'] as const;
export type ReplicaOutcome = (typeof replicaOutcomes)[number];

/** A replica that failed is left alone for this long. */
const REST_MS = 2_000;
/** One that has reported nothing for so long is down, and not just slower than a list waits. */
const SILENT_MS = 1_000;
const LOOK_AGAIN_MS = 2;

/**
 * A streaming replica for lists (decision 157). It may respond once it has replayed all that the primary had committed
 * when the list was asked for, and so all that the asker has seen before, by whichever process.
 */
export class Replica {
  readonly #connections: Connections;
  readonly #waitMs: number;
  readonly #onRead: (outcome: ReplicaOutcome) => void;
  readonly #replayed: RunQuery;
  #restUntil = 0;
  #unansweredSince: number | null = null;

  constructor(connections: Connections, waitMs: number, onRead: (outcome: ReplicaOutcome) => void) {
    this.#connections = connections;
    this.#waitMs = waitMs;
    this.#onRead = onRead;
    this.#replayed = ({ text }) => connections.shared.reader(null)(text, []);
  }

  /** The response of the replica, or `here`, that of the primary. */
  async answer<T>(
    primary: RunQuery,
    there: (connections: Connections) => Promise<T>,
    here: () => Promise<T>,
  ): Promise<T> {
    if (!(await this.#showsAll(primary))) return here();
    try {
      const answer = await there(this.#connections);
      this.#onRead('replica');
      return answer;
    } catch (error) {
      // Among others it cancels reads of rows that it has to remove.
      if (!isInfrastructureFailure(error)) throw error;
      this.#failed('failed');
      return here();
    }
  }

  /** Whether it shows what is committed now, within its bounded wait. Rejects only when the primary does not respond. */
  async #showsAll(primary: RunQuery): Promise<boolean> {
    if (performance.now() < this.#restUntil) return this.#declined('down');
    const deadline = performance.now() + this.#waitMs;
    const wanted = await committedPosition(primary);
    for (;;) {
      const shown = await this.#look(deadline - performance.now());
      if (shown === null) return this.#failed('down');
      if (shown === 'late') return this.#isSilent() ? this.#failed('down') : this.#declined('late');
      if (shown.timeline === wanted.timeline && shown.bytes >= wanted.bytes) return true;
      if (shown.timeline !== wanted.timeline || performance.now() >= deadline)
        return this.#declined('late');
      await Bun.sleep(LOOK_AGAIN_MS);
    }
  }

  /** Bytes that it is behind; null when it does not respond or follows another primary. */
  async lagBytes(primary: RunQuery): Promise<number | null> {
    const [wanted, shown] = await Promise.all([committedPosition(primary), this.#look(SILENT_MS)]);
    if (shown === null || shown === 'late' || shown.timeline !== wanted.timeline) return null;
    return Math.max(0, wanted.bytes - shown.bytes);
  }

  async close(): Promise<void> {
    await this.#connections.shared.close();
    await this.#connections.pool.end();
  }

  /** Null when it refuses or is no replica. */
  async #look(withinMs: number): Promise<WalPosition | null | 'late'> {
    this.#unansweredSince ??= performance.now();
    const answered = replayedPosition(this.#replayed)
      .catch(() => null)
      .finally(() => {
        this.#unansweredSince = null;
      });
    return Promise.race([answered, Bun.sleep(Math.max(0, withinMs)).then(() => 'late' as const)]);
  }

  /** A server that hangs closes no connection. */
  #isSilent(): boolean {
    return this.#unansweredSince !== null && performance.now() - this.#unansweredSince > SILENT_MS;
  }

  #declined(outcome: ReplicaOutcome): false {
    this.#onRead(outcome);
    return false;
  }

  #failed(outcome: ReplicaOutcome): false {
    this.#restUntil = performance.now() + REST_MS;
    return this.#declined(outcome);
  }
}
