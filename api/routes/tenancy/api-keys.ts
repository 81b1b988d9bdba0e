import { getExpandedKey, listExpandedKeys } from '../../../domain/expansion/unexpanded/api-keys.ts';
import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import {
  ApiKeyListQuery,
  ExpandedApiKeyShape,
} from '../../../domain/expansion/unexpanded/schemas.ts';
import { createApiKey } from '../../../domain/tenancy/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../../domain/tenancy/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../../domain/tenancy/api-keys/rotate-api-key.ts';
import {
  ApiKeyBody,
  ApiKeyPatch,
  ApiKeyShape,
  NewApiKeyShape,
  RotationBody,
} from '../../../domain/tenancy/api-keys/schemas.ts';
import { updateApiKey } from '../../../domain/tenancy/api-keys/update-api-key.ts';
import { toApiKeyView, toNewApiKeyView } from '../../../domain/tenancy/api-keys/view.ts';
import { applicationSession } from '../../http/access.ts';
import { created, noContent, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'API keys';
const access = applicationSession('application:api-keys');

export const apiKeyRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/api-keys',
    name: 'apiKeys.create',
    tag,
    summary: 'Create a key',
    description:
      'Pinned to one application and one environment; `key` is shown only in this response.',
    access,
    body: ApiKeyBody,
    answer: { status: 201, data: NewApiKeyShape },
    errors: ['invalid_scope', 'validation_error'],
    handle: ({ ctx, body }) => createApiKey(ctx, body),
    reply: (made) => created(toNewApiKeyView(made)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/api-keys',
    name: 'apiKeys.list',
    tag,
    summary: 'List keys',
    description: 'Newest first, without the keys themselves.',
    access,
    query: ApiKeyListQuery,
    answer: { status: 200, data: ExpandedApiKeyShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listExpandedKeys(ctx, query),
    reply: (found) => page(found, (view) => view),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/api-keys/:id',
    name: 'apiKeys.get',
    tag,
    summary: 'Read a key',
    access,
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedApiKeyShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getExpandedKey(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/api-keys/:id',
    name: 'apiKeys.update',
    tag,
    summary: 'Rename a key',
    access,
    body: ApiKeyPatch,
    answer: { status: 200, data: ApiKeyShape },
    errors: ['not_found'],
    handle: ({ ctx, params, body }) => updateApiKey(ctx, params.id, body),
    reply: (apiKey) => ok(toApiKeyView(apiKey)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/api-keys/:id/rotate',
    name: 'apiKeys.rotate',
    tag,
    summary: 'Replace a key by a new one',
    description: 'The old key stays valid for `overlapSeconds`.',
    access,
    body: RotationBody,
    answer: { status: 201, data: NewApiKeyShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => rotateApiKey(ctx, params.id, body),
    reply: (made) => created(toNewApiKeyView(made)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/api-keys/:id',
    name: 'apiKeys.delete',
    tag,
    summary: 'Revoke a key',
    description: 'The next call with it returns 401.',
    access,
    answer: { status: 204 },
    errors: ['not_found'],
    handle: ({ ctx, params }) => revokeApiKey(ctx, params.id),
    reply: noContent,
  }),
];
