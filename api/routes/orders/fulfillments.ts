import { cancelFulfillment } from '../../../domain/fulfillments/cancel-fulfillment.ts';
import { getFulfillment } from '../../../domain/expansion/get-fulfillment.ts';
import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { FulfillmentPartShape } from '../../../domain/expansion/part-schemas.ts';
import { createFulfillment } from '../../../domain/fulfillments/create-fulfillment.ts';
import { deliverFulfillment } from '../../../domain/fulfillments/deliver-fulfillment.ts';
import { listFulfillments } from '../../../domain/fulfillments/list-fulfillments.ts';
import { listOfOrder } from '../../../domain/fulfillments/list-of-order.ts';
import { createPackingSlips } from '../../../domain/fulfillments/packing-slips.ts';
import { returnUnits } from '../../../domain/fulfillments/return-units.ts';
import {
  CancelFulfillmentBody,
  CreateFulfillmentBody,
  DeliverBody,
  FulfillmentShape,
  ListFulfillmentsQuery,
  PackingSlipsBody,
  ReturnBody,
  ShipBody,
  UpdateFulfillmentBody,
} from '../../../domain/fulfillments/schemas.ts';
import { shipFulfillment } from '../../../domain/fulfillments/ship-fulfillment.ts';
import { updateFulfillment } from '../../../domain/fulfillments/update-fulfillment.ts';
import { RenderedPdfShape } from '../../../domain/invoices/schemas.ts';
import { toFulfillmentView } from '../../../domain/fulfillments/view.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import { key } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { pdfReply } from './download-reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Fulfillments';
const one = { status: 200, data: FulfillmentShape } as const;

export const fulfillmentRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/orders/:id/fulfillments',
    name: 'orders.fulfill',
    tag,
    summary: 'Fulfil an order, whole or in part',
    description:
      'Without `lineItems` everything that is open; a line never gets more than is open (422 with details code `quantity_exceeds_open`). The order has to be paid, authorized or accepted for payment by invoice, and neither cancelled nor closed: else 409 `invalid_state`.',
    access: key('fulfillments:write'),
    body: CreateFulfillmentBody,
    answer: { status: 201, data: FulfillmentShape },
    errors: ['not_found', 'invalid_state', 'validation_error'],
    handle: ({ ctx, params, body }) => createFulfillment(ctx, params.id, body),
    reply: (result) => created(toFulfillmentView(result)),
    act: { action: 'fulfillment.created', facts: ofFulfillment },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders/:id/fulfillments',
    name: 'orders.listFulfillments',
    tag,
    summary: 'List the fulfillments of an order',
    description: 'Newest first, cancelled ones too.',
    access: key('fulfillments:read'),
    query: PageQuery,
    answer: { status: 200, data: FulfillmentShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listOfOrder(ctx, params.id, query),
    reply: (result) => page(result, toFulfillmentView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/fulfillments',
    name: 'fulfillments.list',
    tag,
    summary: 'List fulfillments',
    description: 'Newest first.',
    access: key('fulfillments:read'),
    query: ListFulfillmentsQuery,
    answer: { status: 200, data: FulfillmentShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listFulfillments(ctx, query),
    reply: (result) => page(result, toFulfillmentView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/packing-slips',
    name: 'fulfillments.createPackingSlips',
    tag,
    summary: 'Print packing slips',
    description:
      'One PDF for the parcels of up to 100 orders of one application, a slip from a new page on for each: delivery address, SKU, name and units that have not gone out, or all units where everything has; no prices. Each slip is in the language of its buyer. 422 with details code `nothing_to_pack` names an order that is cancelled, a draft, without goods, or of another application.',
    access: key('fulfillments:read'),
    idempotent: false,
    body: PackingSlipsBody,
    answer: { status: 200, data: RenderedPdfShape },
    errors: ['not_found', 'validation_error', 'pdf_not_ready'],
    handle: ({ ctx, body }) => createPackingSlips(ctx, body.orderIds),
    reply: pdfReply,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/fulfillments/:id',
    name: 'fulfillments.get',
    tag,
    summary: 'Read a fulfillment',
    description: '`expand=actions` adds what may be done with it now.',
    access: key('fulfillments:read'),
    query: ActionsQuery,
    answer: { status: 200, data: FulfillmentPartShape },
    errors: ['fulfillment_not_found'],
    handle: ({ ctx, params, query }) => getFulfillment(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/fulfillments/:id',
    name: 'fulfillments.update',
    tag,
    summary: 'Change a fulfillment',
    description:
      'In any status; fields that are left out stay. Limits of downloads that are set here hold at once for links that were sent.',
    access: key('fulfillments:write'),
    body: UpdateFulfillmentBody,
    answer: one,
    errors: ['fulfillment_not_found'],
    handle: ({ ctx, params, body }) => updateFulfillment(ctx, params.id, body),
    reply: (result) => ok(toFulfillmentView(result)),
    act: { action: 'fulfillment.updated', facts: ofFulfillment },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/fulfillments/:id/ship',
    name: 'fulfillments.ship',
    tag,
    summary: 'Ship a physical fulfillment',
    description:
      'From `pending`; its units count as fulfilled from then on, and the buyer gets a mail with the tracking link, unless the settings say otherwise.',
    access: key('fulfillments:write'),
    body: ShipBody,
    answer: one,
    errors: ['fulfillment_not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => shipFulfillment(ctx, params.id, body),
    reply: (result) => ok(toFulfillmentView(result)),
    act: { action: 'fulfillment.shipped', facts: ofFulfillment },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/fulfillments/:id/deliver',
    name: 'fulfillments.deliver',
    tag,
    summary: 'Record a delivery, or that a service was rendered',
    description:
      'Goods from `shipped`, a service from `pending`; anything else is 409 `invalid_state`. The units of a service are fulfilled by it.',
    access: key('fulfillments:write'),
    body: DeliverBody,
    answer: one,
    errors: ['fulfillment_not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => deliverFulfillment(ctx, params.id, body),
    reply: (result) => ok(toFulfillmentView(result)),
    act: { action: 'fulfillment.delivered', facts: ofFulfillment },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/fulfillments/:id/return',
    name: 'fulfillments.return',
    tag,
    summary: 'Record returned units',
    description:
      'From `shipped` or `delivered`. It moves no money: refund the payment for that. When all units are back, the fulfillment is `returned`.',
    access: key('fulfillments:write'),
    body: ReturnBody,
    answer: one,
    errors: ['fulfillment_not_found', 'invalid_state', 'validation_error'],
    handle: ({ ctx, params, body }) => returnUnits(ctx, params.id, body.lineItems),
    reply: (result) => ok(toFulfillmentView(result)),
    act: { action: 'fulfillment.returned', facts: ofFulfillment },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/fulfillments/:id/cancel',
    name: 'fulfillments.cancel',
    tag,
    summary: 'Cancel a fulfillment',
    description:
      'Before it ships; for digital goods at any time, which revokes their links. Its units are open again. `dryRun` returns the same and writes nothing.',
    access: key('fulfillments:write'),
    body: CancelFulfillmentBody,
    answer: one,
    errors: ['fulfillment_not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => cancelFulfillment(ctx, params.id, body),
    reply: (result) => ok(toFulfillmentView(result)),
    act: { action: 'fulfillment.cancelled', facts: ofFulfillment },
  }),
];

function ofFulfillment({ fulfillment: { id, orderId } }: Parameters<typeof toFulfillmentView>[0]) {
  return { resourceId: id, orderId };
}
