import { Type } from '@sinclair/typebox';
import type { Registry } from 'prom-client';
import { fail } from '../../../domain/errors.ts';
import { checkReadiness, type Probes } from '../../../domain/operations/check-readiness.ts';
import { smokeTest } from '../../../domain/operations/smoke-test.ts';
import { Described, StringEnum } from '../../../domain/shapes.ts';
import { anyone, monitoring } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export interface OperationsDeps extends Probes {
  /** Writes a value to Redis, reads it back and removes it. */
  readonly queueRoundTrip: (value: string) => Promise<unknown>;
  readonly registry: Registry;
}

const tag = 'Operations';
const checkOf = (description: string) => StringEnum(['ok', 'failed'], { description });
const StatusShape = Type.Object({
  status: Described(Type.String(), 'Always `ok`: the process responds.', 'ok'),
});
const ReadyShape = Type.Object({
  status: StringEnum(['ready'], { description: 'Always `ready`; otherwise 503 `not_ready`.' }),
  checks: Described(
    Type.Object({
      database: checkOf('Postgres responds.'),
      redis: checkOf('Redis responds.'),
      storage: checkOf('The object store responds.'),
      migrations: checkOf('The schema is that of this version.'),
      actors: checkOf('Background processes are alive.'),
    }),
    'Each check and its result.',
  ),
});
const SmokeShape = Type.Object({
  status: StringEnum(['ok'], { description: 'Always `ok`; otherwise 503 `not_ready`.' }),
  checks: Described(
    Type.Object({
      database: checkOf('A row was written and read.'),
      queue: checkOf('A value went through Redis.'),
      storage: checkOf('An object was written and read.'),
    }),
    'Each check and its result.',
  ),
});

export function healthRoutes(deps: OperationsDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/health',
      name: 'health.live',
      tag,
      summary: 'The process is up',
      access: anyone(),
      anyOrigin: true,
      answer: { status: 200, data: StatusShape },
      errors: [],
      handle: async () => ({ status: 'ok' }),
      reply: ok,
    }),
    defineRoute({
      method: 'GET',
      path: '/ready',
      name: 'health.ready',
      tag,
      summary: 'Postgres, Redis, storage, migrations and actors are ready',
      access: anyone(),
      anyOrigin: true,
      answer: { status: 200, data: ReadyShape },
      errors: ['not_ready'],
      handle: async ({ ctx }) => {
        const checks = await checkReadiness(ctx, deps);
        if (Object.values(checks).includes('failed')) fail('not_ready', { checks });
        return { status: 'ready', checks };
      },
      reply: ok,
    }),
    defineRoute({
      method: 'GET',
      path: '/internal/monitoring-smoke',
      name: 'health.smoke',
      tag,
      summary: 'One write and read through database, queue and storage',
      access: monitoring(),
      answer: { status: 200, data: SmokeShape },
      errors: ['not_ready'],
      handle: async ({ ctx }) => {
        const checks = await smokeTest(ctx, deps.queueRoundTrip);
        if (Object.values(checks).includes('failed')) fail('not_ready', { checks });
        return { status: 'ok', checks };
      },
      reply: ok,
    }),
    defineRoute({
      method: 'GET',
      path: '/metrics',
      name: 'health.metrics',
      tag,
      summary: 'Prometheus metrics of this process',
      access: monitoring(),
      answer: { status: 200, contentType: deps.registry.contentType },
      errors: [],
      handle: () => deps.registry.metrics(),
      reply: (body) => ({ status: 200, raw: { body, contentType: deps.registry.contentType } }),
    }),
  ];
}
