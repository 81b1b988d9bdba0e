import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runsAll } from '../../support/crash/draw.ts';
import { randomOf } from '../../support/histories/random.ts';
import { seed } from '../../support/seed.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/**
 * Malformed requests made from the OpenAPI document: each body field of each operation in turn missing, null, of
 * another type, too large or odd; broken paths, queries and headers. None may be answered with a 5xx. Each is sent by the
 * secret key or by the owner, as the seed draws; by both with CRASH=all.
 */
type Json = ReturnType<typeof JSON.parse>;

const document: Json = JSON.parse(
  readFileSync(resolve(import.meta.dir, '../../../docs/openapi.json'), 'utf8'),
);
const oddValues: readonly unknown[] = [
  null,
  '',
  'x',
  -1,
  1.5,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  { $ne: null },
  { toString: 1, valueOf: 1, constructor: 1, hasOwnProperty: 1 },
  'constructor',
  'a\u0000b',
  '\ud800',
  '💥'.repeat(300),
  "' or 1=1; --",
];
const oddIds = [
  'x',
  '%00',
  '%ff',
  '..%2f..%2fetc',
  '00000000-0000-0000-0000-000000000000',
  // Read as a version 7 uuid, it was made in the year 10889.
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  `evt_${'f'.repeat(32)}`,
  'cus_0',
  `${'9'.repeat(400)}`,
];

interface Malformed {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function resolved(schema: Json): Json {
  if (!schema?.$ref) return schema ?? {};
  const [, ...parts] = schema.$ref.split('/');
  return resolved(parts.reduce((at: Json, part: string) => at[part], document));
}

function fieldsOf(operation: Json): string[] {
  const shape = resolved(operation.requestBody?.content?.['application/json']?.schema);
  return Object.keys(shape.properties ?? {});
}

function malformedOf(path: string, method: string, operation: Json): Malformed[] {
  const concrete = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
  const made: Malformed[] = oddIds
    .filter(() => path.includes('{'))
    .map((id) => ({ method, path: path.replaceAll(/\{\w+\}/g, id) }));
  for (const query of [
    '?limit=x',
    '?cursor=%00',
    '?limit=1&limit=2',
    '?status=%ff',
    '?q=%00%ff',
    '?sort=;',
  ]) {
    made.push({ method, path: `${concrete}${query}` });
  }
  if (method === 'get' || method === 'delete') return made;
  const example = operation.requestBody?.content?.['application/json']?.example ?? {};
  for (const body of [
    '{',
    '[]',
    'null',
    '"x"',
    '{"__proto__":{"a":1}}',
    `${'['.repeat(200)}${']'.repeat(200)}`,
  ]) {
    made.push({ method, path: concrete, body });
  }
  for (const field of fieldsOf(operation)) {
    for (const value of oddValues)
      made.push({ method, path: concrete, body: { ...example, [field]: value } });
  }
  return made;
}

test('no malformed request is answered with a 5xx', async () => {
  const world = await setup();
  const key = expectStatus(
    await world.api.post('/api/v1/carts', { applicationId: world.applicationId }),
    201,
  ).id;
  expect(key).toBeString();
  const requests = Object.entries<Json>(document.paths).flatMap(([path, operations]) =>
    Object.entries<Json>(operations).flatMap(([method, operation]) =>
      malformedOf(path, method, operation),
    ),
  );
  expect(requests.length).toBeGreaterThan(200);
  const failures: string[] = [];
  const ownerHeaders = {
    authorization: `Bearer ${world.ownerToken}`,
    'x-service-application-id': world.applicationId,
    'x-service-environment-id': world.environments.sandbox,
  };
  const callers: readonly Record<string, string>[] = [
    { 'x-api-key': world.secretKey },
    ownerHeaders,
  ];
  const random = randomOf(seed);
  const queue = requests.flatMap((request) =>
    random
      .shuffle(callers)
      .slice(0, runsAll ? callers.length : 1)
      .map((headers) => ({ ...request, headers })),
  );
  const send = async ({ method, path, body, headers }: (typeof queue)[number]): Promise<void> => {
    const response = await fetch(`${world.baseUrl}${path}`, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500 && !isDeclared(response.status, text)) {
      failures.push(
        `${response.status} ${method} ${path} ${JSON.stringify(body)}: ${text.slice(0, 200)}`,
      );
    }
  };
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await send(next);
    }),
  );
  expect(failures.slice(0, 20)).toEqual([]);
});

/** /ready and the smoke test may say that the service is not ready; that is their answer, not a fault. */
function isDeclared(status: number, text: string): boolean {
  return status === 503 && text.includes('"not_ready"');
}
