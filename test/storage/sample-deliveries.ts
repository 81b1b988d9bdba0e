import { freeLeasesHeld } from '../../storage/queries/actors/shard-leases.ts';
import { numberEvents } from '../../storage/queries/streams/number-events.ts';
import { moveCursorsOn } from '../../storage/queries/streams/positions.ts';
import { wakeTimers } from '../../storage/queries/timers/due-timers.ts';
import { insertDeliveries } from '../../storage/queries/webhooks/create-deliveries.ts';
import {
  deliveryCounts,
  deliveryPage,
  searchedDeliveries,
  searchedDeliveryPage,
  endedByHour,
} from '../../storage/queries/webhooks/delivery-list.ts';
import { endDeliveries } from '../../storage/queries/webhooks/delivery-results.ts';
import { installationDeliveryList } from '../../storage/queries/webhooks/delivery-rows.ts';
import { clearFailures } from '../../storage/queries/webhooks/endpoint-health.ts';
import { endpointList } from '../../storage/queries/webhooks/endpoints.ts';
import type { ListPlan } from '../../storage/page.ts';
import type { Query, WriteStatement } from '../../storage/query.ts';

/** A query, a list or a write, as a builder of storage/queries returns it. */
export type Built = Query<object> | ListPlan<never> | WriteStatement;

const id = '00000000-0000-7000-8000-000000000000';
const now = new Date(0);
const instant = now.toISOString();
const application = { workspaceId: id, environmentId: id, applicationId: id };
const environment = { ...application, applicationId: null };
const period = { from: instant, before: instant };
const span = { ...period, limit: 1, offset: 0 };
const deliveryScopes = [
  environment,
  ...[{ endpointId: id }, { orderId: id }, { eventId: '' }, {}].flatMap((named) =>
    [undefined, 'pending', 'succeeded', 'exhausted'].map((status) => ({
      ...application,
      ...named,
      status,
    })),
  ),
  { ...environment, status: 'failed' },
  { ...environment, status: 'skipped' },
  { ...application, endpointId: id, orderId: id, eventId: '', status: 'failed' },
];

/** The part of `sampleStatements` from an event to the recorded delivery. */
export const sampleDeliveries: Readonly<Record<string, readonly Built[]>> = {
  deliveryCounts: deliveryScopes.map(deliveryCounts),
  endedByHour: deliveryScopes.map((scope) => endedByHour(scope, period)),
  deliveryPage: deliveryScopes.map((scope) => deliveryPage(scope, span)),
  searchedDeliveries: deliveryScopes.map((scope) =>
    searchedDeliveries(scope, span, { eventType: undefined, scanMax: 1 }),
  ),
  searchedDeliveryPage: deliveryScopes.map((scope) =>
    searchedDeliveryPage(scope, span, { eventType: 'order.created', scanMax: 1 }),
  ),
  installationDeliveryList: [installationDeliveryList(id, id)],
  numberEvents: [numberEvents([], { streams: [], environments: [] })],
  endpointList: [endpointList(environment), endpointList(application)],
  clearFailures: [clearFailures([])],
  endDeliveries: [endDeliveries([])],
  insertDeliveries: [insertDeliveries([], now, 0)],
  freeLeasesHeld: [freeLeasesHeld('', [])],
  moveCursorsOn: [moveCursorsOn('webhooks', [])],
  wakeTimers: [wakeTimers([])],
};
