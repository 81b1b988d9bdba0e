import { expect, test } from 'bun:test';
import { JobTurns } from '../../../actors/runtime/due/job-turns.ts';

const kind = 'mail';
const queueOf = (shard: number, turnOf: string) => ({ shard, kind, turnOf });
const turnsOf = (turns: JobTurns): string[] =>
  turns.take().map(({ queue, most }) => `${queue.turnOf} ${most}`);

test('a workspace has a queue in each of its shards', () => {
  const turns = new JobTurns(() => 6);
  const queues = [queueOf(1, 'divided'), queueOf(2, 'divided'), queueOf(1, 'other')];
  for (const queue of [...queues, ...queues]) turns.add(queue);
  expect(turns.take()).toEqual(queues.map((queue) => ({ queue, most: 2 })));
  expect(turns.hasNext()).toBe(false);
});

test('the queues of a shard that is lost are dropped, and no others', () => {
  const turns = new JobTurns(() => 1);
  turns.add(queueOf(1, 'divided'));
  turns.add(queueOf(2, 'divided'));
  turns.dropShards(new Set([1]));
  expect(turns.take()).toEqual([{ queue: queueOf(2, 'divided'), most: 1 }]);
});

test('with fewer places than queues, the others have the next turn', () => {
  const turns = new JobTurns(() => 2);
  for (const workspace of ['a', 'b', 'c']) turns.add(queueOf(1, workspace));
  expect(turnsOf(turns)).toEqual(['a 1', 'b 1']);
  turns.add(queueOf(1, 'a'));
  expect(turnsOf(turns)).toEqual(['c 1', 'a 1']);
});

test('a workspace alone has all places but one, which the next one gets at once', () => {
  const turns = new JobTurns(() => 4);
  turns.add(queueOf(1, 'slow'));
  expect(turnsOf(turns)).toEqual(['slow 3']);
  for (let job = 0; job < 3; job += 1) turns.placesOf(kind).take('slow');
  turns.add(queueOf(1, 'slow'));
  expect(turns.hasNext()).toBe(false);
  expect(turnsOf(turns)).toEqual([]);
  turns.add(queueOf(1, 'other'));
  expect(turns.hasNext()).toBe(true);
  expect(turnsOf(turns)).toEqual(['other 1']);
  turns.placesOf(kind).take('other');
  expect(turns.hasNext()).toBe(false);
  turns.placesOf(kind).release('slow');
  expect(turnsOf(turns)).toEqual(['slow 1']);
});

test('a divided workspace has its places once, not in each of its shards', () => {
  const turns = new JobTurns(() => 4);
  turns.add(queueOf(1, 'divided'));
  turns.add(queueOf(2, 'divided'));
  expect(turnsOf(turns)).toEqual(['divided 2', 'divided 1']);
});

test('the only place of a kind goes to one after the other', () => {
  const turns = new JobTurns(() => 1);
  turns.add(queueOf(1, 'a'));
  turns.add(queueOf(1, 'b'));
  expect(turnsOf(turns)).toEqual(['a 1']);
  turns.placesOf(kind).take('a');
  expect(turns.hasNext()).toBe(false);
  turns.placesOf(kind).release('a');
  expect(turnsOf(turns)).toEqual(['b 1']);
});

test('a job begins without a turn where there is room and nobody waits for it', () => {
  const turns = new JobTurns(() => 3);
  expect(turns.takeAtOnce(kind, 'a')).not.toBeNull();
  expect(turns.takeAtOnce(kind, 'a')).not.toBeNull();
  // One workspace leaves a place to the others.
  expect(turns.takeAtOnce(kind, 'a')).toBeNull();
  turns.placesOf(kind).release('a');
  turns.add(queueOf(1, 'b'));
  expect(turns.takeAtOnce(kind, 'a')).toBeNull();
  expect(turns.takeAtOnce('other', 'a')).not.toBeNull();
  expect(turnsOf(turns)).toEqual(['b 2']);
  expect(turns.takeAtOnce(kind, 'a')).not.toBeNull();
});
