import { describe, expect, test } from 'bun:test';
import { Kind, type TSchema } from '@sinclair/typebox';
import { partsOf, revealsSecret } from '../../../api/http/reveals-secret.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();

const routes = routesToRead();
const revealing = routes.filter(revealsSecret);

/** Names of secrets and bearers. What is told about one, such as its expiry, is none. */
const SECRET_NAME = /(secret|token|password|apiKey|^key)$/i;
/** Verbs, such as rotateSecret, and whether they are possible. */
const isVerb = (path: string): boolean => /(?:^|\.)actions\.$/.test(path);
/** A metadata key in a routing rule. */
const plainNames = new Set(['rules.conditions.key', 'rules.conditions.condition.key']);

function unmarked(schema: TSchema, path = ''): string[] {
  if (schema[Kind] !== 'Object') return partsOf(schema).flatMap((part) => unmarked(part, path));
  return Object.entries<TSchema>(schema['properties']).flatMap(([name, part]) => {
    const isPlain = part.secret === true || plainNames.has(`${path}${name}`);
    const own = SECRET_NAME.test(name) && !isPlain && !isVerb(path) ? [`${path}${name}`] : [];
    return [...own, ...unmarked(part, `${path}${name}.`)];
  });
}

test('every secret in an answer is marked as one', () => {
  const found = routes.flatMap(({ method, path, answer, otherAnswers = [] }) =>
    [answer, ...otherAnswers].flatMap(({ data }) =>
      data === undefined ? [] : unmarked(data).map((name) => `${method} ${path}: ${name}`),
    ),
  );
  expect(found).toEqual([]);
});

describe('an answer that may hold a secret is not stored by caches', () => {
  test.each(revealing.map(({ method, path }) => [method, path] as const))(
    '%s %s',
    async (method, path) => {
      const response = await fetch(
        `${world.baseUrl}${path.replaceAll(/:\w+/g, crypto.randomUUID())}`,
        {
          method,
          headers: { 'x-api-key': world.secretKey, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{}' }),
        },
      );
      await response.text();
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('nor is a success, or its repeat', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { url: 'https://receiver.invalid/hook', enabledEvents: ['*'] };
    const first = await world.api.post('/api/v1/webhook-endpoints', body, headers);
    const repeat = await world.api.post('/api/v1/webhook-endpoints', body, headers);
    const { signingSecret } = expectStatus(first, 201);
    expect(expectStatus(repeat, 201).signingSecret).toBe(signingSecret);
    for (const answer of [first, repeat])
      expect(answer.headers.get('cache-control')).toBe('no-store');
    const key = await world.owner.post('/api/v1/api-keys', { name: 'Server', scopes: ['*'] });
    expect([key.status, key.headers.get('cache-control')]).toEqual([201, 'no-store']);
  });

  test('others say nothing about caches', async () => {
    expect((await world.api.get('/api/v1/carts')).headers.get('cache-control')).toBeNull();
  });
});
