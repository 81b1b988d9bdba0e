import { Type } from '@sinclair/typebox';
import { concludeAlone } from '../../../domain/context.ts';
import { routingRefusals } from '../../../domain/routing/check-config.ts';
import { backTestRouting } from '../../../domain/routing/back-test.ts';
import { evaluatePayment } from '../../../domain/routing/evaluate-payment.ts';
import { getPaymentTrace } from '../../../domain/routing/get-payment-trace.ts';
import { getRouting } from '../../../domain/routing/get-routing.ts';
import { listRoutingPaymentMethods } from '../../../domain/routing/list-payment-methods.ts';
import {
  listRoutingConnectors,
  toRoutingConnectorView,
} from '../../../domain/routing/list-routing-connectors.ts';
import { putRouting } from '../../../domain/routing/put-routing.ts';
import {
  BackTestBody,
  BackTestShape,
  EvaluateBody,
  ReplaceRoutingBody,
  RoutingConnectorShape,
  RoutingPaymentMethodShape,
  RoutingShape,
  TraceShape,
} from '../../../domain/routing/schemas.ts';
import { toRoutingView } from '../../../domain/routing/view.ts';
import { applicationSession, key } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Payment routing';
const reading = applicationSession('application:settings', 'connectors:read');
const writing = applicationSession('application:settings', 'connectors:write');

export const paymentRoutingRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/payment-routing',
    name: 'paymentRouting.get',
    tag,
    summary: 'Read the routing',
    description:
      'If it was never set: no rules, and every active connector that takes money, oldest first.',
    access: reading,
    answer: { status: 200, data: RoutingShape },
    errors: [],
    handle: ({ ctx }) => getRouting(ctx),
    reply: (routing) => ok(toRoutingView(routing)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/v1/payment-routing',
    name: 'paymentRouting.replace',
    tag,
    summary: 'Replace the routing',
    description:
      'Rules are tried in order; the first whose conditions all match decides, else the default cascade. With `expectedRevision`, only while nobody else has set another routing.',
    access: writing,
    body: ReplaceRoutingBody,
    answer: { status: 200, data: RoutingShape },
    errors: [...routingRefusals, 'payment_routing_changed', 'processor_upstream_error'],
    handle: ({ ctx, body }) => putRouting(ctx, body),
    reply: (routing) => ok(toRoutingView(routing)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/routing-connectors',
    name: 'paymentRouting.listConnectors',
    tag,
    summary: 'List the connectors that a cascade may name',
    access: reading,
    answer: { status: 200, data: Type.Array(RoutingConnectorShape) },
    errors: [],
    handle: ({ ctx }) => listRoutingConnectors(ctx),
    reply: (connectors) => ok(connectors.map(toRoutingConnectorView)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/routing-payment-methods',
    name: 'paymentRouting.listPaymentMethods',
    tag,
    summary: 'List payment methods other than cards',
    access: reading,
    answer: { status: 200, data: Type.Array(RoutingPaymentMethodShape) },
    errors: ['processor_upstream_error'],
    handle: ({ ctx }) => listRoutingPaymentMethods(ctx),
    reply: (methods) => ok(methods),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/payment-routing/evaluate',
    name: 'paymentRouting.evaluate',
    tag,
    summary: 'Test which connector a payment would use',
    description: 'Charges nothing and stores nothing.',
    access: reading,
    body: EvaluateBody,
    answer: { status: 200, data: TraceShape },
    errors: routingRefusals,
    handle: async ({ ctx, body }) => concludeAlone(ctx, await evaluatePayment(ctx, body)),
    reply: (trace) => ok(trace),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/payment-routing/back-test',
    name: 'paymentRouting.backTest',
    tag,
    summary: 'Replay past payments against a routing',
    description:
      'Where the newest routed payments would have gone, by what was known when they were routed and by the connectors as they are now. Charges nothing, calls no processor and stores nothing.',
    access: applicationSession('application:settings'),
    body: BackTestBody,
    answer: { status: 200, data: BackTestShape },
    errors: routingRefusals,
    handle: async ({ ctx, body }) => concludeAlone(ctx, await backTestRouting(ctx, body)),
    reply: (result) => ok(result),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments/:id/routing',
    name: 'payments.getRouting',
    tag,
    summary: 'Read how a payment was routed to its connector',
    access: key('payments:read'),
    answer: { status: 200, data: TraceShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => getPaymentTrace(ctx, params.id),
    reply: (trace) => ok(trace),
  }),
];
