import { concludeAlone } from '../../../domain/context.ts';
import { readCells, setSignUps } from '../../../domain/ops/cells.ts';
import { CellBody, CellsShape } from '../../../domain/ops/schemas.ts';
import { staff } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Operators';

export const cellRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/internal/ops/cells',
    name: 'ops.cells.list',
    tag,
    summary: 'The cells: how many workspaces live in each, and whether new ones go there',
    access: staff(),
    answer: { status: 200, data: CellsShape },
    errors: [],
    handle: ({ ctx }) => readCells(ctx),
    reply: ok,
  }),
  defineRoute({
    method: 'PUT',
    path: '/internal/ops/cells/:name',
    name: 'ops.cells.update',
    tag,
    summary: 'Say whether new workspaces go to a cell',
    description:
      'A cell that is added to others takes none until this: processes that were not restarted since do not know it. 409 for the last one that takes new workspaces.',
    access: staff(),
    body: CellBody,
    answer: { status: 200, data: CellsShape.items },
    errors: ['not_found', 'invalid_state'],
    handle: async ({ ctx, params, body }) =>
      concludeAlone(ctx, await setSignUps(ctx, params.name, body.takesNew)),
    reply: ok,
  }),
];
