import { Type } from '@sinclair/typebox';
import { PageQuery } from '../../../domain/shapes.ts';
import { toMemberView } from '../../../domain/team/view.ts';
import { toEnvironmentView } from '../../../domain/tenancy/environments/view.ts';
import { createWorkspace } from '../../../domain/provisioning/create-workspace.ts';
import { NewWorkspaceShape } from '../../../domain/provisioning/schemas.ts';
import { checkReadiness } from '../../../domain/tenancy/workspaces/check-readiness.ts';
import { getWorkspace } from '../../../domain/tenancy/workspaces/get-workspace.ts';
import { goLive } from '../../../domain/tenancy/workspaces/go-live.ts';
import { listOwnWorkspaces } from '../../../domain/tenancy/workspaces/list-own-workspaces.ts';
import {
  ReadinessShape,
  WentLiveShape,
  WorkspaceBody,
  WorkspacePatch,
  WorkspaceShape,
} from '../../../domain/tenancy/workspaces/schemas.ts';
import { updateWorkspace } from '../../../domain/tenancy/workspaces/update-workspace.ts';
import { toWorkspaceView } from '../../../domain/tenancy/workspaces/view.ts';
import { anySession, workspaceSession } from '../../http/access.ts';
import { created, ok, pageOverCells } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { acceptedTags } from '../../pages/reader.ts';

const tag = 'Workspaces';

export const workspaceRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces',
    name: 'workspaces.create',
    tag,
    summary: 'Sign up: create a workspace',
    description:
      'The caller becomes its owner, with the first language of Accept-Language that mails have words of. It starts with the environments production and sandbox. A person makes ten a day (429).',
    access: anySession(),
    body: WorkspaceBody,
    answer: { status: 201, data: NewWorkspaceShape },
    errors: ['slug_taken', 'rate_limit_exceeded'],
    handle: ({ ctx, body, request }) =>
      createWorkspace(ctx, body, acceptedTags(request.headers.get('accept-language'))),
    reply: ({ workspace, environments, member }) =>
      created({
        workspace: toWorkspaceView(workspace),
        environments: environments.map(toEnvironmentView),
        member: toMemberView({ member, applicationRoles: [] }),
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces',
    name: 'workspaces.list',
    tag,
    summary: "List the caller's workspaces",
    access: anySession(),
    query: PageQuery,
    answer: { status: 200, data: WorkspaceShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listOwnWorkspaces(ctx, query),
    reply: (found) => pageOverCells(found, toWorkspaceView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId',
    name: 'workspaces.get',
    tag,
    summary: 'Read a workspace',
    access: workspaceSession('workspace:read'),
    answer: { status: 200, data: WorkspaceShape },
    errors: [],
    handle: ({ ctx }) => getWorkspace(ctx),
    reply: (workspace) => ok(toWorkspaceView(workspace)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/workspaces/:workspaceId',
    name: 'workspaces.update',
    tag,
    summary: 'Rename a workspace',
    access: workspaceSession('workspace:update'),
    body: WorkspacePatch,
    answer: { status: 200, data: WorkspaceShape },
    errors: [],
    handle: ({ ctx, body }) => updateWorkspace(ctx, body),
    reply: (workspace) => ok(toWorkspaceView(workspace)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/go-live',
    name: 'workspaces.checkReadiness',
    tag,
    summary: 'Read what going live needs',
    description:
      'The checks of going live, each with whether it passes, and advice that it does not insist on. Changes nothing.',
    access: workspaceSession('workspace:read'),
    answer: { status: 200, data: ReadinessShape },
    errors: [],
    handle: ({ ctx }) => checkReadiness(ctx),
    reply: ok,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces/:workspaceId/go-live',
    name: 'workspaces.goLive',
    tag,
    summary: 'Open production',
    description:
      'For ever. Needs an active connector and `allowedOrigins` in production (422 names what is missing), and a workspace that is entitled to it. A repeat changes nothing.',
    access: workspaceSession('workspace:go-live'),
    body: Type.Object({}),
    answer: { status: 200, data: WentLiveShape },
    errors: ['trial_expired', 'workspace_not_entitled_for_live', 'validation_error'],
    handle: ({ ctx }) => goLive(ctx),
    reply: ok,
  }),
];
