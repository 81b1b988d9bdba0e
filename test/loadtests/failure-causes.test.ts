import { expect, test } from 'bun:test';
import { causeCheckName, failureCausesOf } from '../../loadtests/summary/failure-causes.ts';

const failed = (message: string, isFirst: boolean, fails = 1) => ({
  name: causeCheckName(message, isFirst),
  passes: 0,
  fails,
});

test('failures that differ in an ID are one cause, counted, with the first message', () => {
  const first = 'invoice inv_0123456789abcdef was not ready after 60 s';
  const other = 'invoice inv_fedcba9876543210 was not ready after 60 s';
  const causes = failureCausesOf([
    { name: 'GET /carts answers as expected', passes: 3, fails: 2 },
    failed('GET /carts/{id} answered 503: x::y', true),
    failed(first, true),
    failed(other, true),
    failed(other, false, 4),
  ]);
  expect(causes).toEqual([
    { cause: 'invoice <id> was not ready after 60 s', count: 6, example: first },
    {
      cause: 'GET /carts/{id} answered 503: x:y',
      count: 1,
      example: 'GET /carts/{id} answered 503: x:y',
    },
  ]);
});
