import { listAbandonedCarts } from '../../../domain/abandonment/list-abandoned.ts';
import { recoverCart } from '../../../domain/abandonment/recover-cart.ts';
import {
  AbandonedCartShape,
  ListAbandonedQuery,
  SummaryQuery,
  SummaryShape,
} from '../../../domain/abandonment/schemas.ts';
import { summarizeAbandonedCarts } from '../../../domain/abandonment/summarize.ts';
import { toAbandonedCartView } from '../../../domain/abandonment/view.ts';
import { CartShape } from '../../../domain/carts/schemas.ts';
import { toCartView } from '../../../domain/carts/view.ts';
import { applicationKey, key } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Abandoned carts';

export const abandonedCartRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/abandoned-carts',
    name: 'abandonedCarts.list',
    tag,
    summary: 'List abandoned carts',
    description:
      'The latest first. A cart is abandoned when nothing changed in it for `cartAbandonmentThresholdMinutes` of the embed configuration.',
    access: key('carts:read'),
    query: ListAbandonedQuery,
    answer: { status: 200, data: AbandonedCartShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listAbandonedCarts(ctx, query),
    reply: (found) => page(found, toAbandonedCartView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/abandoned-carts/summary',
    name: 'abandonedCarts.getSummary',
    tag,
    summary: 'Read statistics of abandoned carts',
    access: applicationKey('carts:read'),
    query: SummaryQuery,
    answer: { status: 200, data: SummaryShape },
    errors: [],
    handle: ({ ctx, query }) => summarizeAbandonedCarts(ctx, query.windowDays),
    reply: ok,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/carts/:id/recover',
    name: 'carts.recover',
    tag,
    summary: 'Copy an abandoned cart into a new open one',
    description: 'A repeat returns the same new cart while it is open.',
    access: key('carts:write'),
    answer: { status: 201, data: CartShape },
    errors: ['cart_not_found', 'invalid_state'],
    handle: ({ ctx, params }) => recoverCart(ctx, params.id),
    reply: (result) => created(toCartView(result)),
  }),
];
