import { listTimeline } from '../../../domain/carts/list-timeline.ts';
import { toTimelineView } from '../../../domain/timeline-view.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import { TimelineEntryShape } from '../../../domain/timeline.ts';
import { key } from '../../http/access.ts';
import { page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const cartTimelineRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/carts/:id/timeline',
    name: 'carts.listTimeline',
    tag: 'Carts',
    summary: 'Read who changed what about a cart',
    description:
      'Oldest first. `lineItems.<id>` stands for a whole line, `lineItems.<id>.quantity` for a field of it; folding all entries gives the cart.',
    access: key('carts:read'),
    query: PageQuery,
    answer: { status: 200, data: TimelineEntryShape, list: true },
    errors: ['cart_not_found'],
    handle: ({ ctx, params, query }) => listTimeline(ctx, params.id, query),
    reply: (found) => page(found, toTimelineView),
  }),
];
