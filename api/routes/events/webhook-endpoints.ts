import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { getExpandedEndpoint } from '../../../domain/expansion/unexpanded/webhooks.ts';
import { ExpandedEndpointShape } from '../../../domain/expansion/unexpanded/schemas.ts';
import { concludeAlone } from '../../../domain/context.ts';
import { checkReceiver } from '../../../domain/webhooks/receiver-tests/check-receiver.ts';
import { RotateSecretBody } from '../../../domain/shapes.ts';
import { createEndpoint } from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import { deleteEndpoint } from '../../../domain/webhooks/endpoints/delete-endpoint.ts';
import { getActivity } from '../../../domain/webhooks/endpoints/get-activity.ts';
import { listEndpoints } from '../../../domain/webhooks/endpoints/list-endpoints.ts';
import { rotateSecret } from '../../../domain/webhooks/endpoints/rotate-secret.ts';
import { EndpointActivityShape } from '../../../domain/webhooks/deliveries/schemas.ts';
import {
  CreateEndpointBody,
  DeletedShape,
  EndpointShape,
  ListEndpointsQuery,
  NewEndpointShape,
  PatchEndpointBody,
  ReceiverReportShape,
  ReplayBody,
  ReplayShape,
  RotatedSecretShape,
  TestEndpointBody,
  TestResultShape,
} from '../../../domain/webhooks/schemas.ts';
import { startReplay } from '../../../domain/webhooks/replay/start-replay.ts';
import { readStatistics } from '../../../domain/webhooks/statistics/read-statistics.ts';
import {
  EndpointStatisticsShape,
  StatisticsQuery,
} from '../../../domain/webhooks/statistics/schemas.ts';
import { testEndpoint } from '../../../domain/webhooks/receiver-tests/test-endpoint.ts';
import { updateEndpoint } from '../../../domain/webhooks/endpoints/update-endpoint.ts';
import {
  toActivityView,
  toEndpointView,
  toNewEndpointView,
  toStatisticsView,
  toTestResultView,
} from '../../../domain/webhooks/view.ts';
import { applicationKey, key } from '../../http/access.ts';
import { sampleDataOf } from '../../openapi/event-schemas.ts';
import { accepted, created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Webhooks';
const path = '/api/v1/webhook-endpoints';
const read = 'webhook_endpoints:read';
const write = 'webhook_endpoints:write';

export const webhookEndpointRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    name: 'webhookEndpoints.list',
    tag,
    summary: 'List webhook endpoints',
    description: 'Active and paused ones of the application, newest first; without their secrets.',
    access: key(read),
    query: ListEndpointsQuery,
    answer: { status: 200, data: EndpointShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listEndpoints(ctx, query),
    reply: (result) => page(result, toEndpointView),
  }),
  defineRoute({
    method: 'POST',
    path,
    name: 'webhookEndpoints.create',
    tag,
    summary: 'Register a webhook endpoint',
    description:
      'It gets events from now on; `/replay` sends earlier ones. The response shows the signing secret, once.',
    access: applicationKey(write),
    body: CreateEndpointBody,
    answer: { status: 201, data: NewEndpointShape },
    errors: [],
    handle: ({ ctx, body }) => createEndpoint(ctx, body),
    reply: (result) => created(toNewEndpointView(result)),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/:id`,
    name: 'webhookEndpoints.get',
    tag,
    summary: 'Read a webhook endpoint',
    description: 'Without its secrets. 404 once it is deleted.',
    access: key(read),
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedEndpointShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getExpandedEndpoint(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/:id/activity`,
    name: 'webhookEndpoints.getActivity',
    tag,
    summary: 'Read how a webhook endpoint has done over the last 24 hours',
    description:
      'Outcomes of its deliveries by the hour in which they were created, attempts by the hour in which they were made and how many of them succeeded, how quickly it answers, and what waits. Test events do not count.',
    access: key(read),
    answer: { status: 200, data: EndpointActivityShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => getActivity(ctx, params.id),
    reply: (result) => ok(toActivityView(result)),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/:id/statistics`,
    name: 'webhookEndpoints.getStatistics',
    tag,
    summary: 'Read how a webhook endpoint has done over some days',
    description:
      'Outcomes of its deliveries by the hour or day in which they were created, attempts by when they were made, what of the deliveries still waits, and how quickly it answered: for charts. Test events do not count. 422 when the days are turned round or too many.',
    access: key(read),
    query: StatisticsQuery,
    answer: { status: 200, data: EndpointStatisticsShape },
    errors: ['not_found', 'validation_error'],
    handle: ({ ctx, params, query }) => readStatistics(ctx, params.id, query),
    reply: (found) => ok(toStatisticsView(found)),
  }),
  defineRoute({
    method: 'PATCH',
    path: `${path}/:id`,
    name: 'webhookEndpoints.update',
    tag,
    summary: 'Change a webhook endpoint',
    description:
      'Fields that are left out stay. `isActive: false` pauses it and skips its open deliveries; `true` resumes it and forgets its failures. What happened meanwhile comes by `/replay`. Header values belong to the origin that they were given for: a `url` of another scheme, host or port needs them again (422 `header_value_needed`).',
    access: key(write),
    body: PatchEndpointBody,
    answer: { status: 200, data: EndpointShape },
    errors: ['not_found', 'validation_error'],
    handle: ({ ctx, params, body }) => updateEndpoint(ctx, params.id, body),
    reply: (result) => ok(toEndpointView(result)),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    name: 'webhookEndpoints.delete',
    tag,
    summary: 'Delete a webhook endpoint',
    description:
      'Nothing more is sent to it. Its deliveries stay in the list; a new endpoint of the same URL has a new secret.',
    access: key(write),
    answer: { status: 200, data: DeletedShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => deleteEndpoint(ctx, params.id),
    reply: ok,
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/test`,
    name: 'webhookEndpoints.test',
    tag,
    summary: 'Send one signed test event now',
    description:
      'A sample of the type with `data.test: true`, to a paused endpoint too. It is sent once, whatever comes of it, and is in no list of deliveries.',
    access: key(write),
    body: TestEndpointBody,
    answer: { status: 200, data: TestResultShape },
    errors: ['not_found'],
    handle: async ({ ctx, params, body: { eventType } }) => {
      const event = { eventType, sample: sampleDataOf(eventType) };
      return concludeAlone(ctx, await testEndpoint(ctx, params.id, event));
    },
    reply: (result) => ok(toTestResultView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/rotate-secret`,
    name: 'webhookEndpoints.rotateSecret',
    tag,
    summary: 'Rotate the signing secret of a webhook endpoint',
    description:
      'Deliveries are signed with both secrets until `overlapSeconds` have passed; a receiver has to accept either. The response shows the new one, once.',
    access: key(write),
    body: RotateSecretBody,
    answer: { status: 200, data: RotatedSecretShape },
    errors: ['not_found'],
    handle: ({ ctx, params, body }) => rotateSecret(ctx, params.id, body.overlapSeconds),
    reply: ok,
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/replay`,
    name: 'webhookEndpoints.replay',
    tag,
    summary: 'Deliver events of the log to a webhook endpoint again, oldest first',
    description:
      'Each event comes under its own `webhook-id`, in a new delivery, whether it was delivered before or not. Types that the endpoint did not enable at that time may be named. 409 while it is paused; 422 with details code `log_expired` for a position that is no longer retained.',
    access: key(write),
    body: ReplayBody,
    answer: { status: 202, data: ReplayShape },
    errors: ['not_found', 'invalid_state', 'validation_error'],
    handle: ({ ctx, params, body }) => startReplay(ctx, params.id, body),
    reply: accepted,
    act: { action: 'webhook_endpoint.replayed', facts: ({ count }) => (count === 0 ? null : {}) },
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/conformance`,
    name: 'webhookEndpoints.checkConformance',
    tag,
    summary: 'Check which deliveries a receiver accepts and rejects',
    description:
      'Sends valid, repeated, reordered, stale and badly signed events one after the other, each marked `data.test: true`, and reports what the receiver wrongly accepted or refused. Takes up to 45 s with a receiver that hangs.',
    access: key(write),
    body: TestEndpointBody,
    answer: { status: 200, data: ReceiverReportShape },
    errors: ['not_found'],
    handle: async ({ ctx, params, body: { eventType } }) => {
      const event = { eventType, sample: sampleDataOf(eventType) };
      return concludeAlone(ctx, await checkReceiver(ctx, params.id, event));
    },
    reply: ok,
  }),
];
