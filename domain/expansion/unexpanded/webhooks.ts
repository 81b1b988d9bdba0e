import type { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import { OPEN_ENDPOINT } from '../../../storage/queries/webhooks/replays.ts';
import type { Context } from '../../context.ts';
import { getDelivery } from '../../webhooks/deliveries/get-delivery.ts';
import { loadEndpoint } from '../../webhooks/endpoints/load.ts';
import { requireActive, requireOpen } from '../../webhooks/require-state.ts';
import { toDeliveryDetailView, toEndpointView } from '../../webhooks/view.ts';
import type { ActionsInput } from '../action-schemas.ts';
import { actionsBy, callerOf, type VerbRules } from '../actions.ts';
import type { VerbOf } from '../verbs.ts';

const scope = 'webhook_endpoints:write';

export const webhookEndpointRules: VerbRules<VerbOf<'webhookEndpoint'>, WebhookEndpoint> = {
  isBilled: false,
  rules: {
    update: { scope },
    delete: { scope },
    test: { scope },
    rotateSecret: { scope },
    replay: { scope, check: requireActive },
    checkConformance: { scope },
  },
};

/** The endpoint of the delivery; null where it is paused or deleted. */
type DeliveryFacts = { readonly endpoint: object | null };

export const webhookDeliveryRules: VerbRules<VerbOf<'webhookDelivery'>, DeliveryFacts> = {
  isBilled: false,
  rules: {
    retry: {
      scope,
      check: ({ endpoint }) => {
        requireOpen(endpoint);
      },
    },
  },
};

/** An endpoint; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getExpandedEndpoint(ctx: Context, id: string, { expand = [] }: ActionsInput) {
  const endpoint = await loadEndpoint(ctx, id);
  const caller = await callerOf(ctx, expand);
  const view = toEndpointView(endpoint);
  return caller ? { ...view, actions: actionsBy(caller, webhookEndpointRules, endpoint) } : view;
}

/** A delivery with its attempts; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getExpandedDelivery(ctx: Context, id: string, { expand = [] }: ActionsInput) {
  const delivery = await getDelivery(ctx, id);
  const caller = await callerOf(ctx, expand);
  const view = toDeliveryDetailView(delivery);
  if (!caller) return view;
  const { database, workspaceId } = ctx;
  const [endpoint = null] = await database.read(OPEN_ENDPOINT, [workspaceId, delivery.endpoint_id]);
  return { ...view, actions: actionsBy(caller, webhookDeliveryRules, { endpoint }) };
}
