import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { getExpandedConnector } from '../../../domain/expansion/unexpanded/connectors.ts';
import { ExpandedConnectorShape } from '../../../domain/expansion/unexpanded/schemas.ts';
import { concludeAlone } from '../../../domain/context.ts';
import { createConnector } from '../../../domain/connectors/create-connector.ts';
import { RotateSecretBody } from '../../../domain/shapes.ts';
import { deleteConnector } from '../../../domain/connectors/delete-connector.ts';
import { listConnectors } from '../../../domain/connectors/list-connectors.ts';
import { receiveMollieEvent } from '../../../domain/payments/processor-events/receive-mollie-event.ts';
import { receiveSignedEvent } from '../../../domain/payments/processor-events/receive-signed-event.ts';
import { receiveStripeEvent } from '../../../domain/payments/processor-events/receive-stripe-event.ts';
import { rotateSecret } from '../../../domain/connectors/rotate-secret.ts';
import {
  ConnectorBody,
  ConnectorEventBody,
  ConnectorPatch,
  ConnectorShape,
  ConnectorTestShape,
  ListConnectorsQuery,
  MollieEventBody,
  NewConnectorShape,
  ReceivedEventShape,
  RotatedSecretShape,
  StripeEventBody,
} from '../../../domain/connectors/schemas.ts';
import { testConnector } from '../../../domain/connectors/test-connector.ts';
import { updateConnector } from '../../../domain/connectors/update-connector.ts';
import { toConnectorView, toNewConnectorView } from '../../../domain/connectors/view.ts';
import { anyone, applicationSession } from '../../http/access.ts';
import { created, noContent, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Connectors';
const reading = applicationSession('application:settings', 'connectors:read');
const writing = applicationSession('application:connectors:credentials', 'connectors:write');

export const connectorRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/connectors',
    name: 'connectors.list',
    tag,
    summary: 'List connectors',
    access: reading,
    query: ListConnectorsQuery,
    answer: { status: 200, data: ConnectorShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listConnectors(ctx, query),
    reply: (found) => page(found, toConnectorView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/connectors',
    name: 'connectors.create',
    tag,
    summary: 'Create a connector',
    description: '`secrets` are stored encrypted and never shown.',
    access: writing,
    body: ConnectorBody,
    answer: { status: 201, data: NewConnectorShape },
    errors: ['validation_error'],
    handle: ({ ctx, body }) => createConnector(ctx, body),
    reply: (made) => created(toNewConnectorView(made)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/connectors/:id',
    name: 'connectors.get',
    tag,
    summary: 'Read a connector',
    access: reading,
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedConnectorShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getExpandedConnector(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/connectors/:id',
    name: 'connectors.update',
    tag,
    summary: 'Change a connector',
    description:
      '`config` and `secrets` are replaced as a whole. 409 `connector_in_use` for disabling one that a stored routing names.',
    access: writing,
    body: ConnectorPatch,
    answer: { status: 200, data: ConnectorShape },
    errors: ['not_found', 'connector_in_use', 'validation_error'],
    handle: ({ ctx, params, body }) => updateConnector(ctx, params.id, body),
    reply: (connector) => ok(toConnectorView(connector)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/connectors/:id',
    name: 'connectors.delete',
    tag,
    summary: 'Delete a connector',
    description: '409 `connector_in_use` while a stored routing names it.',
    access: writing,
    answer: { status: 204 },
    errors: ['not_found', 'connector_in_use'],
    handle: ({ ctx, params }) => deleteConnector(ctx, params.id),
    reply: noContent,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/connectors/:id/test',
    name: 'connectors.test',
    tag,
    summary: 'Check whether the processor answers',
    description:
      'Asks it for its capabilities and stores them; moves no money. A processor that does not respond is 200 with `ok: false`.',
    access: writing,
    answer: { status: 200, data: ConnectorTestShape },
    errors: ['not_found'],
    handle: async ({ ctx, params }) => concludeAlone(ctx, await testConnector(ctx, params.id)),
    reply: (tested) => ok(tested),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/connectors/:id/rotate-secret',
    name: 'connectors.rotateSecret',
    tag,
    summary: 'Rotate the signing secret',
    description: 'The previous one stays valid for `overlapSeconds`.',
    access: writing,
    body: RotateSecretBody,
    answer: { status: 200, data: RotatedSecretShape },
    errors: ['not_found', 'validation_error'],
    handle: ({ ctx, params, body }) => rotateSecret(ctx, params.id, body.overlapSeconds),
    reply: (rotated) => ok(rotated),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/connectors/:id/events',
    name: 'connectors.reportEvent',
    tag,
    summary: 'Report an event as a processor',
    description: 'Signed with the connector’s secret; applied once for each `id`, in any order.',
    access: anyone(),
    body: ConnectorEventBody,
    answer: { status: 200, data: ReceivedEventShape },
    errors: ['not_found', 'invalid_signature'],
    handle: ({ ctx, params, body, rawBody, request }) =>
      receiveSignedEvent(ctx, params.id, { headers: request.headers, rawBody }, body),
    reply: (received) => ok(received),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/connectors/:id/stripe-events',
    name: 'connectors.receiveStripeEvent',
    tag,
    summary: 'Receive a webhook of Stripe’s',
    description:
      'For a connector of kind `stripe`: signed by Stripe with the endpoint’s secret, applied once.',
    access: anyone(),
    body: StripeEventBody,
    answer: { status: 200, data: ReceivedEventShape },
    errors: ['not_found', 'invalid_signature'],
    handle: ({ ctx, params, rawBody, request }) => {
      const signature = request.headers.get('stripe-signature') ?? '';
      return receiveStripeEvent(ctx, params.id, { signature, rawBody });
    },
    reply: (received) => ok(received),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/connectors/:id/mollie-events/:token',
    name: 'connectors.receiveMollieEvent',
    tag,
    summary: 'Receive a webhook of Mollie’s',
    description:
      'For a connector of kind `mollie`: a form with the `id` of a payment, at the address that the payment names. The payment is read at Mollie; its news are applied once.',
    access: anyone(),
    body: MollieEventBody,
    takesForm: true,
    answer: { status: 200, data: ReceivedEventShape },
    errors: ['not_found', 'processor_upstream_error'],
    handle: ({ ctx, params, body }) => receiveMollieEvent(ctx, params, body['id']),
    reply: (received) => ok(received),
  }),
];
