import { describe, expect, test } from 'bun:test';
import { LaggingStreams, QUANTUM, type Lagging } from '../../../actors/runtime/lagging-streams.ts';
import { targetShards } from '../../../actors/runtime/rendezvous.ts';

function position(workspaceId: string, head: number, shard = 1) {
  return { workspaceId, stream: 0, shard, head, cursor: 0 };
}

/** Serves turns; each message costs `cost`. Answers the workspaces in the order served. */
function serve(
  queue: LaggingStreams,
  turns: number,
  costOf: (workspaceId: string) => number,
): string[] {
  const served: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const lagging of queue.take(1, 0)) {
      const count = Math.min(lagging.deficit, lagging.head - lagging.cursor);
      lagging.cursor += count;
      lagging.deficit -= count * costOf(lagging.workspaceId);
      served.push(lagging.workspaceId);
      queue.requeue(lagging);
    }
  }
  return served;
}

describe('LaggingStreams', () => {
  test('takes workspaces in turn', () => {
    const queue = new LaggingStreams();
    for (const name of ['a', 'b', 'c']) queue.add(position(name, 1000));
    expect(serve(queue, 6, () => 1)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  });

  test('gives a workspace whose messages cost ten times as much a tenth of the turns', () => {
    const queue = new LaggingStreams();
    queue.add(position('dear', 1_000_000));
    queue.add(position('cheap', 1_000_000));
    const served = serve(queue, 220, () => 1);
    expect(served.filter((name) => name === 'dear')).toHaveLength(110);
    const unequal = serve(queue, 220, (name) => (name === 'dear' ? 10 : 1));
    expect(unequal.filter((name) => name === 'dear').length).toBeLessThan(25);
    expect(unequal.filter((name) => name === 'dear').length).toBeGreaterThan(15);
  });

  test('resets all debts when no other workspace waits', () => {
    const queue = new LaggingStreams();
    queue.add(position('a', 1000));
    const [first] = queue.take(1, 0);
    if (!first) throw new Error('nobody');
    first.deficit -= 50 * QUANTUM;
    queue.requeue(first);
    const taken = [...queue.take(1, 0), ...queue.take(1, 0), ...queue.take(1, 0)];
    expect(taken.length).toBeGreaterThan(0);
  });

  test('forgets workspaces that are read to the end or belong to a lost shard', () => {
    const queue = new LaggingStreams();
    queue.add(position('a', 1));
    queue.add(position('b', 1, 2));
    const [first]: Lagging[] = queue.take(1, 0);
    if (!first) throw new Error('nobody');
    first.cursor = 1;
    queue.requeue(first);
    queue.dropShards(new Set([2]));
    expect(queue.size).toBe(0);
    expect(queue.hasReady(0)).toBe(false);
  });
});

describe('targetShards', () => {
  const shards = Array.from({ length: 256 }, (_, shard) => shard);

  test('gives every shard to one process, in fair shares', () => {
    const processes = ['p1', 'p2', 'p3', 'p4'];
    const parts = processes.map((process) => targetShards(process, processes, shards));
    expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(256);
    expect(new Set(parts.flatMap((part) => [...part])).size).toBe(256);
    for (const part of parts) expect(part.size).toBeGreaterThan(32);
  });

  test('moves only the share of a process that joins', () => {
    const before = targetShards('p1', ['p1', 'p2'], shards);
    const after = targetShards('p1', ['p1', 'p2', 'p3'], shards);
    for (const shard of after) expect(before.has(shard)).toBe(true);
  });
});
