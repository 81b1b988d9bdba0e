import { allDueWork } from '../../../domain/schedules/all-due-work.ts';
import { runSweep, SweepBody, SweepShape } from '../../../domain/schedules/run-sweep.ts';
import { development } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const devSweepRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/dev/sweeps/:name',
    name: 'dev.runSweep',
    tag: 'Development',
    summary: 'Run a sweep as of an instant',
    access: development(),
    body: SweepBody,
    answer: { status: 200, data: SweepShape },
    errors: ['not_found'],
    handle: async ({ ctx, params, body }) => {
      const swept = await Promise.all(
        ctx.database.databases.map((database) =>
          runSweep({ ...ctx, database }, allDueWork, params.name, body),
        ),
      );
      return { processed: swept.reduce((sum, { processed }) => sum + processed, 0) };
    },
    reply: ok,
  }),
];
