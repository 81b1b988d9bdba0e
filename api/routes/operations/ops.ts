import { concludeAlone } from '../../../domain/context.ts';
import { placeWorkspace } from '../../../domain/placement/place-workspace.ts';
import { readPlacementState, toPlacementView } from '../../../domain/placement/read-placement.ts';
import { PlacedShape, PlacementBody, PlacementShape } from '../../../domain/placement/schemas.ts';
import { activityOverCells } from '../../../domain/ops/activity.ts';
import {
  deadLettersOverCells,
  drainInAnyCell,
  examineCells,
  jobsOverCells,
  processesOverCells,
  replayInCells,
  setAdoptionInAllCells,
  timersOverCells,
  topOverCells,
} from '../../../domain/ops/over-cells.ts';
import {
  ActivityQuery,
  ActivityShape,
  DeadLettersShape,
  DoctorShape,
  DrainedShape,
  JobsShape,
  PoolBody,
  ProcessesShape,
  ReplayBody,
  ReplayedShape,
  RunTimersBody,
  TimersShape,
  TopShape,
  WokenShape,
  WorkspaceStateShape,
} from '../../../domain/ops/schemas.ts';
import { toWorkspaceStateView } from '../../../domain/ops/views.ts';
import { runTimers } from '../../../domain/ops/work.ts';
import { readWorkspaceState } from '../../../domain/ops/workspace.ts';
import { fail } from '../../../domain/errors.ts';
import { inCellOf } from '../../../domain/tenancy/in-cell.ts';
import { isPoolName, POOL_NAME_RULE } from '../../../storage/shards.ts';
import { staff } from '../../http/access.ts';
import { accepted, ok, okOverCells } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Operators';

export const opsRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/internal/ops/workspaces/:id/placement',
    name: 'ops.workspaces.getPlacement',
    tag,
    summary: 'Which processes handle a workspace, and how far they are',
    access: staff(),
    answer: { status: 200, data: PlacementShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => readPlacementState(inCellOf(ctx, params.id), params.id),
    reply: (state) => ok(toPlacementView(state)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/internal/ops/workspaces/:id/placement',
    name: 'ops.workspaces.place',
    tag,
    summary: 'Place a workspace in a pool, in so many partitions, while it is live',
    description:
      'The response comes at once; the move is over when `status` is `settled`. Nothing is lost, done twice or out of order per resource meanwhile. 409 while an earlier move is not over.',
    access: staff(),
    body: PlacementBody,
    answer: { status: 200, data: PlacedShape },
    errors: ['not_found', 'invalid_state'],
    workspaceOf: async ({ params }) => params.id,
    handle: async ({ ctx, params, body }) => {
      const inCell = inCellOf(ctx, params.id);
      const isMoved = await placeWorkspace(inCell, { workspaceId: params.id, ...body });
      // It is read after the commit; a repeat between both finds the workspace placed.
      const state = await readPlacementState(inCell, params.id);
      return concludeAlone(ctx, { isMoved, state });
    },
    reply: ({ isMoved, state }) => ok({ ...toPlacementView(state), isMoved }),
  }),
  defineRoute({
    method: 'GET',
    path: '/internal/ops/top',
    name: 'ops.top',
    tag,
    summary: 'The busiest workspaces: events a second, what is due and for how long',
    access: staff(),
    answer: { status: 200, data: TopShape },
    errors: [],
    handle: ({ ctx }) => topOverCells(ctx),
    reply: okOverCells,
  }),
  defineRoute({
    method: 'GET',
    path: '/internal/ops/activity',
    name: 'ops.activity',
    tag,
    summary: 'The workspaces of the last 24 hours: webhook attempts, failures, events, requests',
    description:
      'Of this hour and the 23 before it. What waits for a retry is listed between its attempts, too.',
    access: staff(),
    query: ActivityQuery,
    answer: { status: 200, data: ActivityShape },
    errors: [],
    handle: ({ ctx, query }) => activityOverCells(ctx, query),
    reply: okOverCells,
  }),
  defineRoute({
    method: 'GET',
    path: '/internal/ops/processes',
    name: 'ops.processes.list',
    tag,
    summary: 'Pools and actor processes',
    access: staff(),
    answer: { status: 200, data: ProcessesShape },
    errors: [],
    handle: ({ ctx }) => processesOverCells(ctx),
    reply: okOverCells,
  }),
  defineRoute({
    method: 'POST',
    path: '/internal/ops/processes/:id/drain',
    name: 'ops.processes.drain',
    tag,
    summary: 'Have an actor process hand its shards over and end',
    access: staff(),
    answer: { status: 202, data: DrainedShape },
    errors: ['not_found'],
    handle: async ({ ctx, params }) => {
      await drainInAnyCell(ctx, params.id);
      return concludeAlone(ctx, { id: params.id });
    },
    reply: accepted,
  }),
  defineRoute({
    method: 'PUT',
    path: '/internal/ops/pools/:name',
    name: 'ops.pools.update',
    tag,
    summary: 'Say when the shards of a pool without a process go to the default pool',
    access: staff(),
    body: PoolBody,
    answer: { status: 200, data: ProcessesShape.properties.pools.items },
    errors: ['validation_error'],
    handle: async ({ ctx, params, body }) => {
      const { name } = params;
      const message = `must be ${POOL_NAME_RULE}`;
      if (!isPoolName(name)) fail('validation_error', [{ path: 'name', code: 'pool', message }]);
      await setAdoptionInAllCells(ctx, name, body.adoptAfterSeconds);
      const { value } = await processesOverCells(ctx);
      return concludeAlone(
        ctx,
        value.pools.find((pool) => pool.name === name),
      );
    },
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: '/internal/ops/workspaces/:id',
    name: 'ops.workspaces.get',
    tag,
    summary: 'Where a workspace is handled and what waits in it',
    access: staff(),
    answer: { status: 200, data: WorkspaceStateShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => readWorkspaceState(inCellOf(ctx, params.id), params.id),
    reply: (state) => ok(toWorkspaceStateView(state)),
  }),
  defineRoute({
    method: 'GET',
    path: '/internal/ops/dead-letters',
    name: 'ops.deadLetters.list',
    tag,
    summary: 'Messages, rows and jobs that failed and wait for an operator',
    access: staff(),
    answer: { status: 200, data: DeadLettersShape },
    errors: [],
    handle: ({ ctx }) => deadLettersOverCells(ctx),
    reply: okOverCells,
  }),
  defineRoute({
    method: 'POST',
    path: '/internal/ops/dead-letters/replay',
    name: 'ops.deadLetters.replay',
    tag,
    summary: 'Have what failed in a workspace processed again',
    description:
      'All of it, or what has the id. `workspaceId: null` for what belongs to no workspace. What was replayed in a workspace is in its audit log.',
    access: staff(),
    body: ReplayBody,
    answer: { status: 200, data: ReplayedShape },
    errors: [],
    workspaceOf: async ({ body }) => body.workspaceId,
    handle: async ({ ctx, body }) =>
      concludeAlone(ctx, await replayInCells(ctx, body.workspaceId, body.id ?? null)),
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: '/internal/ops/timers',
    name: 'ops.timers.list',
    tag,
    summary: 'The timers of each kind of actor: ahead, due, failed',
    access: staff(),
    answer: { status: 200, data: TimersShape },
    errors: [],
    handle: ({ ctx }) => timersOverCells(ctx),
    reply: okOverCells,
  }),
  defineRoute({
    method: 'POST',
    path: '/internal/ops/timers/run',
    name: 'ops.timers.run',
    tag,
    summary: 'Have actors of a workspace look at their state now',
    description: 'That it was done is in the audit log of the workspace.',
    access: staff(),
    body: RunTimersBody,
    answer: { status: 200, data: WokenShape },
    errors: [],
    workspaceOf: async ({ body }) => body.workspaceId,
    handle: ({ ctx, body }) => runTimers(inCellOf(ctx, body.workspaceId), body),
    reply: (timers) => ok({ timers }),
  }),
  defineRoute({
    method: 'GET',
    path: '/internal/ops/jobs',
    name: 'ops.jobs.list',
    tag,
    summary: 'Jobs that wait, and those that were given up',
    access: staff(),
    answer: { status: 200, data: JobsShape },
    errors: [],
    handle: ({ ctx }) => jobsOverCells(ctx),
    reply: okOverCells,
  }),
  defineRoute({
    method: 'GET',
    path: '/internal/ops/doctor',
    name: 'ops.doctor',
    tag,
    summary: 'What is wrong, and the command that fixes it',
    access: staff(),
    answer: { status: 200, data: DoctorShape },
    errors: [],
    handle: ({ ctx }) => examineCells(ctx),
    reply: okOverCells,
  }),
];
