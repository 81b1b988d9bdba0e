import { describe, expect, test } from 'bun:test';
import { requireConfig, requireConfigSchema } from '../../../domain/extensions/config-schema.ts';
import { Refusal } from '../../../domain/errors.ts';

type Detail = { path: string; code: string };

/** The details of the refusal; null when there is none. */
function refusalOf(work: () => void): { status: number; details: Detail[] } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, details: error.details as Detail[] };
  }
}

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

describe('requireConfigSchema', () => {
  test('takes the vocabulary of JSON Schema, with or without the name of its dialect', () => {
    const schema = object(
      {
        kind: { enum: ['a', 'b'], default: 'a', title: 'Kind' },
        list: { type: 'array', items: { $comment: 'x', type: 'string' }, uniqueItems: true },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, true], items: false },
        mail: { type: 'string', format: 'email' },
        amount: { type: ['integer', 'null'], minimum: 0, multipleOf: 5 },
      },
      {
        required: ['kind'],
        dependentRequired: { mail: ['amount'] },
        if: { properties: { kind: { const: 'b' } } },
        // oxlint-disable-next-line unicorn/no-thenable
        then: { required: ['mail'] },
        patternProperties: { '^x-': true },
        additionalProperties: false,
      },
    );
    for (const $schema of [
      'https://json-schema.org/draft/2020-12/schema',
      'http://json-schema.org/draft-07/schema#',
    ])
      expect(refusalOf(() => requireConfigSchema({ ...schema, $schema }))).toBeNull();
    expect(refusalOf(() => requireConfig(schema, { kind: 'b', mail: 'a@b.test' }))).toMatchObject({
      status: 422,
      details: [{ path: 'config.amount', code: 'required' }],
    });
    const good = { kind: 'b', mail: 'a@b.test', amount: 5, 'x-1': 1, pair: ['a', 2] };
    expect(refusalOf(() => requireConfig(schema, good))).toBeNull();
  });

  const many = (count: number, part: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, part]));
  test.each([
    ['too many parts', object(many(251, {}))],
    ['too many bytes', object({}, { description: 'x'.repeat(17_000) })],
    ['uniqueItems all over', object(many(11, { type: 'array', uniqueItems: true }))],
    ['patterns that are long together', object(many(30, { pattern: 'x{90}' }))],
    ['a pattern that is none', object({ a: { pattern: '(' } })],
    ['a pattern of names that is none', object({}, { patternProperties: { '(?<=a)': {} } })],
    ['an id', object({}, { $id: 'https://a.example' })],
    ['definitions', object({}, { $defs: { a: {} } })],
    ['a list where a schema stands', object({ a: [] })],
    ['a schema where a list stands', object({}, { allOf: {} })],
    ['an unknown keyword', object({ a: { minimun: 1 } })],
    ['a wrong value of a keyword', object({ a: { minLength: -1 } })],
  ])('refuses %s', (_, schema) => {
    const refusal = refusalOf(() => requireConfigSchema(schema));
    expect(refusal?.status).toBe(400);
    expect(refusal?.details[0]?.path).toStartWith('configSchema');
  });
});

describe('requireConfig', () => {
  test('takes anything small without a schema', () => {
    expect(refusalOf(() => requireConfig(null, { a: [{ b: null }] }))).toBeNull();
    let deep: object = {};
    for (let depth = 0; depth < 20; depth += 1) deep = { deep };
    expect(refusalOf(() => requireConfig(null, { deep }))?.status).toBe(422);
  });

  test('a pattern that would take for ever elsewhere is done in linear time', () => {
    const schema = object({ a: { type: 'string', pattern: '^(a+)+$' } });
    expect(refusalOf(() => requireConfigSchema(schema))).toBeNull();
    const refusal = refusalOf(() => requireConfig(schema, { a: `${'a'.repeat(15_000)}!` }));
    expect(refusal?.details).toMatchObject([{ path: 'config.a', code: 'invalid_format' }]);
  });

  test('tells of everything that is wrong in a small configuration, and of something in a large one', () => {
    const wrong = { a: 0, b: 0, c: 0 };
    const parts = { a: { minimum: 1 }, b: { minimum: 1 }, c: { minimum: 1 } };
    const refusal = refusalOf(() => requireConfig(object(parts), wrong));
    expect(refusal?.details.map(({ path }) => path)).toEqual(['config.a', 'config.b', 'config.c']);
    const heavy = object({
      l: { items: { allOf: Array.from({ length: 200 }, () => ({ minimum: 1 })) } },
    });
    const many = refusalOf(() => requireConfig(heavy, { l: Array(900).fill(0) }));
    expect(many?.details.map(({ path }) => path)).toEqual(['config.l.0']);
    expect(refusalOf(() => requireConfig(heavy, { l: Array(1_001).fill(1) }))?.status).toBe(422);
  });

  test('names each place, with dots and without what was sent', () => {
    const schema = object({ 'a/b': object({ c: { type: 'integer' } }) });
    const refusal = refusalOf(() => requireConfig(schema, { 'a/b': { c: 'secret' } }));
    expect(refusal?.details).toMatchObject([{ path: 'config.a/b.c', code: 'invalid_type' }]);
    expect(JSON.stringify(refusal)).not.toContain('secret');
  });
});
