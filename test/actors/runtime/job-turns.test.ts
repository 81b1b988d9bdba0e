import { expect, test } from 'bun:test';
import { JobTurns } from '../../../actors/runtime/job-turns.ts';

const kind = 'mail';
const queueOf = (shard: number, turnOf: string) => ({ shard, kind, turnOf });

test('a workspace has a queue in each of its shards', () => {
  const turns = new JobTurns();
  const queues = [queueOf(1, 'divided'), queueOf(2, 'divided'), queueOf(1, 'other')];
  for (const queue of [...queues, ...queues]) turns.add(queue);
  expect(turns.take(kind, 6)).toEqual(queues.map((queue) => ({ queue, most: 2 })));
  expect(turns.has(kind)).toBe(false);
});

test('the queues of a shard that is lost are dropped, and no others', () => {
  const turns = new JobTurns();
  turns.add(queueOf(1, 'divided'));
  turns.add(queueOf(2, 'divided'));
  turns.dropShards(new Set([1]));
  expect(turns.take(kind, 1)).toEqual([{ queue: queueOf(2, 'divided'), most: 1 }]);
});

test('with fewer places than queues, the others have the next turn', () => {
  const turns = new JobTurns();
  for (const workspace of ['a', 'b', 'c']) turns.add(queueOf(1, workspace));
  expect(turns.take(kind, 2).map(({ queue }) => queue.turnOf)).toEqual(['a', 'b']);
  turns.add(queueOf(1, 'a'));
  expect(turns.take(kind, 2).map(({ queue }) => queue.turnOf)).toEqual(['c', 'a']);
});
