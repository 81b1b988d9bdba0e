import { describe, expect, test } from 'bun:test';
import { parseJsonBody } from '../../../api/http/request-body.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { bodyLimitsOf } from '../../../api/http/request-body.ts';
import { detailsIn, refusalBy } from '../../support/input/refusals.ts';

const request = new Request('http://api.test', { headers: { 'content-type': 'application/json' } });
const limits = { bytes: 2 ** 20, values: 2_000 };
const parse = (text: string): unknown => parseJsonBody(request, text, limits);
const listOf = (count: number, text: string): string => `[${Array(count).fill(text).join(',')}]`;
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')}}`;

describe('a JSON body', () => {
  test.each([
    ['1,000 keys', keys(1_000)],
    ['objects with 900 keys each', `[${keys(900)},${keys(900)}]`],
    ['64 levels', `${'['.repeat(64)}${']'.repeat(64)}`],
    ['as many values as it may', listOf(1_999, '1')],
    ['punctuation within strings', JSON.stringify(['{[,:'.repeat(5_000), '\\"{,"', '\\'])],
  ])('is parsed with %s', (_name, text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['1,001 keys of one object', keys(1_001), 1_000],
    ['1,001 keys of an inner object', `{"a":[1,{"b":${keys(1_001)}}]}`, 1_000],
    ['the same key 1,001 times', `{${Array(1_001).fill('"a":1').join(',')}}`, 1_000],
    ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, 64],
    ['levels that never end', '{"a":'.repeat(100_000), 64],
    ['too many values', listOf(2_000, '1'), 2_000],
    ['too many empty objects', listOf(1_001, '{}'), 2_000],
  ])('is rejected before it is parsed with %s', (_name, text, maximum) => {
    const refusal = refusalBy(() => parse(text));
    expect([refusal.code, refusal.status]).toEqual(['validation_error', 400]);
    expect(detailsIn(refusal)).toMatchObject([{ path: '', code: 'too_long', maximum }]);
  });

  test.each([
    ['a string that does not end', '{"a":"'],
    ['closed more often than opened', ']]]]{"a":1}'],
    ['nothing but colons', ':'.repeat(500)],
  ])('that is none is rejected: %s', (_name, text) => {
    expect(detailsIn(refusalBy(() => parse(text)))).toMatchObject([{ code: 'invalid_type' }]);
  });
});

describe('bodyLimitsOf', () => {
  test('gives 1 MiB only to routes with the credential of a program or a member', () => {
    const large = routesToRead().filter((route) => bodyLimitsOf(route).bytes > 64 * 1024);
    const open = large.filter(({ access }) =>
      ['none', 'cart_session', 'buyer', 'development'].includes(access.kind),
    );
    expect(open.map(({ path }) => path)).toEqual(['/api/v1/shipping-tax/quotes']);
  });
});
