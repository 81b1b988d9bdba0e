import { describe, expect, test } from 'bun:test';
import { bodyTextOf, parseJsonBody } from '../../../api/http/request-body.ts';
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

describe('bytes of a body', () => {
  const latin1 = Buffer.from('{"city":"K\xf6ln"}', 'latin1');
  const sent = (body: BodyInit, headers: Record<string, string> = {}) =>
    bodyTextOf(new Request('http://api.test', { method: 'POST', body, headers }), limits).read();
  const inPieces = (bytes: Uint8Array) =>
    new ReadableStream({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });

  test('are UTF-8, also in pieces', async () => {
    const text = '{"city":"Köln 東京 🏮"}';
    const bytes = new TextEncoder().encode(text);
    const length = { 'content-length': String(bytes.length) };
    expect(await sent(bytes, length)).toBe(text);
    expect(await sent(inPieces(bytes))).toBe(text);
  });

  test.each([[latin1], [Buffer.of(0x22, 0xed, 0xa0, 0x80, 0x22)], [Buffer.of(0x22, 0xe2, 0x82)]])(
    'that are not are refused: %j',
    async (bytes) => {
      const length = { 'content-length': String(bytes.length) };
      for (const read of [sent(bytes, length), sent(inPieces(bytes))])
        expect(await read.catch((error: unknown) => error)).toMatchObject({
          code: 'malformed_body',
          status: 400,
        });
    },
  );

  test.each([
    ['application/json; charset=utf-8', true],
    ['application/json;charset="UTF-8"', true],
    ['application/json; charset=iso-8859-1', false],
    ['application/problem+json; charset=utf-16', false],
  ])('have the charset that %s declares', (contentType, isTaken) => {
    const typed = new Request('http://api.test', { headers: { 'content-type': contentType } });
    const read = () => parseJsonBody(typed, '{}', limits);
    if (isTaken) expect(read()).toEqual({});
    else expect(refusalBy(read)).toMatchObject({ code: 'malformed_body', status: 415 });
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

test('a body whose client goes away while it sends is a malformed one', async () => {
  const gone = Object.assign(new Error('The connection was closed.'), { name: 'AbortError' });
  const body = new ReadableStream({ pull: (controller) => controller.error(gone) });
  const sent = new Request('http://api.test', { method: 'POST', body });
  const reading = bodyTextOf(sent, limits).read();
  expect(await reading.catch((error: unknown) => error)).toMatchObject({ code: 'malformed_body' });
});
