import { PageQuery } from '../../../domain/shapes.ts';
import { createStore } from '../../../domain/tenancy/stores/create-store.ts';
import { listStores } from '../../../domain/tenancy/stores/list-stores.ts';
import { loadStore } from '../../../domain/tenancy/stores/load.ts';
import { StoreBody, StorePatch, StoreShape } from '../../../domain/tenancy/stores/schemas.ts';
import { updateStore } from '../../../domain/tenancy/stores/update-store.ts';
import { toStoreView } from '../../../domain/tenancy/stores/view.ts';
import { key } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Stores';

export const storeRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/stores',
    name: 'stores.create',
    tag,
    summary: 'Create a store',
    access: key('stores:write'),
    body: StoreBody,
    answer: { status: 201, data: StoreShape },
    errors: ['slug_taken', 'not_found'],
    handle: ({ ctx, body }) => createStore(ctx, body),
    reply: (store) => created(toStoreView(store)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/stores',
    name: 'stores.list',
    tag,
    summary: 'List stores',
    access: key('stores:read'),
    query: PageQuery,
    answer: { status: 200, data: StoreShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listStores(ctx, query),
    reply: (found) => page(found, toStoreView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/stores/:id',
    name: 'stores.get',
    tag,
    summary: 'Read a store',
    access: key('stores:read'),
    answer: { status: 200, data: StoreShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => loadStore(ctx, params.id),
    reply: (store) => ok(toStoreView(store)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/stores/:id',
    name: 'stores.update',
    tag,
    summary: 'Change a store',
    access: key('stores:write'),
    body: StorePatch,
    answer: { status: 200, data: StoreShape },
    errors: ['not_found'],
    handle: ({ ctx, params, body }) => updateStore(ctx, params.id, body),
    reply: (store) => ok(toStoreView(store)),
  }),
];
