import { describe, expect, test } from 'bun:test';
import { fc } from '../support/properties.ts';
import { envelopeOf } from '../../storage/outbox/envelope.ts';
import type { UnrelayedEvent } from '../../storage/queries/streams/unrelayed-events.ts';
import { assignNumbers } from '../../streams/assign-numbers.ts';

const heads = new Map([
  ['w1', 7],
  ['w2', 0],
  ['e1', 3],
  ['e2', 100],
]);

function eventOf(position: number, workspaceId: string, environmentId: string): UnrelayedEvent {
  return {
    entry: position,
    foundIn: 1,
    position,
    recordedAt: '2026-01-01 00:00:00.000001+00',
    id: `evt_${position}`,
    workspaceId,
    environmentId,
    applicationId: null,
    shard: 1,
    slot: 0,
    stream: 0,
    streamShard: 1,
    isHeld: false,
    type: 'cart.created',
    resourceType: 'cart',
    resourceId: 'c',
    sequence: 1,
    orderId: null,
    createdAt: new Date('2026-01-01T00:00:00.123Z'),
    streamHead: heads.get(workspaceId) ?? 0,
    logHead: heads.get(environmentId) ?? 0,
    packed: Buffer.alloc(0),
  };
}

describe('assignNumbers', () => {
  test('numbers each stream and each log on, in the order of the events', () => {
    const { numberings, heads: after } = assignNumbers([
      eventOf(1, 'w1', 'e1'),
      eventOf(2, 'w2', 'e2'),
      eventOf(3, 'w1', 'e1'),
    ]);
    expect(numberings.map(({ streamSeq }) => streamSeq)).toEqual([8, 1, 9]);
    expect(numberings.map(({ logSequence }) => logSequence)).toEqual([4, 101, 5]);
    expect(after.streams).toEqual([
      { workspaceId: 'w1', stream: 0, shard: 1, streamSeq: 9 },
      { workspaceId: 'w2', stream: 0, shard: 1, streamSeq: 1 },
    ]);
    expect(after.environments).toEqual([
      { workspaceId: 'w1', environmentId: 'e1', logSequence: 5 },
      { workspaceId: 'w2', environmentId: 'e2', logSequence: 101 },
    ]);
  });

  test('leaves no gap, whatever comes', () => {
    const owners = fc.constantFrom(
      ['w1', 'e1'] as const,
      ['w1', 'e2'] as const,
      ['w2', 'e3'] as const,
    );
    fc.assert(
      fc.property(fc.array(owners, { minLength: 1, maxLength: 50 }), (sequence) => {
        const events = sequence.map(([w, e], index) => eventOf(index, w, e));
        const { numberings } = assignNumbers(events);
        const inOrder = (owner: string, numbers: readonly number[]): void => {
          const head = heads.get(owner) ?? 0;
          expect(numbers).toEqual(numbers.map((_, index) => head + 1 + index));
        };
        const of = (owner: string) =>
          numberings.filter((_, index) => sequence[index]?.some((part) => part === owner));
        for (const workspace of ['w1', 'w2'])
          inOrder(
            workspace,
            of(workspace).map(({ streamSeq }) => streamSeq),
          );
        for (const environment of ['e1', 'e2', 'e3'])
          inOrder(
            environment,
            of(environment).map(({ logSequence }) => logSequence),
          );
      }),
    );
  });
});

describe('envelopeOf', () => {
  const event = eventOf(1, 'w1', 'e1');

  test('keeps the exact bytes of data', () => {
    const data = '{"b":1.0,"a":"\\u00e9"}';
    const body = envelopeOf({ ...event, logSequence: 4, data, previous: null });
    expect(body).toContain(`"data":${data}`);
    expect(JSON.parse(body)).toEqual({
      id: 'evt_1',
      version: '1',
      type: 'cart.created',
      createdAt: '2026-01-01T00:00:00.123Z',
      workspaceId: 'w1',
      environmentId: 'e1',
      applicationId: null,
      logSequence: 4,
      sequence: 1,
      resource: { type: 'cart', id: 'c' },
      data: { a: 'é', b: 1 },
    });
  });

  // Rows of thirty days are read by it: other bytes for the same event would break the promise of its deliveries.
  test('composes the bytes that it has always composed', () => {
    const facts = { ...event, applicationId: 'a1', logSequence: 4, data: '{"n":1}' };
    const body = envelopeOf({ ...facts, previous: '{"n":0}' });
    expect(body).toBe(
      '{"id":"evt_1","version":"1","type":"cart.created","createdAt":"2026-01-01T00:00:00.123Z",' +
        '"workspaceId":"w1","environmentId":"e1","applicationId":"a1","logSequence":4,"sequence":1,' +
        '"resource":{"type":"cart","id":"c"},"data":{"n":1},"previous":{"n":0}}',
    );
  });
});
