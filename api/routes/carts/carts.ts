import { addItem } from '../../../domain/carts/add-item.ts';
import { applyDiscount } from '../../../domain/carts/apply-discount.ts';
import { batchItems } from '../../../domain/carts/batch-items.ts';
import { changeItem } from '../../../domain/carts/change-item.ts';
import { createCart } from '../../../domain/carts/create-cart.ts';
import { listCarts } from '../../../domain/carts/list-carts.ts';
import { removeDiscount } from '../../../domain/carts/remove-discount.ts';
import { removeItem } from '../../../domain/carts/remove-item.ts';
import {
  BatchBody,
  CartShape,
  CreateCartBody,
  LineItemBody,
  LineItemPatch,
  LineItemShape,
  ListCartsQuery,
  PatchCartBody,
} from '../../../domain/carts/schemas.ts';
import { updateCart } from '../../../domain/carts/update-cart.ts';
import { toCartView, toLineItemView } from '../../../domain/carts/view.ts';
import { ApplyDiscountBody } from '../../../domain/discounts/schemas.ts';
import { CartQuery, ExpandedCartShape } from '../../../domain/expansion/part-schemas.ts';
import { getExpandedCart } from '../../../domain/expansion/get-cart.ts';
import { key } from '../../http/access.ts';
import { ifMatchOf } from '../../http/if-match.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Carts';
const state = [
  'cart_already_checked_out',
  'cart_already_converted',
  'cart_abandoned',
  'cart_changed',
] as const;
const mutation = ['cart_not_found', ...state] as const;

export const cartRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/carts',
    name: 'carts.create',
    tag,
    summary: 'Create a cart',
    description:
      'It is empty and open. Add items, then hand it to a checkout session, or to a draft order by POST /carts/{id}/checkout.',
    access: key('carts:write'),
    body: CreateCartBody,
    answer: { status: 201, data: CartShape },
    errors: [
      'missing_application_id',
      'application_not_found',
      'customer_not_found',
      'application_mismatch',
      'metadata_too_large',
    ],
    handle: ({ ctx, body }) => createCart(ctx, body),
    reply: (result) => created(toCartView(result)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/carts',
    name: 'carts.list',
    tag,
    summary: 'List carts',
    description: 'Newest first.',
    access: key('carts:read'),
    query: ListCartsQuery,
    answer: { status: 200, data: CartShape, list: true },
    errors: ['application_not_found', 'application_mismatch'],
    handle: ({ ctx, query }) => listCarts(ctx, query),
    reply: (result) => page(result, toCartView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/carts/:id',
    name: 'carts.get',
    tag,
    summary: 'Read a cart',
    description: '`expand=actions` adds what may be done with it now.',
    access: key('carts:read'),
    query: CartQuery,
    answer: { status: 200, data: ExpandedCartShape },
    errors: ['cart_not_found', 'validation_error'],
    handle: ({ ctx, params, query }) => getExpandedCart(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/carts/:id',
    name: 'carts.update',
    tag,
    summary: 'Change a cart',
    description:
      'Only while it is open. A request that changes nothing leaves `sequence` as it is.',
    access: key('carts:write'),
    body: PatchCartBody,
    answer: { status: 200, data: CartShape },
    errors: [...mutation, 'customer_not_found', 'metadata_too_large'],
    handle: ({ ctx, params, body, request }) =>
      updateCart(ctx, params.id, body, ifMatchOf(request)),
    reply: (result) => ok(toCartView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/carts/:id/items',
    name: 'carts.addItem',
    tag,
    summary: 'Add an item',
    description:
      'Each call adds a line of its own, also for the same product; send an `Idempotency-Key` to be safe from repeats.',
    access: key('carts:write'),
    body: LineItemBody,
    answer: { status: 201, data: LineItemShape },
    errors: [...mutation, 'image_url_unresolvable', 'metadata_too_large'],
    handle: ({ ctx, params, body, request }) => addItem(ctx, params.id, body, ifMatchOf(request)),
    reply: (result) => created(toLineItemView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/carts/:id/items/batch',
    name: 'carts.batchItems',
    tag,
    summary: 'Add, change and remove items at once',
    description:
      'All of it happens, or nothing; `sequence` rises by one. At least one of the three lists has an entry, else 422.',
    access: key('carts:write'),
    body: BatchBody,
    answer: { status: 200, data: CartShape },
    errors: [...mutation, 'item_not_found', 'image_url_unresolvable', 'metadata_too_large'],
    handle: ({ ctx, params, body, request }) =>
      batchItems(ctx, params.id, body, ifMatchOf(request)),
    reply: (result) => ok(toCartView(result)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/carts/:id/items/:itemId',
    name: 'carts.updateItem',
    tag,
    summary: 'Change an item',
    description: 'Only the fields that are sent change; `metadata` is replaced as a whole.',
    access: key('carts:write'),
    body: LineItemPatch,
    answer: { status: 200, data: LineItemShape },
    errors: [...mutation, 'item_not_found', 'metadata_too_large'],
    handle: ({ ctx, params, body, request }) =>
      changeItem(ctx, params.id, params.itemId, body, ifMatchOf(request)),
    reply: (result) => ok(toLineItemView(result)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/carts/:id/items/:itemId',
    name: 'carts.removeItem',
    tag,
    summary: 'Remove an item',
    description: 'A second time it is 404 `item_not_found`.',
    access: key('carts:write'),
    answer: { status: 200, data: CartShape },
    errors: [...mutation, 'item_not_found'],
    handle: ({ ctx, params, request }) =>
      removeItem(ctx, params.id, params.itemId, ifMatchOf(request)),
    reply: (result) => ok(toCartView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/carts/:id/apply-discount',
    name: 'carts.applyDiscount',
    tag,
    summary: 'Apply a discount code',
    description:
      'A second code replaces the first; the same code again changes nothing. A code that does not hold is 422 `discount_invalid` with `details.reason`, and the cart keeps the one before.',
    access: key('carts:write'),
    body: ApplyDiscountBody,
    answer: { status: 200, data: CartShape },
    errors: [...mutation, 'discount_invalid', 'validation_error'],
    handle: ({ ctx, params, body, request }) =>
      applyDiscount(ctx, params.id, body.code, ifMatchOf(request)),
    reply: (result) => ok(toCartView(result)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/carts/:id/discount',
    name: 'carts.removeDiscount',
    tag,
    summary: 'Remove the discount code',
    description: 'Without a code it changes nothing.',
    access: key('carts:write'),
    answer: { status: 200, data: CartShape },
    errors: [...mutation, 'validation_error'],
    handle: ({ ctx, params, request }) => removeDiscount(ctx, params.id, ifMatchOf(request)),
    reply: (result) => ok(toCartView(result)),
  }),
];
