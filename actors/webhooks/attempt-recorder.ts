import type { Logger } from 'pino';
import type { SystemContext } from '../../domain/context.ts';
import type { DueDelivery } from '../../domain/webhooks/deliveries/due-deliveries.ts';
import {
  isSuccess,
  recordAttempts,
  recordLate,
  recordSuccesses,
  type RecordedAttempt,
} from '../../domain/webhooks/deliveries/record-attempts.ts';
import type { SentAttempt } from '../../domain/webhooks/deliveries/send-delivery.ts';
import type { FencedEffects } from '../runtime/fenced-effects.ts';
import { startLoop, type Loop } from '../runtime/loop.ts';
import type { EndpointQueue } from './endpoint-queue.ts';

interface CompletedAttempt {
  readonly delivery: DueDelivery;
  readonly queue: EndpointQueue;
  readonly result: SentAttempt;
}

interface QueuedAttempt extends CompletedAttempt {
  /** Resolves the promise returned by `record`. */
  readonly done: () => void;
}

const BATCH = 500;
/** How long a small batch waits for more: a tenth of the commits under load, at no visible delay. */
const LINGER_MS = 25;
const TRIES_MAX = 5;

/**
 * Writes results in batches: while one batch commits the next one fills, so batches grow with the load. A result is
 * recorded even after its shard was lost; the new owner waits for it. One that cannot be written costs no other: it is
 * found by halves, and recorded without its details.
 */
export class AttemptRecorder {
  readonly #ctx: SystemContext;
  readonly #effects: FencedEffects;
  readonly #logger: Logger;
  readonly #gathered: QueuedAttempt[] = [];
  #tries = 0;
  #isStopping = false;
  #loop: Loop | null = null;

  constructor(ctx: SystemContext, effects: FencedEffects, logger: Logger) {
    this.#ctx = ctx;
    this.#effects = effects;
    this.#logger = logger;
  }

  start(): void {
    this.#loop = startLoop({
      everyMs: 60_000,
      run: () => this.#recordBatch(),
      onError: (error) => this.#logger.warn({ err: error }, 'deliveries: recording failed'),
    });
  }

  /** Resolves when the attempt is recorded or dropped. */
  record(attempt: CompletedAttempt): Promise<void> {
    return new Promise((done) => {
      this.#gathered.push({ ...attempt, done });
      this.#loop?.wake();
    });
  }

  /** Resolves when all pending results are recorded or dropped. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#loop?.stop();
    while (this.#gathered.length > 0) await this.#recordBatch().catch(() => undefined);
  }

  async #recordBatch(): Promise<boolean> {
    if (this.#gathered.length === 0) return false;
    if (this.#gathered.length < BATCH && !this.#isStopping) await Bun.sleep(LINGER_MS);
    const batch = this.#gathered.splice(0, BATCH);
    try {
      await this.#write(batch);
      this.#tries = 0;
    } catch (error) {
      this.#tries += 1;
      if (this.#mayTryAgain(error)) {
        this.#gathered.unshift(...batch);
        throw error;
      }
      this.#tries = 0;
      for (const shard of shardsOf(batch))
        await this.#writeApart(batch.filter(({ delivery }) => delivery.shard === shard));
    }
    for (const { done } of batch) done();
    return this.#gathered.length > 0;
  }

  /** Retries through a database outage; what fails otherwise fails again. */
  #mayTryAgain(error: unknown): boolean {
    return this.#effects.isOutage(error) && (this.#tries < TRIES_MAX || !this.#isStopping);
  }

  /** Writes results of one shard: a lost shard must not delay the others, nor a result that cannot be written. */
  async #writeApart(batch: readonly CompletedAttempt[]): Promise<void> {
    try {
      await this.#writeOwnOrLate(batch);
    } catch (error) {
      if (this.#effects.isOutage(error)) return this.#drop(batch, error);
      const [only] = batch;
      if (only && batch.length === 1) return this.#writeBare(only, error);
      const middle = Math.floor(batch.length / 2);
      await this.#writeApart(batch.slice(0, middle));
      await this.#writeApart(batch.slice(middle));
    }
  }

  /** Without what the receiver answered, so that the delivery is not sent again and again for its result. */
  async #writeBare(attempt: CompletedAttempt, cause: unknown): Promise<void> {
    const { shard, id } = attempt.delivery;
    try {
      await this.#writeOwnOrLate([{ ...attempt, result: withoutDetails(attempt.result) }]);
      const facts = { shard, delivery: id, err: cause };
      this.#logger.warn(facts, 'deliveries: a result was recorded without its details');
    } catch (error) {
      this.#drop([attempt], error);
    }
  }

  #drop(batch: readonly CompletedAttempt[], error: unknown): void {
    const facts = { deliveries: batch.map(({ delivery }) => delivery.id), err: error };
    this.#logger.warn(facts, 'deliveries: results dropped; they will be sent again');
  }

  async #writeOwnOrLate(batch: readonly CompletedAttempt[]): Promise<void> {
    try {
      await this.#write(batch);
    } catch (error) {
      if (!this.#effects.isLost(error)) throw error;
      await this.#writeAsPreviousOwner(batch);
    }
  }

  /** Unfenced: only a row without a later attempt is updated. */
  async #writeAsPreviousOwner(batch: readonly CompletedAttempt[]): Promise<void> {
    const { database } = this.#ctx;
    await database.transaction((tx) => recordLate(tx, batch.map(toRecord)));
  }

  async #write(batch: readonly CompletedAttempt[]): Promise<void> {
    const paused = await this.#writeTogether(batch.map(toRecord), shardsOf(batch));
    for (const { queue, result } of batch) {
      queue.recordedHealth(isSuccess(result));
      // Buffered deliveries of a paused endpoint are not sent, unless it is active when it is read again.
      if (paused.includes(queue.endpointId)) queue.expireTarget();
    }
  }

  /** Nearly all batches are successes, and then one statement; returns the endpoints that were paused. */
  async #writeTogether(
    records: readonly RecordedAttempt[],
    shards: readonly number[],
  ): Promise<readonly string[]> {
    if (!records.every(isSuccess))
      return this.#effects.run(shards, (tx) => recordAttempts(this.#ctx, tx, records));
    await this.#effects.runAsStatement(shards, async (unit) => recordSuccesses(unit, records));
    return [];
  }
}

function shardsOf(batch: readonly CompletedAttempt[]): number[] {
  return [...new Set(batch.map(({ delivery }) => delivery.shard))];
}

function withoutDetails(result: SentAttempt): SentAttempt {
  const error = result.status === 'succeeded' ? null : 'unrecorded: The result was not recordable.';
  const bare = { responseStatus: null, responseBody: null, durationMs: 0, facts: null };
  return { ...result, ...bare, error };
}

function toRecord({ delivery, queue, result }: CompletedAttempt): RecordedAttempt {
  const { id, endpointId, attempts: attemptsBefore } = delivery;
  const changesHealth = queue.changesHealth(isSuccess(result));
  return { ...result, id, endpointId, attemptsBefore, changesHealth };
}
