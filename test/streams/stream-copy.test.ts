import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import type { RelayedEvent } from '../../storage/queries/streams/relayed-events.ts';
import { createStreamCopy, type StreamName } from '../../streams/stream-copy.ts';
import { readyKey, streamKey, streamName } from '../../streams/topics.ts';

let redis: Redis;
beforeAll(() => {
  redis = new Redis(process.env['REDIS_URL'] ?? '');
});
afterAll(() => redis.disconnect());

const CELL = 'main';
const shard = 255;
const stream = 3;

function eventsOf(workspaceId: string, ...numbers: number[]): (RelayedEvent & StreamName)[] {
  return numbers.map((streamSeq) => ({
    workspaceId,
    shard,
    stream,
    slot: 7,
    streamSeq,
    logSequence: streamSeq,
    eventId: `evt_${streamSeq}`,
    type: 'cart.created',
    environmentId: crypto.randomUUID(),
    applicationId: null,
    resourceType: 'cart',
    resourceId: crypto.randomUUID(),
    orderId: null,
    recordedAt: '2026-01-01 00:00:00.000001+00',
    position: streamSeq,
    body: `{"n":${streamSeq},"text":"é"}`,
  }));
}

describe('the copy of a stream', () => {
  test('gives back what was appended, from any number on', async () => {
    const copy = createStreamCopy(redis, CELL, () => undefined);
    const workspaceId = crypto.randomUUID();
    const events = eventsOf(workspaceId, 1, 2, 3);
    await copy.append(events);
    const read = await copy.read({ shard, workspaceId, stream }, 1, 10);
    expect(read.map((event) => ({ ...event, shard }))).toEqual(events.slice(1));
  });

  test('is read as far as a MiB goes, and on from there', async () => {
    const copy = createStreamCopy(redis, CELL, () => undefined);
    const workspaceId = crypto.randomUUID();
    const body = 'x'.repeat(300_000);
    const events = eventsOf(
      workspaceId,
      ...Array(20)
        .keys()
        .map((index) => index + 1),
    );
    await copy.append(events.map((event) => ({ ...event, body })));
    const numbers: number[] = [];
    for (let after = 0; after < 20; after = numbers.at(-1) ?? 20) {
      const read = await copy.read({ shard, workspaceId, stream }, after, 32);
      expect(read.length).toBeLessThanOrEqual(4);
      numbers.push(...read.map(({ streamSeq }) => streamSeq));
    }
    expect(numbers).toEqual(events.map(({ streamSeq }) => streamSeq));
  });

  test('takes a repeat without harm', async () => {
    const copy = createStreamCopy(redis, CELL, () => undefined);
    const workspaceId = crypto.randomUUID();
    const events = eventsOf(workspaceId, 1, 2);
    await copy.append(events);
    await copy.append([...events, ...eventsOf(workspaceId, 3)]);
    const read = await copy.read({ shard, workspaceId, stream }, 0, 10);
    expect(read.map(({ streamSeq }) => streamSeq)).toEqual([1, 2, 3]);
    expect(await redis.zscore(readyKey(CELL, shard), streamName(workspaceId, stream))).toBe('3');
  });

  test('gives way to the database where the two tell of different events under one number', async () => {
    // As after a fail-over of Postgres to a replica that lacked the last commits.
    const copy = createStreamCopy(redis, CELL, () => undefined);
    const workspaceId = crypto.randomUUID();
    await copy.append(eventsOf(workspaceId, 1, 2, 3, 4));
    const others = eventsOf(workspaceId, 3).map((event) => ({ ...event, eventId: 'evt_other' }));
    await copy.append(others);
    const read = await copy.read({ shard, workspaceId, stream }, 0, 10);
    expect(read.map(({ streamSeq, eventId }) => [streamSeq, eventId])).toEqual([[3, 'evt_other']]);
  });

  test('goes when all of it is processed', async () => {
    const copy = createStreamCopy(redis, CELL, () => undefined);
    const workspaceId = crypto.randomUUID();
    await copy.append(eventsOf(workspaceId, 1, 2, 3));
    await copy.trim([{ shard, workspaceId, stream, processed: 2 }]);
    expect(await redis.xlen(streamKey(CELL, shard, streamName(workspaceId, stream)))).toBe(1);
    await copy.trim([{ shard, workspaceId, stream, processed: 3 }]);
    expect(await redis.exists(streamKey(CELL, shard, streamName(workspaceId, stream)))).toBe(0);
    expect(await redis.zscore(readyKey(CELL, shard), streamName(workspaceId, stream))).toBeNull();
  });

  test('leaves Redis alone for a moment after a failure', async () => {
    const outages: unknown[] = [];
    const lost = new Redis({
      port: 1,
      lazyConnect: true,
      enableOfflineQueue: false,
      retryStrategy: () => null,
    });
    lost.on('error', () => undefined);
    const copy = createStreamCopy(lost, CELL, (error) => outages.push(error));
    const name = { shard, stream, workspaceId: crypto.randomUUID() };
    await copy.read(name, 0, 1).catch(() => undefined);
    await copy.read(name, 0, 1).catch(() => undefined);
    expect(outages).toHaveLength(1);
    lost.disconnect();
  });
});
