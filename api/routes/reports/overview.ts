import { reportOverview } from '../../../domain/reports/overview.ts';
import { OverviewQuery, OverviewShape } from '../../../domain/reports/schemas.ts';
import { toOverviewView } from '../../../domain/reports/view.ts';
import { key } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const reportRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/reports/overview',
    name: 'reports.getOverview',
    tag: 'Reports',
    summary: 'Read the figures of some days',
    description:
      'Orders, money, conversion, abandoned carts, subscriptions and what fails, on the days asked for and on the same number of days before, by currency. Figures are counted when they are asked for: they hold everything that was committed before. Money counts when it moved, so that the figures of a day that is over do not change; conversion and recovery look at what has become of the days’ carts since.',
    access: key('orders:read'),
    query: OverviewQuery,
    answer: { status: 200, data: OverviewShape },
    errors: ['validation_error'],
    handle: ({ ctx, query }) => reportOverview(ctx, query),
    reply: (found) => ok(toOverviewView(found)),
  }),
];
