import { listExpandedEnvironments } from '../../../domain/expansion/unexpanded/team.ts';
import {
  EnvironmentListQuery,
  ExpandedEnvironmentShape,
} from '../../../domain/expansion/unexpanded/schemas.ts';
import { Type } from '@sinclair/typebox';
import { archiveEnvironment } from '../../../domain/provisioning/archive-environment.ts';
import { createEnvironment } from '../../../domain/provisioning/create-environment.ts';
import {
  EnvironmentBody,
  EnvironmentPatch,
  EnvironmentShape,
} from '../../../domain/tenancy/environments/schemas.ts';
import { updateEnvironment } from '../../../domain/tenancy/environments/update-environment.ts';
import { toEnvironmentView } from '../../../domain/tenancy/environments/view.ts';
import { workspaceSession } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Environments';
const manage = workspaceSession('workspace:manage-environments');

export const environmentRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/environments',
    name: 'workspaces.environments.list',
    tag,
    summary: 'List environments',
    access: workspaceSession('workspace:read'),
    query: EnvironmentListQuery,
    answer: { status: 200, data: ExpandedEnvironmentShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listExpandedEnvironments(ctx, query),
    reply: (found) => page(found, (view) => view),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces/:workspaceId/environments',
    name: 'workspaces.environments.create',
    tag,
    summary: 'Create a non-production environment',
    description: 'Each application gets two sandbox connectors in it.',
    access: manage,
    body: EnvironmentBody,
    answer: { status: 201, data: EnvironmentShape },
    errors: ['environment_slug_taken'],
    handle: ({ ctx, body }) => createEnvironment(ctx, body),
    reply: (environment) => created(toEnvironmentView(environment)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/workspaces/:workspaceId/environments/:id',
    name: 'workspaces.environments.update',
    tag,
    summary: 'Rename an environment',
    access: manage,
    body: EnvironmentPatch,
    answer: { status: 200, data: EnvironmentShape },
    errors: ['environment_not_found'],
    handle: ({ ctx, params, body }) => updateEnvironment(ctx, params.id, body),
    reply: (environment) => ok(toEnvironmentView(environment)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces/:workspaceId/environments/:id/archive',
    name: 'workspaces.environments.archive',
    tag,
    summary: 'Archive an environment',
    description:
      'For ever: its keys return 401 from now on, its webhook endpoints pause and its schedules end. Environments that came with the workspace cannot be archived.',
    access: manage,
    body: Type.Object({}),
    answer: { status: 200, data: EnvironmentShape },
    errors: ['system_environment_locked', 'environment_not_found'],
    handle: ({ ctx, params }) => archiveEnvironment(ctx, params.id),
    reply: (environment) => ok(toEnvironmentView(environment)),
  }),
];
