import { describe, expect, test } from 'bun:test';
import { Type, type TSchema } from '@sinclair/typebox';
import { compileBody, compileQuery } from '../../../api/input/validation.ts';
import type { ErrorDetail } from '../../../domain/error-details.ts';
import {
  Country,
  Currency,
  DateOnly,
  Email,
  Metadata,
  Money,
  NameText,
  Nullable,
  PageQuery,
  PatchOf,
  PositiveMoney,
  StringEnum,
  Timestamp,
  Url,
  Uuid,
} from '../../../domain/shapes.ts';
import {
  checkBody,
  refusalBy,
  refusalOf,
  detailsIn,
  detailsOf,
  field,
  item,
  condition,
} from '../../support/input/refusals.ts';

function deep(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
}

describe('a body is admitted with', () => {
  const uuid = '0195a1f0-0000-7000-8000-000000000abc';
  const admitted: [string, TSchema, unknown, unknown][] = [
    ['a uuid in capitals, lowered', Uuid, uuid.toUpperCase(), uuid],
    ['an e-mail address, trimmed', Email, '  Ann@Example.com ', 'Ann@Example.com'],
    [
      'an e-mail address with its domain in ASCII',
      Email,
      'ann@Bücher.example',
      'ann@xn--bcher-kva.example',
    ],
    ['an e-mail address, composed', Email, 'rene\u0301@Example.com', 'ren\u00e9@Example.com'],
    ['a currency in lower case, raised', Currency, 'usd', 'USD'],
    [
      'an instant with an offset, in UTC',
      Timestamp,
      '2026-01-31T10:00:00+02:00',
      '2026-01-31T08:00:00.000Z',
    ],
    ['a leap day', DateOnly, '2028-02-29', '2028-02-29'],
    ['an http URL', Url, 'http://localhost:5173/a?b=c', 'http://localhost:5173/a?b=c'],
    ['zero money', Money, 0, 0],
    ['the largest money', Money, 99_999_999_999, 99_999_999_999],
    ['null where it may be', Nullable(Email), null, null],
    ['a normalised value in a union with null', Nullable(Currency), 'eur', 'EUR'],
    [
      'any keys in metadata',
      Metadata,
      { a: { b: [1, null, '😀'] } },
      { a: { b: [1, null, '😀'] } },
    ],
    [
      'as many characters as it may have, of two units',
      Type.String({ maxLength: 2 }),
      '😀😀',
      '😀😀',
    ],
    ['such a name where null may be', Nullable(NameText(2, 1)), '😀𝒳', '😀𝒳'],
    ['either type of a union', Type.Union([Type.String(), Type.Integer()]), 3, 3],
    ['a member by its discriminator', condition, { type: 'total' }, { type: 'total' }],
  ];
  test.each(admitted)('%s', (_name, shape, given, expected) => {
    expect(checkBody(field(shape), { field: given })).toEqual({
      field: expected,
    });
  });

  test('the very value when nothing has to change', () => {
    const value = { name: 'Cup', unitPrice: 500, quantity: 2 };
    expect(checkBody(item, value)).toBe(value);
  });

  test('what is left out, with fresh defaults, and leaves its argument alone', () => {
    const shape = Type.Object({
      collect: Type.Object({ shippingAddress: Type.Boolean({ default: true }) }, { default: {} }),
      items: Type.Array(item),
    });
    const given = { items: [{ name: 'Cup', unitPrice: 500 }] };
    const first = checkBody(shape, given);
    const second = checkBody(shape, given);
    expect(first).toEqual({
      collect: { shippingAddress: true },
      items: [{ name: 'Cup', unitPrice: 500, quantity: 1 }],
    });
    expect(Reflect.get(Object(first), 'collect')).not.toBe(Reflect.get(Object(second), 'collect'));
    expect(given).toEqual({ items: [{ name: 'Cup', unitPrice: 500 }] });
  });

  test('a PATCH without filling in what was not sent', () => {
    expect(checkBody(PatchOf(item), {})).toEqual({});
  });
});

describe('a body is refused with 400 for', () => {
  const long = 'x'.repeat(300);
  const refused: [string, TSchema, unknown, string, Partial<ErrorDetail>][] = [
    ['a missing field', Email, undefined, 'required', { message: 'field is required.' }],
    ['null in place of text', Email, null, 'invalid_type', {}],
    ['a number in place of text', Email, 5, 'invalid_type', { received: 5 }],
    ['text in place of a number', Type.Integer(), '5', 'invalid_type', { received: '5' }],
    [
      'a fraction',
      Type.Integer(),
      1.5,
      'invalid_type',
      { message: 'field must be a whole number.' },
    ],
    ['NaN', Type.Integer(), Number.NaN, 'invalid_type', {}],
    ['an infinite number', Type.Number(), Infinity, 'invalid_type', {}],
    ['an unsafe integer', Type.Integer(), 2 ** 53, 'too_big', {}],
    ['a fraction of a cent', Money, 0.5, 'invalid_type', {}],
    ['negative money', Money, -1, 'too_small', { minimum: 0 }],
    ['zero where money must move', PositiveMoney, 0, 'too_small', { minimum: 1 }],
    ['a number over the maximum', Type.Integer({ maximum: 10 }), 11, 'too_big', { maximum: 10 }],
    ['text in place of true', Type.Boolean(), 'true', 'invalid_type', {}],
    [
      'empty text',
      Type.String({ minLength: 1 }),
      '',
      'too_short',
      { message: 'field must not be empty.' },
    ],
    ['long text', Type.String({ maxLength: 200 }), long, 'too_long', { maximum: 200 }],
    [
      'a character of two units too many',
      Type.String({ maxLength: 2 }),
      '😀😀😀',
      'too_long',
      { maximum: 2, message: 'field must have at most 2 characters.' },
    ],
    [
      'text of more than twice its length',
      Type.String({ maxLength: 2 }),
      long,
      'too_long',
      { maximum: 2 },
    ],
    ['a long name where null may be', Nullable(NameText(2)), 'xyz', 'too_long', { maximum: 2 }],
    [
      'control characters in a short name',
      NameText(9),
      'a\nb',
      'invalid_format',
      { message: 'field must hold a visible character, and no control characters.' },
    ],
    ['a pattern missed', Type.String({ pattern: '^[a-z]+$' }), 'A', 'invalid_format', {}],
    ['no uuid', Uuid, 'cus_1', 'invalid_format', { received: 'cus_1' }],
    ['no e-mail address', Email, 'ann@', 'invalid_format', {}],
    [
      'an e-mail address with a line break',
      Email,
      'a@example.com\nBcc: b@example.com',
      'invalid_format',
      {},
    ],
    ['an instant without a zone', Timestamp, '2026-01-31T10:00:00', 'invalid_format', {}],
    ['an instant that never was', Timestamp, '2026-02-30T10:00:00Z', 'invalid_format', {}],
    ['the year 0', Timestamp, '0000-01-01T00:00:00Z', 'invalid_format', {}],
    ['a date that never was', DateOnly, '2026-02-29', 'invalid_format', {}],
    ['a URL of another scheme', Url, 'javascript:alert(1)', 'invalid_format', {}],
    ['a relative URL', Url, '/a.png', 'invalid_format', {}],
    ['an unknown country', Country, 'XX', 'invalid_format', {}],
    ['a country in lower case', Country, 'us', 'invalid_format', {}],
    ['an unknown currency', Currency, 'ZZZ', 'invalid_format', {}],
    [
      'an unknown value',
      StringEnum(['open', 'closed']),
      'opne',
      'invalid_enum',
      { suggestion: 'open' },
    ],
    ['a value of another type', StringEnum(['open', 'closed']), 1, 'invalid_type', {}],
    ['a wrong literal', Type.Literal(true), false, 'invalid_enum', {}],
    [
      'no member of a union of literals',
      Type.Union([Type.Literal('a'), Type.Literal('b')]),
      'c',
      'invalid_enum',
      {},
    ],
    [
      'an object that overwrites `toString`, for a constant or null',
      Nullable(StringEnum(['open', 'closed'])),
      { toString: 1 },
      'invalid_type',
      {},
    ],
    ['an object in place of a list', Type.Array(Money), {}, 'invalid_type', {}],
    ['an empty list', Type.Array(Money, { minItems: 1 }), [], 'too_short', {}],
    ['a long list', Type.Array(Money, { maxItems: 1 }), [1, 2], 'too_long', {}],
    [
      'a repeated entry',
      Type.Array(Money, { uniqueItems: true }),
      [1, 2, 1],
      'not_unique',
      { received: 1 },
    ],
    ['a list in place of an object', item, [], 'invalid_type', {}],
    ['text in place of metadata', Metadata, 'x', 'invalid_type', {}],
    [
      'a wrong type where null may be',
      Nullable(Email),
      5,
      'invalid_type',
      {
        message: 'field must be a string or null, not a number.',
      },
    ],
    ['a bad address where null may be', Nullable(Email), 'x', 'invalid_format', {}],
    ['NUL in text', Type.String(), 'a\0b', 'invalid_format', {}],
    ['half a surrogate pair', Type.String(), '\ud800', 'invalid_format', {}],
  ];
  test.each(refused)('%s', (_name, shape, value, code, more) => {
    const refusal = refusalOf(field(shape), value === undefined ? {} : { field: value });
    expect(refusal.code).toBe('validation_error');
    expect(refusal.status).toBe(400);
    expect(refusal.details).toHaveLength(1);
    expect(detailsOf(field(shape), value === undefined ? {} : { field: value })[0]).toMatchObject({
      path: 'field',
      code,
      ...more,
    });
  });

  test.each([[null], [[]], ['text'], [5], [true]])('a body that is no object: %p', (body) => {
    expect(detailsOf(item, body)).toMatchObject([{ path: '', code: 'invalid_type' }]);
  });

  test('every wrong field at once, with its place', () => {
    const shape = Type.Object({ items: Type.Array(item), email: Email });
    const body = {
      items: [
        { name: 'Cup', unitPrice: 1 },
        { name: '', quantity: 0 },
      ],
      email: 'x',
    };
    expect(detailsOf(shape, body).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'items.1.name too_short',
      'items.1.unitPrice required',
      'items.1.quantity too_small',
      'email invalid_format',
    ]);
  });

  test('a list that is too long by that alone', () => {
    const items = Array.from({ length: 5_000 }, () => 'x');
    const shape = Type.Object({ items: Type.Array(Type.Integer(), { maxItems: 9 }) });
    expect(detailsOf(shape, { items })).toMatchObject([{ path: 'items', code: 'too_long' }]);
  });

  test('no more than a hundred findings', () => {
    const items = Array.from({ length: 500 }, () => 'x');
    expect(detailsOf(field(Type.Array(Type.Integer())), { field: items })).toHaveLength(100);
  });
});

describe('what cannot be stored', () => {
  const cases: [string, unknown, string][] = [
    ['NUL deep in metadata', { a: [{ b: 'x\0' }] }, 'metadata.a.0.b'],
    ['NUL in a key', { 'a\0': 1 }, 'metadata'],
    ['half a surrogate pair in a list', { a: ['\udc00'] }, 'metadata.a.0'],
    ['a number beyond all bounds', JSON.parse('{"a":1e999}'), 'metadata.a'],
    ['a whole number beyond 2^53', JSON.parse('{"a":9007199254740993}'), 'metadata.a'],
    ['one below -2^53, in a list', JSON.parse('{"a":[1,-9007199254740993]}'), 'metadata.a.1'],
    ['one with an exponent', JSON.parse('{"a":{"b":1e17}}'), 'metadata.a.b'],
  ];
  test.each(cases)('is refused: %s', (_name, metadata, path) => {
    expect(detailsOf(Type.Object({ metadata: Metadata }), { metadata })).toMatchObject([
      { path, code: 'invalid_format' },
    ]);
  });

  test('2^53 - 1 and fractions are stored', () => {
    const metadata = JSON.parse('{"a":9007199254740991,"b":-9007199254740991,"c":0.1,"d":1.5e-9}');
    expect(checkBody(Type.Object({ metadata: Metadata }), { metadata })).toEqual({ metadata });
  });

  test.each([70, 5_000])('is refused: %d levels', (levels) => {
    const found = detailsOf(Type.Object({ metadata: Metadata }), { metadata: { a: deep(levels) } });
    expect(found).toMatchObject([{ code: 'invalid_format' }]);
  });
});

describe('a query', () => {
  const query = Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(Type.Array(StringEnum(['open', 'closed']))),
    expand: Type.Optional(
      Type.Array(StringEnum(['customer', 'payments']), { commaSeparated: true }),
    ),
    includeRevoked: Type.Boolean({ default: false }),
    currency: Type.Optional(Currency),
  });
  const check = (text: string): unknown => compileQuery(query)(new URLSearchParams(text));
  const standard = { limit: 20, includeRevoked: false };

  const admitted: [string, unknown][] = [
    ['', standard],
    ['limit=7&includeRevoked=true', { limit: 7, includeRevoked: true }],
    ['status=open', { ...standard, status: ['open'] }],
    ['status=open&status=closed', { ...standard, status: ['open', 'closed'] }],
    ['expand=customer,payments', { ...standard, expand: ['customer', 'payments'] }],
    ['currency=eur', { ...standard, currency: 'EUR' }],
    ['unknown=1&__proto__=2', standard],
  ];
  test.each(admitted)('"%s" is admitted', (text, expected) => {
    expect(check(text)).toEqual(expected);
  });

  const refused: [string, string, string][] = [
    ['limit=0', 'query.limit', 'too_small'],
    ['limit=101', 'query.limit', 'too_big'],
    ['limit=1.5', 'query.limit', 'invalid_type'],
    ['limit=', 'query.limit', 'invalid_type'],
    ['limit=1&limit=2', 'query.limit', 'invalid_type'],
    ['includeRevoked=yes', 'query.includeRevoked', 'invalid_type'],
    ['status=open&status=x', 'query.status', 'invalid_enum'],
    ['expand=customer,x', 'query.expand', 'invalid_enum'],
    ['cursor=%00', 'query.cursor', 'invalid_format'],
  ];
  test.each(refused)('"%s" is refused', (text, path, code) => {
    expect(detailsIn(refusalBy(() => check(text)))).toMatchObject([{ path, code }]);
  });
});

test('shapes that cannot be checked are refused when they are compiled', () => {
  const shape = Type.Object({ field: Type.Intersect([Type.Object({}), Type.Object({})]) });
  expect(() => compileBody(shape)).toThrow('Intersect');
});
