import { Type } from '@sinclair/typebox';
import { Described, pageFields, ShortText } from '../../../domain/shapes.ts';
import { listWorkspaces } from '../../../domain/tenancy/staff/list-workspaces.ts';
import { updateWorkspaceByStaff } from '../../../domain/tenancy/staff/update-workspace.ts';
import {
  StaffWorkspacePatch,
  StaffWorkspaceShape,
} from '../../../domain/tenancy/workspaces/schemas.ts';
import { toStaffWorkspaceView } from '../../../domain/tenancy/workspaces/view.ts';
import { staff } from '../../http/access.ts';
import { ok, pageOverCells } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Staff';

export const staffRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/admin/workspaces',
    name: 'admin.workspaces.list',
    tag,
    summary: 'List every workspace',
    access: staff(),
    query: Type.Object({
      ...pageFields,
      q: Type.Optional(Described(ShortText(200), 'Part of the name or the slug, or the id.')),
    }),
    answer: { status: 200, data: StaffWorkspaceShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listWorkspaces(ctx, query),
    reply: (found) => pageOverCells(found, toStaffWorkspaceView),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/admin/workspaces/:id',
    name: 'admin.workspaces.update',
    tag,
    summary: "Set a workspace's subscription, marks and rate",
    access: staff(),
    workspaceOf: async ({ params }) => params.id,
    body: StaffWorkspacePatch,
    answer: { status: 200, data: StaffWorkspaceShape },
    errors: ['not_found'],
    handle: ({ ctx, params, body }) => updateWorkspaceByStaff(ctx, params.id, body),
    reply: (workspace) => ok(toStaffWorkspaceView(workspace)),
  }),
];
