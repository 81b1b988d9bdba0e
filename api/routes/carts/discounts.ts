import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { getExpandedDiscount } from '../../../domain/expansion/unexpanded/discounts.ts';
import { ExpandedDiscountShape } from '../../../domain/expansion/unexpanded/schemas.ts';
import { concludeAlone } from '../../../domain/context.ts';
import { createDiscount } from '../../../domain/discounts/create-discount.ts';
import { deleteDiscount } from '../../../domain/discounts/delete-discount.ts';
import { listDiscounts } from '../../../domain/discounts/list-discounts.ts';
import { listRedemptions } from '../../../domain/discounts/list-redemptions.ts';
import { previewDiscount } from '../../../domain/discounts/preview-discount.ts';
import {
  CreateDiscountBody,
  DiscountShape,
  ListDiscountsQuery,
  ListedRedemptionShape,
  PatchDiscountBody,
  PreviewBody,
  PreviewShape,
} from '../../../domain/discounts/schemas.ts';
import { updateDiscount } from '../../../domain/discounts/update-discount.ts';
import { toDiscountView } from '../../../domain/discounts/view.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import { key } from '../../http/access.ts';
import { created, noContent, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Discounts';

export const discountRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/discounts/preview',
    name: 'discounts.preview',
    tag,
    summary: 'Preview a discount code',
    description:
      'Changes no cart. A code that cannot be used gives `valid: false`. With `terms` it tries a discount that is not stored.',
    access: key('discounts:read'),
    body: PreviewBody,
    answer: { status: 200, data: PreviewShape },
    errors: ['customer_not_found', 'validation_error'],
    handle: async ({ ctx, body }) => concludeAlone(ctx, await previewDiscount(ctx, body)),
    reply: (preview) => ok(preview),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/discounts',
    name: 'discounts.list',
    tag,
    summary: 'List discounts',
    description: 'Without those that are deleted.',
    access: key('discounts:read'),
    query: ListDiscountsQuery,
    answer: { status: 200, data: DiscountShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listDiscounts(ctx, query),
    reply: (result) => page(result, toDiscountView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/discounts',
    name: 'discounts.create',
    tag,
    summary: 'Create a discount',
    description: 'It holds at once, unless `startsAt` or `isActive` says otherwise.',
    access: key('discounts:write'),
    body: CreateDiscountBody,
    answer: { status: 201, data: DiscountShape },
    errors: [
      'discount_code_taken',
      'metadata_too_large',
      'application_mismatch',
      'application_not_found',
    ],
    handle: ({ ctx, body }) => createDiscount(ctx, body),
    reply: (discount) => created(toDiscountView(discount)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/discounts/:id',
    name: 'discounts.get',
    tag,
    summary: 'Read a discount',
    access: key('discounts:read'),
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedDiscountShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getExpandedDiscount(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/discounts/:id',
    name: 'discounts.update',
    tag,
    summary: 'Change a discount',
    description:
      '`code`, `type`, `value` and `currency` are frozen once the discount was redeemed for the first time.',
    access: key('discounts:write'),
    body: PatchDiscountBody,
    answer: { status: 200, data: DiscountShape },
    errors: ['not_found', 'discount_code_taken', 'invalid_state', 'metadata_too_large'],
    handle: ({ ctx, params, body }) => updateDiscount(ctx, params.id, body),
    reply: (discount) => ok(toDiscountView(discount)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/discounts/:id',
    name: 'discounts.delete',
    tag,
    summary: 'Delete a discount',
    description:
      'Frees its code. One that was used remains readable by its id; orders keep what they got from it.',
    access: key('discounts:write'),
    answer: { status: 204 },
    errors: ['not_found'],
    handle: ({ ctx, params }) => deleteDiscount(ctx, params.id),
    reply: () => noContent(),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/discounts/:id/redemptions',
    name: 'discounts.listRedemptions',
    tag,
    summary: "List a discount's redemptions",
    description: 'Newest first, with uses that were given back.',
    access: key('discounts:read'),
    query: PageQuery,
    answer: { status: 200, data: ListedRedemptionShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listRedemptions(ctx, params.id, query),
    reply: (result) => page(result, (one) => one),
  }),
];
