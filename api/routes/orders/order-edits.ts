import { editLineItems } from '../../../domain/order-edits/edit-line-items.ts';
import { toEditView } from '../../../domain/order-edits/apply-edit.ts';
import { EditedOrderShape, EditLineItemsBody } from '../../../domain/order-edits/schemas.ts';
import type { EditOutcome } from '../../../domain/order-edits/apply-edit.ts';
import { key } from '../../http/access.ts';
import { accepted, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Orders';

export const orderEditRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/orders/:id/line-items',
    name: 'orders.editLineItems',
    tag,
    summary: 'Edit the line items of an order',
    description:
      'Adds, changes and removes lines as one edit and settles the difference as one movement: the stored card is charged, money goes back newest payment first, an outstanding invoice follows. 202 while a charge is undecided: the edit is applied or dropped when it is known. `dryRun` returns the same and writes nothing; with `expectedSequence` an edit is applied only to the order that was previewed.',
    access: key('orders:write'),
    body: EditLineItemsBody,
    answer: { status: 200, data: EditedOrderShape },
    otherAnswers: [{ status: 202, data: EditedOrderShape }],
    idempotencyWaitMs: 25_000,
    errors: [
      'not_found',
      'order_changed',
      'no_changes',
      'subscription_order_not_editable',
      'order_not_editable',
      'invalid_line_item',
      'image_url_unresolvable',
      'empty_order',
      'subscription_terms_undeterminable',
      'validation_error',
      'metadata_too_large',
      'tax_origin_missing',
      'tax_address_missing',
      'tax_provider_unavailable',
      'not_implemented',
      'no_customer',
      'payment_failed',
    ],
    handle: ({ ctx, params, body }) => editLineItems(ctx, params.id, body),
    reply: (outcome) => {
      const isUndecided = outcome.report.adjustment.settlement === 'pending_settlement';
      return isUndecided ? accepted(toEditView(outcome)) : ok(toEditView(outcome));
    },
    act: { action: 'order.edited', facts: ofEdit },
  }),
];

/** By what the order became dearer or cheaper. */
function ofEdit({ found: { order }, report }: EditOutcome) {
  const { previousTotal, newTotal } = report.adjustment;
  return {
    orderId: order.id,
    amount: newTotal - previousTotal,
    currency: order.currency,
    changes: [{ path: 'total', before: previousTotal, after: newTotal }],
  };
}
