import { expect, test } from 'bun:test';
import { sameBody } from '../../../api/pipeline/idempotency.ts';

test.each([
  [
    '{"a":1,"b":{"c":2,"d":[{"e":1,"f":2}]}}',
    ' { "b": {"d":[{"f":2,"e":1}],"c":2},\n"a":1 }',
    true,
  ],
  ['{"__proto__":1,"a":2}', '{"a":2,"__proto__":1}', true],
  ['{"a":[1,2]}', '{"a":[2,1]}', false],
  ['{"a":1}', '{"a":"1"}', false],
  ['{"a":null}', '{}', false],
  ['a=1&b=2', 'b=2&a=1', false],
])('%s and %s', (one, other, isSame) => {
  expect(sameBody(one) === sameBody(other)).toBe(isSame);
});
