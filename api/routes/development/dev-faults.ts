import { setFault, FaultBody, FaultShape } from '../../../domain/invoices/pdf/set-fault.ts';
import { development } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const devFaultRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/dev/faults',
    name: 'dev.createFault',
    tag: 'Development',
    summary: 'Make storage or rendering fail in an environment',
    access: development(),
    body: FaultBody,
    answer: { status: 200, data: FaultShape },
    errors: ['environment_not_found'],
    handle: ({ ctx, body: { environmentId, target, active } }) =>
      setFault(ctx, environmentId, { target, active }),
    reply: ok,
  }),
];
