import { PageQuery } from '../../../domain/shapes.ts';
import { createApplication } from '../../../domain/provisioning/create-application.ts';
import { getApplication } from '../../../domain/tenancy/applications/get-application.ts';
import { listApplications } from '../../../domain/tenancy/applications/list-applications.ts';
import {
  ApplicationBody,
  ApplicationPatch,
  ApplicationShape,
} from '../../../domain/tenancy/applications/schemas.ts';
import { updateApplication } from '../../../domain/tenancy/applications/update-application.ts';
import { toApplicationView } from '../../../domain/tenancy/applications/view.ts';
import { namedApplicationSession, workspaceSession } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Applications';

export const applicationRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/applications',
    name: 'workspaces.applications.list',
    tag,
    summary: 'List applications',
    access: workspaceSession('workspace:read'),
    query: PageQuery,
    answer: { status: 200, data: ApplicationShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listApplications(ctx, query),
    reply: (found) => page(found, toApplicationView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/workspaces/:workspaceId/applications',
    name: 'workspaces.applications.create',
    tag,
    summary: 'Create an application',
    description: 'Each non-production environment gets two sandbox connectors for it.',
    access: workspaceSession('workspace:create-application'),
    body: ApplicationBody,
    answer: { status: 201, data: ApplicationShape },
    errors: [],
    handle: ({ ctx, body }) => createApplication(ctx, body),
    reply: (loaded) => created(toApplicationView(loaded)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/applications/:id',
    name: 'applications.get',
    tag,
    summary: 'Read an application',
    access: namedApplicationSession('application:read'),
    answer: { status: 200, data: ApplicationShape },
    errors: ['application_not_found'],
    handle: ({ ctx, params }) => getApplication(ctx, params.id),
    reply: (loaded) => ok(toApplicationView(loaded)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/applications/:id',
    name: 'applications.update',
    tag,
    summary: 'Change an application',
    description: 'Settings merge key by key, also inside their groups.',
    access: namedApplicationSession('application:settings'),
    body: ApplicationPatch,
    answer: { status: 200, data: ApplicationShape },
    errors: ['application_not_found', 'validation_error'],
    handle: ({ ctx, params, body }) => updateApplication(ctx, params.id, body),
    reply: (loaded) => ok(toApplicationView(loaded)),
  }),
];
