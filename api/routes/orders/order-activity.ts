import { Type } from '@sinclair/typebox';
import { listOrderActivity } from '../../../domain/activity/list-activity.ts';
import { ActivityShape } from '../../../domain/activity/schemas.ts';
import { toActivityView } from '../../../domain/activity/view.ts';
import { ResentShape } from '../../../domain/invoices/schemas.ts';
import { resendOrderMail } from '../../../domain/order-mails/resend-mail.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import { key } from '../../http/access.ts';
import { ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Orders';

export const orderActivityRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders/:id/activity',
    name: 'orders.listActivity',
    tag,
    summary: 'Read all that happened about an order',
    description:
      'Newest first: the changes of the timeline, transactions, mails, versions of invoices and steps of fulfillments. The object named by `type` describes an item.',
    access: key('orders:read'),
    query: PageQuery,
    answer: { status: 200, data: ActivityShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listOrderActivity(ctx, params.id, query),
    reply: (found) => page(found, toActivityView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/orders/:id/mails/:mailId/resend',
    name: 'orders.resendMail',
    tag,
    summary: 'Mail again what a mail of an order said',
    description:
      'To the customer’s e-mail, or the order’s for a guest; never to a customer who was anonymized or deleted (409 `no_recipient`). A mail that is still pending, a reminder of an invoice that is not open, and links of files that are not delivered are 409 `invalid_state`. A Net-N invoice is mailed as by `/payments/{id}/invoice/resend`. Each request sends a mail: one in two minutes, and five a day, of the same mail.',
    access: key('orders:write'),
    body: Type.Object({}),
    answer: { status: 200, data: ResentShape },
    errors: [
      'not_found',
      'not_invoice',
      'invalid_state',
      'no_recipient',
      'email_not_configured',
      'rate_limit_exceeded',
    ],
    handle: ({ ctx, params }) => resendOrderMail(ctx, params.id, params.mailId),
    reply: ({ messageId }) => ok({ messageId }),
    act: { action: 'order.mail_resent' },
  }),
];
