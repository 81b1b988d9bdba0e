import { PageQuery } from '../../../domain/shapes.ts';
import { createOrganization } from '../../../domain/tenancy/organizations/create-organization.ts';
import { listOrganizations } from '../../../domain/tenancy/organizations/list-organizations.ts';
import { loadOrganization } from '../../../domain/tenancy/organizations/load.ts';
import {
  OrganizationBody,
  OrganizationPatch,
  OrganizationShape,
} from '../../../domain/tenancy/organizations/schemas.ts';
import { updateOrganization } from '../../../domain/tenancy/organizations/update-organization.ts';
import { toOrganizationView } from '../../../domain/tenancy/organizations/view.ts';
import { key } from '../../http/access.ts';
import { ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Organizations';

export const organizationRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/organizations',
    name: 'organizations.create',
    tag,
    summary: 'Create an organization',
    access: key('organizations:write'),
    body: OrganizationBody,
    // Specification "Organizations and stores" asks for 200.
    answer: { status: 200, data: OrganizationShape },
    errors: ['slug_taken'],
    handle: ({ ctx, body }) => createOrganization(ctx, body),
    reply: (organization) => ok(toOrganizationView(organization)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/organizations',
    name: 'organizations.list',
    tag,
    summary: 'List organizations',
    access: key('organizations:read'),
    query: PageQuery,
    answer: { status: 200, data: OrganizationShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listOrganizations(ctx, query),
    reply: (found) => page(found, toOrganizationView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/organizations/:id',
    name: 'organizations.get',
    tag,
    summary: 'Read an organization',
    access: key('organizations:read'),
    answer: { status: 200, data: OrganizationShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => loadOrganization(ctx, params.id),
    reply: (organization) => ok(toOrganizationView(organization)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/organizations/:id',
    name: 'organizations.update',
    tag,
    summary: 'Change an organization',
    access: key('organizations:write'),
    body: OrganizationPatch,
    answer: { status: 200, data: OrganizationShape },
    errors: ['not_found'],
    handle: ({ ctx, params, body }) => updateOrganization(ctx, params.id, body),
    reply: (organization) => ok(toOrganizationView(organization)),
  }),
];
