import { nodeOfKey, type RedisConnection } from './redis.ts';

const PAUSE_MS = 500;

/**
 * After a failure Redis, or on a cluster the node that has the key, is skipped for a moment, so that a node that hangs
 * costs few callers their timeout.
 */
export class OutagePause {
  readonly #redis: RedisConnection;
  /** When the pause of each node ends. */
  readonly #until = new Map<string, number>();

  constructor(redis: RedisConnection) {
    this.#redis = redis;
  }

  isOn(key: string): boolean {
    if (this.#until.size === 0) return false;
    const node = nodeOfKey(this.#redis, key);
    const until = this.#until.get(node);
    if (until === undefined || performance.now() < until) return until !== undefined;
    this.#until.delete(node);
    return false;
  }

  begin(key: string): void {
    this.#until.set(nodeOfKey(this.#redis, key), performance.now() + PAUSE_MS);
  }

  end(): void {
    this.#until.clear();
  }
}
