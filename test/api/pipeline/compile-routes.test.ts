import { Type } from '@sinclair/typebox';
import { describe, expect, test } from 'bun:test';
import { anyone } from '../../../api/http/access.ts';
import { ok } from '../../../api/http/reply.ts';
import { defineRoute } from '../../../api/http/route.ts';
import { compileRoute } from '../../../api/pipeline/run-route.ts';
import { allRoutesToRead } from '../../../cli/document-routes.ts';

/** A route is compiled at its first request, so a shape that cannot be compiled has to fail here. */
const baseUrl = 'https://commerce.example';
const routes = allRoutesToRead();

test('reads every route of the service', () => {
  expect(routes.length).toBeGreaterThan(300);
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
});

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s has shapes that compile',
  (_, route) => {
    const { query, body, listed } = compileRoute(route, baseUrl);
    expect([query !== null, body !== null]).toEqual([
      route.query !== undefined,
      route.body !== undefined,
    ]);
    expect(listed.size).toBeGreaterThanOrEqual(route.errors.length > 0 ? 1 : 0);
  },
);

describe('a wrong shape', () => {
  const route = {
    method: 'POST',
    path: '/cups',
    tag: 'Operations',
    summary: 'A cup',
    access: anyone(),
    answer: { status: 200, data: Type.Object({}) },
    errors: [],
    handle: async () => ({}),
    reply: ok,
  } as const;

  test.each([
    ['body', 'Intersect', { body: Type.Intersect([Type.Object({}), Type.Object({})]) }],
    [
      'deprecation',
      'days at least',
      {
        deprecated: { since: '2026-01-01', sunset: '2026-01-02', instead: 'Nothing.' },
      },
    ],
  ])('of the %s is found', (_, message, wrong) => {
    expect(() => compileRoute(defineRoute({ ...route, ...wrong } as never), baseUrl)).toThrow(
      message,
    );
  });
});
