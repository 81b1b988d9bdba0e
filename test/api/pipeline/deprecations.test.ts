import { afterAll, describe, expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { Registry } from 'prom-client';
import { createApp } from '../../../api/app.ts';
import { createSessionVerifier } from '../../../api/auth/session-verifier.ts';
import { key } from '../../../api/http/access.ts';
import type { Deprecation } from '../../../api/http/deprecation.ts';
import { ok } from '../../../api/http/reply.ts';
import { defineRoute, type AnyRoute } from '../../../api/http/route.ts';
import { buildOpenApi } from '../../../api/openapi/document.ts';
import { apiInfo } from '../../../api/openapi/info.ts';
import { createRequestMetrics } from '../../../api/pipeline/request-metrics.ts';
import { writeDeprecationsPage } from '../../../cli/docs-pages/write-deprecations-page.ts';
import { readConfig } from '../../../config.ts';
import { createLogger } from '../../../process/logger.ts';
import { openCells } from '../../../process/open-services.ts';
import { readOperations } from '../../../sdk/typescript/generator/read-operations.ts';
import { writeResources } from '../../../sdk/typescript/generator/write-resources.ts';
import { writeTypes } from '../../../sdk/typescript/generator/write-types.ts';
import { createAdmissionControl, tokenTaker } from '../../../streams/admission.ts';
import { connectRedis } from '../../../streams/redis.ts';
import { environmentOf } from '../../support/database/cells.ts';
import { runCli } from '../../support/stack/cli.ts';
import { setup } from '../../support/world/world.ts';

/** Routes of this test's own, since what the API has deprecated may be gone one day; through the pipeline of the API. */
const operation: Deprecation = {
  since: '2026-03-01',
  sunset: '2027-01-01',
  instead: 'Call `GET /api/v1/new`.',
};
const color: Deprecation = {
  since: '2026-02-01',
  sunset: '2027-06-01',
  instead: 'Send `paint`.',
};
const undecided: Deprecation = { since: '2026-01-15', sunset: null, instead: 'Send `large`.' };

const common = { tag: 'Carts', access: key('carts:read'), errors: [], idempotent: false } as const;
const Wheel = Type.Object({
  color: Type.Optional(Type.String({ deprecated: color, description: 'Of the wheel.' })),
  size: Type.Optional(
    Type.Union([Type.Literal('huge'), Type.Literal('large')], {
      deprecatedValues: { huge: undecided },
      description: 'How big it is.',
    }),
  ),
});

const routes: readonly AnyRoute[] = [
  defineRoute({
    ...common,
    method: 'GET',
    path: '/api/v1/old',
    name: 'things.old',
    summary: 'Old things',
    deprecated: operation,
    answer: { status: 200, data: Type.Object({ id: Type.String({ deprecated: color }) }) },
    handle: async () => ({ id: 'a' }),
    reply: ok,
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/api/v1/things',
    name: 'things.list',
    summary: 'Things',
    query: Type.Object({ by: Type.Optional(Type.String({ deprecated: color })) }),
    answer: { status: 200, data: Type.Object({ id: Type.String() }) },
    handle: async () => ({ id: 'a' }),
    reply: ok,
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/api/v1/things',
    name: 'things.create',
    summary: 'Make a thing',
    body: Type.Object({ wheels: Type.Array(Wheel) }),
    answer: { status: 200, data: Type.Object({ id: Type.String() }) },
    handle: async () => ({ id: 'a' }),
    reply: ok,
  }),
];

const registry = new Registry();
const world = await setup();
const config = readConfig(await environmentOf(world));
const redis = connectRedis(config.redis, 'commerce-test', () => undefined);
const admissions = createAdmissionControl(redis, () => undefined);
const ofProcess = { invalidateAccess: admissions.invalidate, takeToken: tokenTaker(admissions) };
const { services, cells } = await openCells(config, 'commerce-test', ofProcess);
const processId = crypto.randomUUID();
const logger = createLogger('test');
const deps = { config, services, database: cells, admissions, logger, processId };
const app = createApp({
  deps: { ...deps, keyUsed: () => undefined },
  sessions: createSessionVerifier(config, services, () => undefined),
  metrics: createRequestMetrics(registry),
  requestLog: null,
  routes,
});
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => app.handle(request),
});
const baseUrl = `http://127.0.0.1:${server.port}`;
const close = async () => {
  await server.stop(true);
  redis.disconnect();
  await cells.close();
};
afterAll(() => close());

async function ask(method: string, path: string, body?: unknown, secretKey = world.secretKey) {
  const { status, headers } = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': secretKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status,
    deprecation: headers.get('deprecation'),
    sunset: headers.get('sunset'),
    link: headers.get('link'),
  };
}

const at = (day: string): string => `@${Date.parse(`${day}T00:00:00Z`) / 1000}`;

describe('an answer', () => {
  test('of a deprecated operation says since when, until when, and where to read on', async () => {
    expect(await ask('GET', '/api/v1/old')).toEqual({
      status: 200,
      deprecation: at('2026-03-01'),
      sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
      link: expect.stringMatching(
        /^<http:\S+\/docs\/deprecations>; rel="deprecation"; type="text\/html"$/,
      ),
    });
  });

  test('says so of a refusal, too', async () => {
    const refused = await ask('GET', '/api/v1/old', undefined, 'sk_test_nobody');
    expect([refused.status, refused.deprecation]).toEqual([401, at('2026-03-01')]);
  });

  test.each([
    ['a parameter', 'GET', '/api/v1/things?by=x', undefined, at('2026-02-01')],
    ['a field', 'POST', '/api/v1/things', { wheels: [{}, { color: 'red' }] }, at('2026-02-01')],
    ['a value', 'POST', '/api/v1/things', { wheels: [{ size: 'huge' }] }, at('2026-01-15')],
  ])(
    'to a request with %s that is deprecated says so',
    async (_what, method, path, body, since) => {
      const answer = await ask(method, path, body);
      expect([answer.status, answer.deprecation]).toEqual([200, since]);
    },
  );

  test('names the first day and the first end of several', async () => {
    const answer = await ask('POST', '/api/v1/things', { wheels: [{ color: 'a', size: 'huge' }] });
    expect(answer.deprecation).toBe(at('2026-01-15'));
    expect(answer.sunset).toBe('Tue, 01 Jun 2027 00:00:00 GMT');
  });

  test.each([
    ['GET', '/api/v1/things', undefined],
    ['POST', '/api/v1/things', { wheels: [{ size: 'large' }] }],
  ])('to a request without any of it does not: %s %s', async (method, path, body) => {
    const nothing = { status: 200, deprecation: null, sunset: null, link: null };
    expect(await ask(method, path, body)).toEqual(nothing);
  });
});

test('requests that use it are counted by part', async () => {
  await ask('POST', '/api/v1/things', { wheels: [{ color: 'red' }, { color: 'blue' }] });
  const metric = await registry.getSingleMetricAsString('commerce_http_deprecated_requests_total');
  expect(metric).toMatch(/route="\/api\/v1\/things",part="body\.wheels\[\]\.color"\} \d+/);
  expect(metric).toMatch(/route="\/api\/v1\/old",part="operation"\} 1$/m);
});

test('the command line says so on stderr, and prints the result alone', async () => {
  const env = { COMMERCE_URL: baseUrl, COMMERCE_SECRET_KEY: world.secretKey };
  const { stdout, stderr, exitCode } = await runCli(['get', '/api/v1/old', '--json'], { env });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ data: { id: 'a' } });
  expect(stderr).toContain('GET /api/v1/old: what this uses is deprecated since 2026-03-01');
  expect(stderr).toContain('from Fri, 01 Jan 2027 00:00:00 GMT: see http');
  const { stderr: nothing } = await runCli(['get', '/api/v1/things'], { env });
  expect(nothing).not.toContain('deprecated');
});

describe('documents', () => {
  const document = buildOpenApi(routes, apiInfo);
  const marked = { deprecated: true, 'x-deprecated-since': '2026-02-01', 'x-sunset': '2027-06-01' };

  test('openapi.json marks operation, parameter, field and value', () => {
    const old = document.paths['/api/v1/old']?.['get'];
    expect(old).toMatchObject({
      deprecated: true,
      'x-deprecated-since': '2026-03-01',
      'x-sunset': '2027-01-01',
    });
    expect(old?.['description']).toStartWith(
      'Deprecated since 2026-03-01, and may be gone from 2027-01-01. Call `GET /api/v1/new`.\n\n',
    );
    const [by] = Object(document.paths['/api/v1/things']?.['get']?.['parameters']);
    expect(by).toMatchObject({ name: 'by', deprecated: true, 'x-sunset': '2027-06-01' });
    const text = JSON.stringify(document.paths['/api/v1/things']?.['post']);
    const note = 'Deprecated since 2026-02-01, and may be gone from 2027-06-01. Send `paint`.';
    const field = { type: 'string', description: `Of the wheel. ${note}`, ...marked };
    const written = JSON.parse(text).requestBody.content['application/json'].schema;
    expect(written.properties.wheels.items.properties.color).toEqual(field);
    expect(written.properties.wheels.items.properties.size).toEqual({
      type: 'string',
      enum: ['huge', 'large'],
      'x-deprecated-values': ['huge'],
      description: 'How big it is. `huge`: Deprecated since 2026-01-15. Send `large`.',
    });
  });

  test('the TypeScript SDK marks method and field', async () => {
    const read: Parameters<typeof readOperations>[0] = JSON.parse(JSON.stringify(document));
    const resources = [...writeResources(readOperations(read), '').values()].join('\n');
    expect(resources).toContain('   * @deprecated Deprecated since 2026-03-01, and may be gone');
    expect(resources.match(/@deprecated/g)).toHaveLength(1);
    expect(await writeTypes(read)).toMatch(/@deprecated\n\s+\*\/\n\s+color\?: string/);
  });

  test('the page lists all of it', () => {
    const page = writeDeprecationsPage(routes);
    expect(page).toContain(
      '| `GET /api/v1/old` | all of it | 2026-03-01 | 2027-01-01 | Call `GET /api/v1/new`. |',
    );
    expect(page).toContain('| `GET /api/v1/old` | `answer.id` | 2026-02-01 |');
    expect(page).toContain(
      '| `POST /api/v1/things` | `body.wheels[].size=huge` | 2026-01-15 | not decided |',
    );
    expect(writeDeprecationsPage([])).toContain('Nothing is deprecated.');
  });
});

test('an end is at least 180 days after the announcement', () => {
  const hasty = { since: '2026-01-01', sunset: '2026-06-29', instead: 'Hurry.' };
  const hastily = routes.map((route) => ({ ...route, deprecated: hasty }));
  expect(() => writeDeprecationsPage(hastily)).toThrow('180 days at least');
});
