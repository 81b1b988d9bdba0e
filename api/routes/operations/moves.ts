import { concludeAlone } from '../../../domain/context.ts';
import { listMoves, readWhere } from '../../../domain/moves/read-moves.ts';
import { abortMove, requestMove } from '../../../domain/moves/request-move.ts';
import type { MoveResources } from '../../../domain/moves/run.ts';
import { MoveBody, MovePlanShape, MovesShape, WhereShape } from '../../../domain/moves/schemas.ts';
import { toMovePlanView, toMoveView, toWhereView } from '../../../domain/moves/view.ts';
import { staff } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Operators';

/** `resources` is null where there is one cell. */
export function moveRoutes(resources: MoveResources | null): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/internal/ops/workspaces/:id/cell',
      name: 'ops.workspaces.getCell',
      tag,
      summary: 'The cell in which a workspace lives, and its last move',
      access: staff(),
      answer: { status: 200, data: WhereShape },
      errors: ['not_found'],
      handle: ({ ctx, params }) => readWhere(ctx, params.id),
      reply: (where) => ok(toWhereView(where)),
    }),
    defineRoute({
      method: 'PUT',
      path: '/internal/ops/workspaces/:id/cell',
      name: 'ops.workspaces.move',
      tag,
      summary: 'Move a workspace to another cell, while it is live',
      description:
        'The response comes at once; the workspace lives there when `status` is `moved`. Requests wait for some seconds at most, once or twice. Nothing is lost, done twice or out of order. What cannot be carried out is undone, and `failure` says why. 409 while it moves to a third cell, or when something keeps it from moving.',
      access: staff(),
      body: MoveBody,
      answer: { status: 200, data: MovePlanShape },
      errors: ['not_found', 'invalid_state'],
      workspaceOf: async ({ params }) => params.id,
      handle: async ({ ctx, params, body }) =>
        concludeAlone(ctx, await requestMove(ctx, resources, params.id, body)),
      reply: (plan) => ok(toMovePlanView(plan)),
    }),
    defineRoute({
      method: 'POST',
      path: '/internal/ops/workspaces/:id/cell/abort',
      name: 'ops.workspaces.abortMove',
      tag,
      summary: 'Have a move to another cell undone',
      description: '409 once the workspace lives in the other cell.',
      access: staff(),
      answer: { status: 200, data: WhereShape },
      errors: ['not_found', 'invalid_state'],
      workspaceOf: async ({ params }) => params.id,
      handle: async ({ ctx, params }) => concludeAlone(ctx, await abortMove(ctx, params.id)),
      reply: (where) => ok(toWhereView(where)),
    }),
    defineRoute({
      method: 'GET',
      path: '/internal/ops/moves',
      name: 'ops.moves.list',
      tag,
      summary: 'The last move of each workspace between cells, those under way first',
      access: staff(),
      answer: { status: 200, data: MovesShape },
      errors: [],
      handle: ({ ctx }) => listMoves(ctx),
      reply: (moves) => ok(moves.map(toMoveView)),
    }),
  ];
}
