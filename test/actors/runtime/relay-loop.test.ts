import { expect, test } from 'bun:test';
import { RelayLoop } from '../../../actors/runtime/relay-loop.ts';
import pino from 'pino';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

test('what a poll has found is relayed though wake-ups of other shards never cease', async () => {
  const relayed: number[] = [];
  const relay = new RelayLoop({
    keeper: { isActive: (shard) => shard < 3 },
    // Each run wakes the next one; what comes of it is of no matter here.
    effects: {
      run: () => Promise.reject(new FenceLost('not here')),
      runAsStatement: (shards) => {
        relayed.push(...shards);
        relay.wake([2]);
        return Promise.reject(new FenceLost('not here'));
      },
      isLost: () => true,
    },
    copy: { append: async () => undefined },
    logger: pino({ level: 'silent' }),
    failpoint: () => undefined,
    streams: [],
    numbered: () => undefined,
    metrics: { relayed: () => undefined },
  });
  relay.wake([2]);
  relay.start();
  await waitFor(() => relayed.length > 2);
  relay.asked();
  relay.found([1, 3]);
  await waitFor(() => relayed.includes(1));
  await relay.stop();
  expect(new Set(relayed)).toEqual(new Set([1, 2]));
});
