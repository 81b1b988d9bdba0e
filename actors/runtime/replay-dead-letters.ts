import type { Logger } from 'pino';
import {
  nextReplays,
  recordFailedReplay,
  parkedResources,
  removeDeadLetter,
  type DeadLetter,
} from '../../storage/queries/streams/dead-letters.ts';
import { readRelayed } from '../../storage/queries/streams/relayed-events.ts';
import type { RunQuery } from '../../storage/query.ts';
import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import { FenceLost } from '../../storage/errors/database-errors.ts';
import type { ParkedResources } from '../../streams/dead-letter.ts';
import type { FencedEffects } from './fenced-effects.ts';
import type { Applied, StreamConsumer } from './stream-consumer.ts';

interface ReplayParts {
  readonly consumer: StreamConsumer;
  readonly effects: FencedEffects;
  readonly query: RunQuery;
  readonly logger: Logger;
  readonly parked: ParkedResources;
}

/**
 * Processes the dead letters that an operator replays, each resource in order. Runs between turns of the stream's loop,
 * so no newer message of the resource can overtake. A failure parks the resource again.
 */
export async function replayDeadLetters(
  parts: ReplayParts,
  shards: readonly number[],
): Promise<void> {
  const { consumer, query, parked } = parts;
  for (;;) {
    const letters = await nextReplays(query, consumer.name, shards);
    if (letters.length === 0) return;
    for (const letter of letters) await replayOne(parts, letter);
    const shardsOf = [...new Set(letters.map(({ shard }) => shard))];
    const still = await parkedResources(query, consumer.name, shardsOf);
    for (const letter of letters) parked.release(letter);
    for (const resource of still) parked.park(resource, resource.shard);
  }
}

async function replayOne(parts: ReplayParts, letter: DeadLetter): Promise<void> {
  const { consumer, effects, query, logger } = parts;
  const { workspaceId, stream, streamSeq, shard } = letter;
  const range = { workspaceId, stream, after: streamSeq - 1, limit: 1 };
  const [event] = await readRelayed(query, [range]);
  try {
    const applied = await effects.run([shard], async (tx): Promise<Applied | null> => {
      await removeDeadLetter(tx.query.bind(tx), letter);
      return event?.streamSeq === streamSeq ? consumer.apply(tx, [event]) : null;
    });
    applied?.committed?.();
    logger.info({ consumer: consumer.name, eventId: event?.eventId }, 'dead letter: replayed');
  } catch (error) {
    if (error instanceof FenceLost || isInfrastructureFailure(error)) throw error;
    await effects.run([shard], (tx) =>
      recordFailedReplay(tx.query.bind(tx), consumer.name, letter, String(error)),
    );
    logger.warn({ consumer: consumer.name, err: error }, 'dead letter: failed again');
  }
}
