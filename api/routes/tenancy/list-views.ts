import { Type } from '@sinclair/typebox';
import { createListView } from '../../../domain/team/list-views/create-list-view.ts';
import { deleteListView } from '../../../domain/team/list-views/delete-list-view.ts';
import { listListViews } from '../../../domain/team/list-views/list-list-views.ts';
import {
  ListViewBody,
  ListViewPatch,
  ListViewQuery,
  ListViewShape,
} from '../../../domain/team/list-views/schemas.ts';
import { updateListView } from '../../../domain/team/list-views/update-list-view.ts';
import { toListViewView } from '../../../domain/team/list-views/view.ts';
import { workspaceSession } from '../../http/access.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Team';
const path = '/api/v1/workspaces/:workspaceId/views';
const access = workspaceSession('workspace:read');

export const listViewRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    name: 'workspaces.views.list',
    tag,
    summary: 'List saved views',
    description:
      'The shared ones and the caller’s own, by their names, of lists that the caller may read. All at once: a list has at most 100 of either.',
    access,
    query: ListViewQuery,
    answer: { status: 200, data: Type.Array(ListViewShape) },
    errors: [],
    handle: ({ ctx, query }) => listListViews(ctx, query),
    reply: (found) => ok(found.map(toListViewView)),
  }),
  defineRoute({
    method: 'POST',
    path,
    name: 'workspaces.views.create',
    tag,
    summary: 'Save a view',
    description: 'Of a list of the console that the caller may read, for the caller or for all.',
    access,
    body: ListViewBody,
    answer: { status: 201, data: ListViewShape },
    errors: ['validation_error', 'permission_denied', 'view_name_taken', 'view_limit_reached'],
    handle: ({ ctx, body }) => createListView(ctx, body),
    reply: (made) => created(toListViewView(made)),
  }),
  defineRoute({
    method: 'PATCH',
    path: `${path}/:id`,
    name: 'workspaces.views.update',
    tag,
    summary: 'Change or share a view',
    description:
      'By its owner; a shared one also by an owner or administrator of the workspace. Only its owner makes it private again.',
    access,
    body: ListViewPatch,
    answer: { status: 200, data: ListViewShape },
    errors: [
      'validation_error',
      'permission_denied',
      'not_found',
      'view_changed',
      'view_name_taken',
      'view_limit_reached',
    ],
    handle: ({ ctx, params, body }) => updateListView(ctx, params.id, body),
    reply: (changed) => ok(toListViewView(changed)),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    name: 'workspaces.views.delete',
    tag,
    summary: 'Delete a view',
    description: 'By its owner; a shared one also by an owner or administrator of the workspace.',
    access,
    answer: { status: 204 },
    errors: ['permission_denied', 'not_found'],
    handle: ({ ctx, params }) => deleteListView(ctx, params.id),
    reply: noContent,
  }),
];
