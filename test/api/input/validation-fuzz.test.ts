import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import type { TSchema } from '@sinclair/typebox';
import { apiInfo } from '../../../api/openapi/info.ts';
import { buildOpenApi } from '../../../api/openapi/document.ts';
import { exampleOf, type Resolve } from '../../../api/openapi/example.ts';
import { isRecord } from '../../../api/input/kinds.ts';
import { SchemaWriter } from '../../../api/openapi/schema.ts';
import { compileBody, compileQuery } from '../../../api/input/validation.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { Refusal } from '../../../domain/errors.ts';

const routes = routesToRead();
const components = buildOpenApi(routes, apiInfo).components.schemas;
const resolve: Resolve = (schema) => {
  const reference = schema['$ref'];
  const target =
    typeof reference === 'string'
      ? components[reference.slice(reference.lastIndexOf('/') + 1)]
      : schema;
  return isRecord(target) ? target : {};
};

/** Either the value is admitted, or it is refused with findings; nothing else may happen. */
function expectDecision(decide: () => unknown): void {
  try {
    decide();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect([400, 422]).toContain(error.status);
    expect(error.details).not.toBeEmpty();
  }
}

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    '',
    '\0',
    '\ud800',
    0,
    -1,
    1.5,
    1e300,
    [],
    {},
    [{}],
    'x'.repeat(3000),
    true,
    'toString',
    { toString: 1, valueOf: 1 },
    JSON.parse('{"__proto__": {"length": 1}, "constructor": 1}'),
  ),
);

/** The value with one of its places, found by going down at random, replaced by another value. */
function replaced(value: unknown, turns: readonly number[], by: unknown): unknown {
  const [turn, ...rest] = turns;
  if (turn === undefined || typeof value !== 'object' || value === null) return by;
  const names = [...Object.keys(value), 'unknwon'];
  const name = names[turn % names.length] ?? 'unknwon';
  if (Array.isArray(value))
    return value.length === 0 ? [by] : value.map((item) => replaced(item, rest, by));
  return { ...value, [name]: replaced(Reflect.get(value, name), rest, by) };
}

describe('any input is admitted or refused with findings', () => {
  const bodies = routes.flatMap(({ method, path, body }): [string, TSchema][] =>
    body ? [[`${method} ${path}`, body]] : [],
  );
  test.each(bodies)('body of %s', (_name, shape) => {
    const check = compileBody(shape);
    const whole = exampleOf(new SchemaWriter().write(shape, 'output'), resolve, true);
    fc.assert(
      fc.property(odd, fc.array(fc.nat(40), { maxLength: 4 }), (value, turns) => {
        expectDecision(() => check(value));
        expectDecision(() => check(replaced(whole, turns, value)));
      }),
      { numRuns: 60 },
    );
  });

  const queries = routes.flatMap(({ method, path, query }): [string, TSchema][] =>
    query ? [[`${method} ${path}`, query]] : [],
  );
  test.each(queries)('query of %s', (_name, shape) => {
    const check = compileQuery(shape);
    const name = fc.constantFrom('unknown', ...Object.keys(shape['properties']));
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '0', '-1', '1e9', 'true', '1,2', '\0'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 5 }), (parameters) => {
        expectDecision(() => check(new URLSearchParams(parameters)));
      }),
      { numRuns: 60 },
    );
  });
});
