import { describe, expect, test } from 'bun:test';
import {
  readOperations,
  type Operation,
} from '../../../sdk/typescript/generator/read-operations.ts';
import { ApiError, Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { setup, testBaseUrl } from '../../support/world/world.ts';

const document = await Bun.file('docs/openapi.json').json();
// Clearing the captured mail would take it from the tests that run beside this one.
const operations = readOperations(document).filter((one) => nameOf(one) !== 'dev.mail.clear');
const unknownId = '00000000-0000-7000-8000-000000000000';

const world = await setup();

function nameOf({ nouns, verb }: Operation): string {
  return [...nouns, verb].join('.');
}

interface Documented {
  readonly security: readonly unknown[];
  readonly 'x-error-codes': Readonly<Record<string, readonly string[]>>;
}

/** What the document says of an operation beside what methods are written from. */
function documented({ path, method }: Operation): Documented {
  const found: unknown = document.paths[path]?.[method.toLowerCase()];
  return found as Documented;
}

/** Calls the operation's method as a caller would, with ids that name nothing. */
async function call(commerce: Commerce, operation: Operation): Promise<unknown> {
  const noun = operation.nouns.reduce<object>((at, name) => Reflect.get(at, name), commerce);
  const method: unknown = Reflect.get(noun, operation.verb);
  if (typeof method !== 'function') throw new Error(`${nameOf(operation)} is no method`);
  const { body, query, pathNames } = operation;
  const values = [
    ...pathNames.map(() => unknownId),
    ...(body ? [body.isRequired ? {} : undefined] : []),
    ...(query ? [{}] : []),
    { retriesMax: 0 },
  ];
  try {
    return await Reflect.apply(method, noun, values);
  } catch (error) {
    return error;
  }
}

test('every named operation of the document is a method', () => {
  const commerce = new Commerce({ baseUrl: testBaseUrl() });
  const names = operations.map((operation) => {
    const noun = operation.nouns.reduce<object>((at, name) => Reflect.get(at, name), commerce);
    return typeof Reflect.get(noun, operation.verb) === 'function' ? null : nameOf(operation);
  });
  expect(names.filter((name) => name !== null)).toEqual([]);
  expect(operations.length).toBeGreaterThan(250);
});

describe('every method reaches its route', () => {
  const guarded = operations.filter((one) => documented(one).security.length > 0);
  const open = operations.filter((one) => documented(one).security.length === 0);

  // A path without a route answers 404 before any credential is asked for.
  test.each(guarded.map((one) => [nameOf(one), one] as const))('%s', async (_name, operation) => {
    const anyone = new Commerce({ baseUrl: world.baseUrl });
    expect(await call(anyone, operation)).toMatchObject({ code: 'unauthorized', status: 401 });
  });

  test.each(open.map((one) => [nameOf(one), one] as const))('%s', async (_name, operation) => {
    const answered = await call(new Commerce({ baseUrl: world.baseUrl }), operation);
    if (answered instanceof Error) expect(answered).toBeInstanceOf(ApiError);
    const isUnknown = answered instanceof ApiError && answered.code === 'not_found';
    const mayBeUnknown = documented(operation)['x-error-codes']['404']?.includes('not_found');
    expect(isUnknown && mayBeUnknown !== true).toBe(false);
  });
});

describe('with a secret key, every method gets data or a code that its operation lists', () => {
  test.each(operations.map((one) => [nameOf(one), one] as const))(
    '%s',
    async (_name, operation) => {
      const commerce = new Commerce({ baseUrl: world.baseUrl, secretKey: world.secretKey });
      const answered = await call(commerce, operation);
      if (!(answered instanceof Error)) return;
      if (!(answered instanceof ApiError)) throw answered;
      const listed = documented(operation)['x-error-codes'][String(answered.status)] ?? [];
      expect<readonly string[]>(listed).toContain(answered.code);
      expect(answered.requestId).toBeString();
    },
  );
});
