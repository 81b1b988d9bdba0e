import { describe, expect, test } from 'bun:test';
import type { Measured } from '../../loadtests/peers/phases.ts';
import type { Step } from '../../loadtests/peers/peer.ts';
import { outcomeOf } from '../../loadtests/peers/rows-in-postgres.ts';
import { tableOf } from '../../loadtests/peers/table.ts';

const step = (key: string, n: number): Step => ({ key, n, dueAt: null });

describe('the outcome on steps', () => {
  const steps = [step('a', 1), step('a', 2), step('b', 1)];
  test.each([
    ['none', [], { lost: 3, doubled: 0 }],
    ['each once', steps, { lost: 0, doubled: 0 }],
    ['one twice', [...steps, step('a', 2)], { lost: 0, doubled: 1 }],
    [
      'one three times in place of another',
      [step('a', 1), step('a', 1), step('a', 1), step('b', 1)],
      { lost: 1, doubled: 2 },
    ],
  ])('of rows: %s', (_, rows, outcome) => {
    expect(outcomeOf(steps, rows)).toEqual(outcome);
  });
});

test('the table has a column a peer, and processor time by program', () => {
  const outcome = { lost: 0, doubled: 0 };
  const late = { count: 10, p50: 1.23, p95: 2, p99: 45.6 };
  const figures: Measured = {
    steps: {
      perSecond: 1_234.5,
      submittedPerSecond: 2_000,
      processor: { worker: 0.01, Postgres: 0.02 },
      ...outcome,
    },
    timers: {
      setPerSecond: 1,
      drainedPerSecond: 2,
      late,
      toSet: { worker: 0 },
      toFire: { worker: 0.002 },
      ...outcome,
    },
    idle: { late, seconds: 20, processor: { worker: 2 }, ...outcome },
    kill: { standstillSeconds: 20.04, stuck: 0, lost: 0, doubled: 1 },
  };
  const one = { name: 'one', figures };
  const stuck = { ...figures, kill: { ...figures.kill, stuck: 3 } };
  const amounts = { steps: 100, keys: 10, timers: 100, idleSeconds: 20 };
  const lines = tableOf([one, { name: 'other', figures: stuck }], amounts).split('\n');
  expect(lines[0]).toBe('|  | one | other |');
  expect(lines.every((line) => line.split(' | ').length === 3)).toBe(true);
  const rowOf = (name: string) => lines.find((line) => line.includes(name))?.split(' | ')[1];
  expect(rowOf('steps a second')).toBe('1,235');
  expect(rowOf('processor time a step')).toBe('300 µs (worker 100 µs, Postgres 200 µs)');
  expect(rowOf('idle, 25')).toBe('1.2 ms, 45.6 ms');
  expect(rowOf('idle: processor')).toBe('100 ms (worker 100 ms)');
  expect(lines.at(-3)).toBe(
    '| worker killed: longest standstill | 20.0 s | until an operator acts |',
  );
  expect(lines.at(-1)).toBe('| the same: lost, doubled | 0, 1 | 0, 1 |');
});
