import { InvoiceShape } from '../../../domain/invoices/schemas.ts';
import { toInvoiceView } from '../../../domain/invoices/view.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import { listSubscriptionActivity } from '../../../domain/activity/list-activity.ts';
import { ActivityShape } from '../../../domain/activity/schemas.ts';
import { toActivityView } from '../../../domain/activity/view.ts';
import { listSubscriptionInvoices } from '../../../domain/subscriptions/lists/list-invoices.ts';
import { listIssues, listIssuesOf } from '../../../domain/subscriptions/lists/list-issues.ts';
import { listPeriods } from '../../../domain/subscriptions/lists/list-periods.ts';
import { listTimeline } from '../../../domain/subscriptions/lists/list-timeline.ts';
import {
  SubscriptionIssueShape,
  SubscriptionPeriodShape,
} from '../../../domain/subscriptions/schemas.ts';
import { ListIssuesQuery } from '../../../domain/subscriptions/lists/schemas.ts';
import {
  UpcomingInvoiceQuery,
  UpcomingInvoiceShape,
} from '../../../domain/subscriptions/upcoming/schemas.ts';
import { getUpcomingInvoice } from '../../../domain/subscriptions/upcoming/get-upcoming-invoice.ts';
import { toUpcomingInvoiceView } from '../../../domain/subscriptions/upcoming/upcoming-charge.ts';
import { toIssueView, toPeriodView } from '../../../domain/subscriptions/view.ts';
import { toTimelineView } from '../../../domain/timeline-view.ts';
import { TimelineEntryShape } from '../../../domain/timeline.ts';
import { key } from '../../http/access.ts';
import { ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Subscriptions';

/** What belongs to a subscription. */
export const subscriptionListRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id/upcoming-invoice',
    name: 'subscriptions.getUpcomingInvoice',
    tag,
    summary: 'Read what a subscription will be charged next',
    description:
      'The next period by the terms that apply then, with the usage so far, tax and credit; or the retry of an unpaid period. 404 when nothing is to be charged: it ends, is paused, or an `orphan_charge` is open. Of a paused one, `resumeBilling` tells what resuming it that way would charge now; 404 when nothing.',
    access: key('subscriptions:read'),
    query: UpcomingInvoiceQuery,
    answer: { status: 200, data: UpcomingInvoiceShape },
    errors: ['not_found', 'renewal_needs_attention', 'invalid_state'],
    handle: ({ ctx, params, query }) => getUpcomingInvoice(ctx, params.id, query),
    reply: (upcoming) => ok(toUpcomingInvoiceView(upcoming)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id/periods',
    name: 'subscriptions.listPeriods',
    tag,
    summary: 'List the periods of a subscription',
    description: 'Newest first, with every try to charge them.',
    access: key('subscriptions:read'),
    query: PageQuery,
    answer: { status: 200, data: SubscriptionPeriodShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listPeriods(ctx, params.id, query),
    reply: (found) => page(found, toPeriodView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id/invoices',
    name: 'subscriptions.listInvoices',
    tag,
    summary: 'List the invoices of a subscription',
    description: 'Newest first: of its first payment, renewals and changes.',
    access: key('invoices:read'),
    query: PageQuery,
    answer: { status: 200, data: InvoiceShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listSubscriptionInvoices(ctx, params.id, query),
    reply: (found) => page(found, toInvoiceView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id/timeline',
    name: 'subscriptions.listTimeline',
    tag,
    summary: 'Read who changed what about a subscription',
    description: 'Oldest first; renewals are changes by the system.',
    access: key('subscriptions:read'),
    query: PageQuery,
    answer: { status: 200, data: TimelineEntryShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listTimeline(ctx, params.id, query),
    reply: (found) => page(found, toTimelineView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id/activity',
    name: 'subscriptions.listActivity',
    tag,
    summary: 'Read all that happened about a subscription',
    description:
      'Newest first: the changes of the timeline, transactions, mails, and versions of invoices. The object named by `type` describes an item; a mail with an `orderId` can be sent again by that order.',
    access: key('subscriptions:read'),
    query: PageQuery,
    answer: { status: 200, data: ActivityShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listSubscriptionActivity(ctx, params.id, query),
    reply: (found) => page(found, toActivityView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id/issues',
    name: 'subscriptions.listIssues',
    tag,
    summary: 'List the issues of a subscription',
    description: 'Newest first, open and resolved ones.',
    access: key('subscriptions:read'),
    query: ListIssuesQuery,
    answer: { status: 200, data: SubscriptionIssueShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listIssuesOf(ctx, params.id, query),
    reply: (found) => page(found, toIssueView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscription-issues',
    name: 'subscriptionIssues.list',
    tag,
    summary: 'List the issues of all subscriptions',
    description:
      'Newest first. `status=open` lists the charges that nothing records and the usage that was not paid.',
    access: key('subscriptions:read'),
    query: ListIssuesQuery,
    answer: { status: 200, data: SubscriptionIssueShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listIssues(ctx, query),
    reply: (found) => page(found, toIssueView),
  }),
];
