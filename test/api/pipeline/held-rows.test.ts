import { expect, test } from 'bun:test';
import { HeldRows } from '../../../api/pipeline/held-rows.ts';
import type { AnsweredRequest } from '../../../storage/queries/request-log/insert-requests.ts';

function rowOf(number: number, details: string | null = null): AnsweredRequest {
  return {
    workspaceId: '',
    environmentId: '',
    applicationId: null,
    createdAt: '',
    id: String(number),
    actorType: 'api_key',
    actorId: null,
    source: 'api',
    method: 'GET',
    route: 'carts.list',
    path: '/api/v1/carts',
    status: 200,
    errorCode: null,
    durationMs: 1,
    isReplay: 'f',
    idempotencyKey: null,
    details,
  };
}

function held() {
  const counted = { dropped: 0 };
  const rows = new HeldRows((count) => {
    counted.dropped += count;
  });
  return { rows, counted };
}

test('rows leave in the order in which they came, what was put back first', () => {
  const { rows, counted } = held();
  for (let number = 0; number < 5; number += 1) rows.add(rowOf(number));
  const first = rows.take(2);
  rows.add(rowOf(5));
  rows.putBack(first);
  expect(rows.take(10).map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 4, 5]);
  expect([rows.size, counted.dropped]).toEqual([0, 0]);
});

test('above ten thousand the oldest are dropped and counted', () => {
  const { rows, counted } = held();
  for (let number = 0; number < 25_000; number += 1) rows.add(rowOf(number));
  expect(rows.size).toBeLessThanOrEqual(10_000);
  expect(rows.size + counted.dropped).toBe(25_000);
  expect(rows.take(1)[0]?.id).toBe(String(counted.dropped));
});

test('large rows are bounded by what they hold', () => {
  const { rows, counted } = held();
  const details = 'x'.repeat(6_000);
  for (let number = 0; number < 9_000; number += 1) rows.add(rowOf(number, details));
  expect(rows.size * details.length).toBeLessThan(17 * 2 ** 20);
  expect(rows.size + counted.dropped).toBe(9_000);
});
