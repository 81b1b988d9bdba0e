import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import { ByteBudget } from '../../../actors/webhooks/byte-budget.ts';
import { DeliveryBuffer } from '../../../actors/webhooks/delivery-buffer.ts';
import {
  endpointQueueCauses,
  endpointQueueStates,
  type EndpointQueue,
} from '../../../actors/webhooks/endpoint-queue.ts';
import type {
  DeliveryTarget,
  DueDelivery,
} from '../../../domain/webhooks/deliveries/due-deliveries.ts';

const workspaceId = 'workspace';
const endpoint = { endpointId: 'endpoint', workspaceId, shard: 7 };
const open: DeliveryTarget = {
  id: endpoint.endpointId,
  workspaceId,
  url: 'https://hooks.example.com',
  version: '1',
  ordering: 'none',
  rateLimit: null,
  isOpen: true,
  sealedSecrets: [],
  sealedHeaders: [],
};
const ordered: DeliveryTarget = { ...open, ordering: 'per_resource' };
const closed: DeliveryTarget = { ...open, isOpen: false };

function deliveryOf(number: number, endpointId = endpoint.endpointId): DueDelivery {
  const id = `delivery-${number}`;
  const createdAt = new Date(0);
  const place = { eventRecordedAt: '2026-01-01', eventPosition: number, logSequence: number };
  const event = { eventId: id, ...place, bodyBytes: 2 };
  return {
    ...endpoint,
    endpointId,
    id,
    createdAt,
    mayRepeat: false,
    attempts: 0,
    body: '{}',
    ...event,
  };
}

function bufferWith(
  count: number,
  target = open,
): { buffer: DeliveryBuffer; queue: EndpointQueue } {
  const buffer = new DeliveryBuffer();
  const queue = buffer.queueOf(endpoint);
  for (let number = 0; number < count; number += 1) buffer.add(queue, deliveryOf(number), target);
  return { buffer, queue };
}

describe('the buffer', () => {
  test('holds 64 MiB of bodies at most; further deliveries wait without theirs', () => {
    const buffer = new DeliveryBuffer();
    const body = 'x'.repeat(16_384);
    for (let number = 0; number < 20_000; number += 1) {
      const endpointId = `endpoint-${number % 40}`;
      const delivery = { ...deliveryOf(number, endpointId), body, bodyBytes: body.length };
      buffer.add(buffer.queueOf({ ...endpoint, endpointId }), delivery, open);
    }
    expect(buffer.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
    const queue = buffer.queueOf({ ...endpoint, endpointId: 'endpoint-0' });
    expect([queue.size, queue.unreadBytes]).toEqual([500, 0]);
    const taken = Array.from({ length: 500 }, () => buffer.take(queue, 0));
    expect(taken.at(-1)).toMatchObject({ body: null, bodyBytes: body.length });
    for (let number = 1; number < 40; number += 1)
      buffer.evict(buffer.queueOf({ ...endpoint, endpointId: `endpoint-${number}` }));
    expect(buffer.bytes).toBe(0);
  });

  test('of large bodies in flight leaves three quarters to other workspaces', () => {
    const budget = new ByteBudget(100);
    const free = budget.take('a', 20);
    expect(budget.has('a', 10)).toBe(false);
    expect(budget.has('a', 5)).toBe(true);
    expect(budget.has('b', 80)).toBe(true);
    expect(budget.has('b', 81)).toBe(false);
    expect(budget.has('b', 0)).toBe(true);
    free();
    expect([budget.total, budget.has('a', 500)]).toEqual([0, true]);
  });
});

describe('an endpoint queue', () => {
  test('is full with four in flight, and ready again when one attempt has ended', () => {
    const { buffer, queue } = bufferWith(6);
    expect(queue.state).toBe('ready');
    for (const _ of [1, 2, 3, 4]) buffer.take(queue, 0);
    expect(queue.state).toBe('full');
    expect([...buffer.ready.heads()]).toEqual([]);
    queue.attemptEnded();
    expect(queue.state).toBe('ready');
    expect([...buffer.ready.heads()]).toEqual([queue]);
  });

  test('sends one at a time in order', () => {
    const { buffer, queue } = bufferWith(2, ordered);
    buffer.take(queue, 0);
    expect(queue.state).toBe('full');
  });

  test('sends one at a time as a probe after five failures, until one succeeds', () => {
    const { buffer, queue } = bufferWith(9);
    for (const _ of [1, 2, 3, 4, 5]) queue.attemptAnswered(false, 5);
    expect(queue.isSlow).toBe(true);
    buffer.take(queue, 0);
    expect(queue.state).toBe('full');
    queue.attemptAnswered(true, 5);
    expect(queue.state).toBe('ready');
  });

  test('leaves the ring while its endpoint is read, and is empty when that is closed', () => {
    const { buffer, queue } = bufferWith(2);
    queue.markStale();
    expect([queue.state, [...buffer.ready.heads()], buffer.stale()]).toEqual([
      'stale',
      [],
      [queue],
    ]);
    buffer.refresh(queue, open);
    expect([queue.state, [...buffer.ready.heads()], buffer.stale()]).toEqual([
      'ready',
      [queue],
      [],
    ]);
    queue.markStale();
    buffer.refresh(queue, closed);
    expect([queue.state, queue.size, queue.busy.size]).toEqual(['empty', 0, 0]);
  });

  test('reads its deliveries again when the endpoint asks for order', () => {
    const { buffer, queue } = bufferWith(3);
    buffer.updateTarget(queue, ordered);
    expect([queue.state, queue.hasUnread]).toEqual(['empty', true]);
    expect(buffer.takeUnread(10, () => true)).toEqual([queue]);
  });

  test('never takes a delivery again while it is in flight or unrecorded', () => {
    const { buffer, queue } = bufferWith(1);
    const delivery = buffer.take(queue, 0);
    queue.attemptEnded();
    buffer.add(queue, delivery, open);
    expect(queue.size).toBe(0);
    queue.settle(delivery.id);
    buffer.add(queue, delivery, open);
    expect(queue.size).toBe(1);
  });

  test('keeps deliveries in flight when its shard is lost', () => {
    const { buffer, queue } = bufferWith(3);
    const { id } = buffer.take(queue, 0);
    buffer.dropShards(new Set([endpoint.shard]));
    expect([queue.state, [...queue.busy]]).toEqual(['empty', [id]]);
  });

  test('spaces its deliveries by the rate limit', () => {
    const { buffer, queue } = bufferWith(3, { ...open, rateLimit: 10 });
    buffer.take(queue, 1_000);
    expect(queue.nextSendAt).toBe(1_100);
    buffer.updateTarget(queue, open);
    expect(queue.nextSendAt).toBe(0);
  });
});

test('the table of causes explains each move', () => {
  const moves = Object.entries(endpointQueueStates.moves).flatMap(([from, next]) =>
    next.map((to) => `${from} -> ${to}`),
  );
  expect(Object.keys(endpointQueueCauses)).toEqual(moves);
});

describe('the buffer', () => {
  test('sends a queue to the end of the ring', () => {
    const { buffer, queue } = bufferWith(2);
    const other = buffer.queueOf({ ...endpoint, endpointId: 'other' });
    buffer.add(other, deliveryOf(9, 'other'), open);
    buffer.take(queue, 0);
    expect([...buffer.ready.heads()]).toEqual([other, queue]);
  });

  const target = fc.constantFrom(open, ordered, closed, { ...open, rateLimit: 5 });
  const action = fc.oneof(
    fc.record({ do: fc.constant('add' as const), number: fc.nat(30), target }),
    fc.record({ do: fc.constant('target' as const), target }),
    fc.record({ do: fc.constant('result' as const), isSuccess: fc.boolean(), ms: fc.nat(2_000) }),
    fc.record({ do: fc.constantFrom('send', 'stale', 'drop') }),
  );

  test('makes only moves of the table, and its files follow the states', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const { buffer, queue } = bufferWith(0);
        const inFlight: DueDelivery[] = [];
        for (const one of actions) {
          if (one.do === 'add' && 'number' in one)
            buffer.add(queue, deliveryOf(one.number), one.target);
          if (one.do === 'target' && 'target' in one) {
            if (queue.state === 'stale') buffer.refresh(queue, one.target);
            else buffer.updateTarget(queue, one.target);
          }
          if (one.do === 'result' && 'ms' in one) {
            const attemptEnded = inFlight.shift();
            if (!attemptEnded) continue;
            queue.attemptAnswered(one.isSuccess, one.ms);
            queue.attemptEnded();
            queue.settle(attemptEnded.id);
          }
          if (one.do === 'send' && queue.state === 'ready') inFlight.push(buffer.take(queue, 0));
          if (one.do === 'stale' && queue.state === 'ready') queue.markStale();
          if (one.do === 'drop') buffer.dropShards(new Set([endpoint.shard]));
          expect([...buffer.ready.heads()]).toEqual(queue.state === 'ready' ? [queue] : []);
          expect(buffer.stale()).toEqual(queue.state === 'stale' ? [queue] : []);
          expect(queue.busy.size).toBe(queue.size + inFlight.length);
          expect(queue.state === 'empty').toBe(queue.size === 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});
