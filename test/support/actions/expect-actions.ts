import { Value } from '@sinclair/typebox/value';
import { expect } from 'bun:test';
import {
  cartActions,
  ExpandedInvoiceShape,
  FulfillmentPartShape,
  PaymentPartShape,
  SubscriptionPartShape,
  orderActions,
} from '../../../domain/expansion/part-schemas.ts';
import {
  ExpandedApiKeyShape,
  ExpandedConnectorShape,
  ExpandedDeliveryShape,
  ExpandedDiscountShape,
  ExpandedEndpointShape,
  ExpandedEnvironmentShape,
  ExpandedInstallationShape,
  ExpandedInvitationShape,
  ExpandedMemberShape,
  ExpandedSessionShape,
  ExpandedVersionShape,
} from '../../../domain/expansion/unexpanded/schemas.ts';
import {
  ExpandedDisputeShape,
  ExpandedReturnShape,
} from '../../../domain/expansion/unexpanded-schemas.ts';
import { verbs } from '../../../domain/expansion/verbs.ts';
import type { Client, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

type Resource = keyof typeof verbs;

/** A resource in the state under test. */
export interface InState {
  readonly world: World;
  readonly id: string;
  /** Who asks and acts, where it is nobody of the world. */
  readonly by?: Client;
  /** The id of what it belongs to. */
  readonly within?: string;
}

/** A response to a request that was rejected, or carried out. */
interface Outcome {
  readonly status: number;
  readonly body: Parsed;
}

/** The request of a verb with the fields that it requires, and no others. */
export interface VerbCall {
  readonly call: (at: InState, resource: Parsed) => Promise<Outcome>;
  /** It writes nothing, so that the next verb finds the same state. */
  readonly isDry?: true;
  /** The code by which the input of the request is rejected, on which actions do not depend. */
  readonly codeOfInput?: string;
}

export type VerbCalls = Readonly<Record<string, VerbCall>>;

/** Makes resources in the same state: as many as there are requests that would change it. */
export type MakeStates = (count: number) => Promise<readonly InState[]>;

const shapes = {
  cart: cartActions,
  order: orderActions,
  payment: PaymentPartShape.properties.actions,
  dispute: ExpandedDisputeShape.properties.actions,
  invoice: ExpandedInvoiceShape.properties.actions,
  fulfillment: FulfillmentPartShape.properties.actions,
  return: ExpandedReturnShape.properties.actions,
  subscription: SubscriptionPartShape.properties.actions,
  checkoutSession: ExpandedSessionShape.properties.actions,
  discount: ExpandedDiscountShape.properties.actions,
  apiKey: ExpandedApiKeyShape.properties.actions,
  webhookEndpoint: ExpandedEndpointShape.properties.actions,
  webhookDelivery: ExpandedDeliveryShape.properties.actions,
  connector: ExpandedConnectorShape.properties.actions,
  extensionVersion: ExpandedVersionShape.properties.actions,
  installation: ExpandedInstallationShape.properties.actions,
  member: ExpandedMemberShape.properties.actions,
  invitation: ExpandedInvitationShape.properties.actions,
  environment: ExpandedEnvironmentShape.properties.actions,
};

/** Where a resource is read, with its actions; by a key where nothing else is said. */
const places: Partial<Record<Resource, (state: InState, query: string) => Promise<Parsed>>> = {
  checkoutSession: ({ world, id }, query) => get(world.api, `checkout/sessions/${id}`, query),
  apiKey: ({ world, id }, query) => get(world.owner, `api-keys/${id}`, query),
  webhookEndpoint: ({ world, id }, query) => get(world.api, `webhook-endpoints/${id}`, query),
  webhookDelivery: ({ world, id }, query) => get(world.api, `webhook-deliveries/${id}`, query),
  connector: ({ world, id }, query) => get(world.owner, `connectors/${id}`, query),
  installation: ({ world, id }, query) => get(world.owner, `installations/${id}`, query),
  extensionVersion: async ({ world, id, within = '' }, query) =>
    one((await get(world.owner, `extensions/${within}/versions`, query)).versions, id),
  member: async ({ world, id, by = world.owner }, query) =>
    one((await get(by, `workspaces/${world.workspaceId}/members`, query)).items, id, 'memberId'),
  invitation: async ({ world, id, by = world.owner }, query) =>
    one((await get(by, `workspaces/${world.workspaceId}/invites`, query)).items, id),
  environment: async ({ world, id }, query) =>
    one(
      await get(
        world.owner,
        `workspaces/${world.workspaceId}/environments`,
        `${query}&includeArchived=true`,
      ),
      id,
    ),
};

function one(rows: readonly Parsed[], id: string, name = 'id'): Parsed {
  const found = rows.find((row) => row[name] === id);
  if (!found) throw new Error(`${id} is not in the list`);
  return found;
}

async function get(client: Client, path: string, query: string): Promise<Parsed> {
  return expectStatus(await client.get(`/api/v1/${path}?${query}`), 200);
}

async function read(resource: Resource, state: InState, query: string): Promise<Parsed> {
  const place = places[resource];
  return place
    ? place(state, query)
    : get(state.by ?? state.world.api, `${resource}s/${state.id}`, query);
}

export async function actionsOf(resource: Resource, state: InState): Promise<Parsed> {
  return (await read(resource, state, 'expand=actions')).actions;
}

/**
 * Reads `actions` of a state, then sends the request of each verb to that state: it is carried out where the action is
 * allowed, and else rejected with the reason and the details. A decline of the processor is no rejection of the state,
 * nor is that of its input.
 */
export async function expectActions(
  resource: Resource,
  calls: VerbCalls,
  make: MakeStates,
): Promise<Parsed> {
  const [state] = await make(1);
  if (!state) throw new Error('no state was made');
  const actions = await actionsOf(resource, state);
  const names: readonly string[] = verbs[resource];
  expect(Object.keys(actions)).toEqual([...names]);
  expect(Value.Errors(shapes[resource], actions).First()).toBeUndefined();
  const changing = names.filter((verb) => actions[verb].allowed && !calls[verb]?.isDry);
  const others = changing.length > 0 ? await make(changing.length) : [];
  const found: Record<string, unknown> = {};
  for (const verb of names) {
    const at = others[changing.indexOf(verb)] ?? state;
    const shown = await read(resource, at, '');
    const outcome = await calls[verb]?.call(at, shown);
    found[verb] = outcome
      ? toAction(outcome, calls[verb]?.codeOfInput)
      : 'the test has no request of this verb';
  }
  const entries = Object.entries<Parsed>(actions);
  for (const [verb, { allowed, possible, reason }] of entries)
    expect([verb, possible]).toEqual([
      verb,
      allowed || (reason === 'permission_denied' && possible),
    ]);
  const timeless = entries.map(([verb, action]) => {
    const said = Object.entries(action).filter(([name]) => name !== 'possible');
    return [verb, withoutTimes(Object.fromEntries(said))];
  });
  expect(found).toEqual(Object.fromEntries(timeless));
  return actions;
}

function toAction({ status, body }: Outcome, codeOfInput?: string): unknown {
  if (status < 300 || status === 402) return { allowed: true };
  const { code: reason, message, details } = body.error;
  if (reason === codeOfInput) return { allowed: true };
  return withoutTimes({
    allowed: false,
    reason,
    message,
    ...(details === undefined ? {} : { details }),
  });
}

/** Details that repeat the instant of the request differ with it, and the edge names in a 404 what there is not. */
function withoutTimes({ message, ...rest }: Parsed): unknown {
  const isAbsent = String(rest.reason).endsWith('not_found');
  const action: Parsed = message === undefined || isAbsent ? rest : { ...rest, message };
  if (!Array.isArray(action.details)) return action;
  const details = action.details.map((detail: Parsed) => ({ ...detail, received: undefined }));
  return { ...action, details };
}

/** States that are made one by one. */
export function each(make: () => Promise<InState>): MakeStates {
  return async (count) => {
    const made: InState[] = [];
    while (made.length < count) made.push(await make());
    return made;
  };
}
