import { placeWorkspace } from '../../../domain/placement/place-workspace.ts';
import { readPlacementState, toPlacementView } from '../../../domain/placement/read-placement.ts';
import { PlacedShape, PlacementBody, PlacementShape } from '../../../domain/placement/schemas.ts';
import { staff } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Operators';

export const opsRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/internal/ops/workspaces/:id/placement',
    tag,
    summary: 'Which processes handle a workspace, and how far they are',
    access: staff(),
    answer: { status: 200, data: PlacementShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => readPlacementState(ctx, params.id),
    reply: (state) => ok(toPlacementView(state)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/internal/ops/workspaces/:id/placement',
    tag,
    summary: 'Place a workspace in a pool, in so many partitions, while it is live',
    description:
      'The answer comes at once; the move is over when `status` is `settled`. Nothing is lost, done twice or out of order per resource meanwhile. 409 while an earlier move is not over.',
    access: staff(),
    body: PlacementBody,
    answer: { status: 200, data: PlacedShape },
    errors: ['not_found', 'invalid_state'],
    handle: async ({ ctx, params, body }) => {
      const isMoved = await placeWorkspace(ctx, { workspaceId: params.id, ...body });
      return { isMoved, state: await readPlacementState(ctx, params.id) };
    },
    reply: ({ isMoved, state }) => ok({ ...toPlacementView(state), isMoved }),
  }),
];
