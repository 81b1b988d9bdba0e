import { describe, expect, test } from 'bun:test';
import type { RelayedEvent, StreamRange } from '../../storage/queries/streams/relayed-events.ts';
import type { Query, RunQuery } from '../../storage/query.ts';
import { createStreamReader } from '../../streams/reader.ts';
import type { StreamCopy } from '../../streams/stream-copy.ts';

function eventAt(streamSeq: number, workspaceId = 'w'): RelayedEvent {
  return {
    workspaceId,
    stream: 0,
    slot: 0,
    streamSeq,
    logSequence: streamSeq,
    eventId: `evt_${streamSeq}`,
    type: 'cart.created',
    environmentId: 'e',
    applicationId: null,
    resourceType: 'cart',
    resourceId: 'c',
    orderId: null,
    recordedAt: '',
    position: streamSeq,
    body: '{}',
  };
}

const log = Array.from({ length: 10 }, (_, index) => eventAt(index + 1));
const content = { createdAt: new Date(0), sequence: 1, packed: Buffer.from('\0{}') };
const range = { workspaceId: 'w', stream: 0, shard: 1, after: 2, limit: 3 };

function readerOver(copied: () => Promise<RelayedEvent[]>) {
  const asked: StreamRange[] = [];
  const copy: StreamCopy = {
    append: async () => undefined,
    ready: async () => [],
    trim: async () => undefined,
    read: copied,
  };
  // The event table's side: answers the range that the parameters name.
  const query: RunQuery = async <Row extends object>(
    _: Query<Row>,
    values?: readonly unknown[],
  ) => {
    const [workspaces, afters, limits, streams] = (values ?? []) as [
      string[],
      number[],
      number[],
      number[],
    ];
    return workspaces.flatMap((workspaceId, index) => {
      const after = afters[index] ?? 0;
      const limit = limits[index] ?? 0;
      asked.push({ workspaceId, stream: streams[index] ?? -1, after, limit });
      return log.slice(after, after + limit).map((event) => ({ ...event, ...content }));
    }) as unknown as Row[];
  };
  return { asked, reader: createStreamReader(copy, query) };
}

describe('a range of a stream', () => {
  test('comes from the copy when that is whole', async () => {
    const { reader, asked } = readerOver(async () => log.slice(2, 5));
    const [events] = await reader.read([range]);
    expect(events?.map(({ streamSeq }) => streamSeq)).toEqual([3, 4, 5]);
    expect(asked).toEqual([]);
  });

  test.each([
    ['is empty', async () => []],
    ['begins too late', async () => log.slice(4, 7)],
    ['does not answer', () => Promise.reject(new Error('down'))],
  ])('comes from the event table when the copy %s', async (_, copied) => {
    const { reader, asked } = readerOver(copied);
    const [events] = await reader.read([range]);
    expect(events?.map(({ streamSeq }) => streamSeq)).toEqual([3, 4, 5]);
    expect(asked).toEqual([{ workspaceId: 'w', stream: 0, after: 2, limit: 3 }]);
  });

  test('ends before a gap', async () => {
    const { reader } = readerOver(async () => [eventAt(3), eventAt(4), eventAt(6)]);
    const [events] = await reader.read([range]);
    expect(events?.map(({ streamSeq }) => streamSeq)).toEqual([3, 4]);
  });
});
