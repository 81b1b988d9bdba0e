import { isDeepStrictEqual } from 'node:util';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { sqlOf } from '../database/cells.ts';
import type { Parsed } from '../world/client.ts';
import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, type World } from '../world/world.ts';
import { storedData } from './stored-data.ts';

/**
 * Stands outside and compares what is told with what is there. After each deed: every event is of the published shape
 * and numbered without a gap; a resource's last event holds what its GET answers; `previous` holds exactly what its GET
 * answered before and answers no more; and nothing changed of which nothing was told.
 */
export interface Witness {
  /** Does something that may be several requests. */
  readonly during: <Result>(
    deed: string,
    act: () => Promise<Result>,
    options?: Expectation,
  ) => Promise<Result>;
  readonly post: Deed;
  readonly patch: Deed;
  readonly remove: (deed: string, path: string, status?: number) => Promise<Parsed>;
  /** Waits until every cart's last state was told; what did not hold until then, one line each. */
  readonly findings: () => Promise<readonly string[]>;
  /** Each deed and the types told of it in the order of the log; without cart.updated, whose time is its own. */
  readonly told: readonly (readonly [deed: string, types: string])[];
  readonly events: readonly Parsed[];
}

/** One request with the world's key; answers its data. */
export type Deed = (
  deed: string,
  path: string,
  body?: object,
  status?: number,
  options?: Expectation,
) => Promise<Parsed>;

export interface Expectation {
  /** Waits for an event of the type, which an actor is to emit. */
  readonly until?: string;
}

interface EventType {
  readonly type: string;
  readonly extras: readonly string[];
  readonly hasPrevious: boolean;
  readonly schema: { readonly properties: Readonly<Record<string, unknown>> };
}

const places: Readonly<Record<string, string>> = {
  customer: 'customers',
  discount: 'discounts',
  checkout_session: 'checkout/sessions',
  order: 'orders',
  payment: 'payments',
  dispute: 'disputes',
  invoice: 'invoices',
  fulfillment: 'fulfillments',
  return: 'returns',
  cart: 'carts',
  subscription: 'subscriptions',
};

/** A dispute without its evidence, which events do not have (decision 292). */
function asDisputeEvent({
  evidence: _evidence,
  files: _files,
  takesEvidence: _takes,
  ...dispute
}: Parsed): Parsed {
  return dispute;
}

/** Fields that move without an event: the instant of the last change, the PDF's making, what attempts leave behind. */
const untold = new Set(['updatedAt', 'pdfStatus', 'reservedCount', 'lastError']);

const toldByOthers: Readonly<Record<string, readonly string[]>> = {
  payment: ['amount'],
  checkout_session: ['amount', 'subscriptionId'],
};

export async function openWitness(world: World): Promise<Witness> {
  const types: EventType[] = expectStatus(await world.api.get('/api/v1/event-types'), 200);
  const entries = new Map(types.map((entry) => [entry.type, entry]));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const checks = new Map<string, ValidateFunction>();
  const sql = await sqlOf(world);
  const views = new Map<string, Parsed>();
  const sequences = new Map<string, number>();
  // What has no place cannot be compared.
  const findings = [...new Set(types.map(({ type }) => type.split('.')[0] ?? ''))]
    .filter((category) => !Object.hasOwn(places, category))
    .map((category) => `nobody knows where ${category} is read`);
  const told: [string, string][] = [];
  const seen: Parsed[] = [];
  let after = 0;

  async function viewOf(name: string): Promise<Parsed> {
    const [type = '', id] = name.split(' ');
    const answer = await world.api.get(`/api/v1/${places[type]}/${id}`);
    if (answer.status === 404) return null;
    const shown = expectStatus(answer, 200);
    if (type === 'dispute') return asDisputeEvent(shown);
    return type === 'cart' ? asCartEvent(shown) : shown;
  }

  /** The cart as contract 75 §3 has its events show it. */
  async function asCartEvent(cart: Parsed): Promise<Parsed> {
    const linked = cart.customerId
      ? await world.api.get(`/api/v1/customers/${cart.customerId}`)
      : null;
    const known = linked?.status === 200 ? linked.body.data : null;
    const guest = cart.customerEmail
      ? { id: null, email: cart.customerEmail, firstName: null }
      : null;
    return {
      cartId: cart.id,
      sequence: cart.sequence,
      status: cart.status,
      customer: known ? { id: known.id, email: known.email, firstName: known.firstName } : guest,
      lineItems: cart.lineItems,
      currency: cart.currency,
      subtotal: cart.subtotal,
      discountTotal: cart.discountTotal,
      shippingTotal: cart.shippingTotal,
      taxTotal: cart.taxTotal,
      total: cart.total,
      itemCount: cart.lineItems.reduce((sum: number, line: Parsed) => sum + line.quantity, 0),
      shippingAddress: cart.shippingAddress,
      billingAddress: cart.billingAddress,
      metadata: cart.metadata,
    };
  }

  /** The last state of a cart is told within the spacing of cart.updated. */
  async function settleCarts(): Promise<void> {
    const carts = [...views.keys()].filter((name) => name.startsWith('cart '));
    for (const name of carts)
      await waitFor(async () => {
        const [row] = await sql`select * from event
          where resource_id = ${name.slice('cart '.length)} order by sequence desc limit 1`;
        return storedData(row).data.sequence === (await viewOf(name)).sequence;
      });
  }

  async function readNew(): Promise<Parsed[]> {
    await waitFor(async () => {
      const [row] = await sql`select count(*)::int as count from unrelayed_event
        where workspace_id = ${world.workspaceId}`;
      return row.count === 0;
    });
    return expectStatus(await world.api.get(`/api/v1/events?after=${after}&limit=500`), 200);
  }

  function checkEnvelope(deed: string, event: Parsed): void {
    const say = (what: string) => findings.push(`${deed}: ${event.type}: ${what}`);
    const entry = entries.get(event.type);
    if (!entry) return void say('not in the catalogue');
    let check = checks.get(event.type);
    if (!check) checks.set(event.type, (check = ajv.compile(entry.schema)));
    if (!check(event.data)) say(ajv.errorsText(check.errors));
    for (const name of Object.keys(event.data))
      if (!(name in entry.schema.properties)) say(`${name} is not in its schema`);
    if (entry.hasPrevious !== 'previous' in event) say('previous');
    if (event.logSequence !== after + 1) say(`logSequence ${event.logSequence} after ${after}`);
    after = event.logSequence;
    const name = `${event.resource.type} ${event.resource.id}`;
    const sequence = (sequences.get(name) ?? 0) + 1;
    if (event.sequence !== sequence) say(`sequence ${event.sequence} for ${sequence}`);
    sequences.set(name, event.sequence);
    const { id, version, workspaceId, environmentId } = event;
    const own = [version, workspaceId, environmentId];
    if (!isDeepStrictEqual(own, ['1', world.workspaceId, world.environments.sandbox])) say('place');
    if (!/^evt_[0-9a-f]{32}$/.test(id)) say(`id ${id}`);
    const { applicationId: owner = world.applicationId } = baseOf(event);
    if (event.resource.type === 'subscription') {
      const { subscription, metadata } = event.data;
      if (!isDeepStrictEqual(metadata, subscription.metadata)) say('metadata is not its own');
    }
    if (event.applicationId !== owner) say(`applicationId ${event.applicationId} for ${owner}`);
  }

  function checkData(deed: string, name: string, events: readonly Parsed[], now: Parsed): void {
    const last = events.at(-1);
    if (last.type.endsWith('.deleted')) return;
    for (const [at, event] of events.entries()) {
      const { type, createdAt } = event;
      const data = baseOf(event);
      const isLast = at === events.length - 1;
      // Mutations of the last seconds are told later.
      if (name.startsWith('cart ') && data.sequence < now.sequence) continue;
      // What was told of an earlier step of the deed is over; where the clock stands, its number says so.
      const isEarlier = name.startsWith('subscription ') && data.sequence < baseOf(last).sequence;
      if (createdAt !== last.createdAt || isEarlier) continue;
      for (const field of new Set([...Object.keys(data), ...Object.keys(now ?? {})]))
        if (
          (isLast ? field !== 'pdfStatus' : !untold.has(field)) &&
          !isDeepStrictEqual(data[field], now?.[field])
        )
          findings.push(
            `${deed}: ${type}: ${field} is told as ${JSON.stringify(data[field])}, GET ${name} says ${JSON.stringify(now?.[field])}`,
          );
    }
  }

  function checkPrevious(deed: string, event: Parsed, before: Parsed): void {
    if (!('previous' in event) || !before) return;
    const data = baseOf(event);
    // Of who was anonymized nothing is told any more.
    const isForgotten = String(data.email).startsWith('anonymized+');
    if (isForgotten) before = data;
    const extras = new Set(entries.get(event.type)?.extras);
    const changed = Object.fromEntries(
      Object.keys(before)
        .filter((field) => !extras.has(field) && field !== 'updatedAt')
        .filter((field) => !isDeepStrictEqual(before[field], data[field]))
        .map((field) => [field, before[field]]),
    );
    delete changed['pdfStatus'];
    const { pdfStatus: _, ...previous } = event.previous;
    if (!isDeepStrictEqual(previous, changed))
      findings.push(
        `${deed}: ${event.type}: previous is ${JSON.stringify(previous)}, changed is ${JSON.stringify(changed)}`,
      );
    const isNothing = Object.keys(changed).every((field) => field === 'sequence');
    if (isNothing && event.type !== 'cart.updated' && !isForgotten)
      findings.push(`${deed}: ${event.type}: nothing changed`);
  }

  /** What the event's resource was before: what an earlier step of the deed told, else what its GET answered. */
  async function beforeOf(events: readonly Parsed[], at: number, view: Parsed): Promise<Parsed> {
    const { type, previous, resource } = events[at];
    if (type === 'cart.updated') {
      const path = `/api/v1/carts/${resource.id}?atSequence=${previous.sequence}`;
      return asCartEvent(expectStatus(await world.api.get(path), 200));
    }
    const earlier = events
      .slice(0, at)
      .findLast((one) => !isDeepStrictEqual(baseOf(one), baseOf(events[at])));
    return earlier ? baseOf(earlier) : view;
  }

  /**
   * The resource in the event, without the extras of the type; a subscription has a field of its own (contract 75 §1).
   */
  function baseOf({ type, resource, data }: Parsed): Parsed {
    if (resource.type === 'subscription') return data.subscription;
    const extras = new Set(entries.get(type)?.extras);
    return Object.fromEntries(Object.entries(data).filter(([field]) => !extras.has(field)));
  }

  /**
   * A resource of which nothing was told is as it was. What an edit does to a payment by invoice, its invoice tells; an
   * open session's amount is its cart's, and the subscription of its attempt tells of itself.
   */
  function checkSilence(deed: string, name: string, before: Parsed, now: Parsed): void {
    const elsewhere = new Set(toldByOthers[name.split(' ')[0] ?? '']);
    const fields = Object.keys({ ...before, ...now })
      .filter((field) => !untold.has(field) && !elsewhere.has(field))
      .filter((field) => !isDeepStrictEqual(before?.[field], now?.[field]));
    if (fields.length > 0)
      findings.push(`${deed}: ${name}: ${fields.join(', ')} changed, and nothing was told`);
  }

  async function refresh(): Promise<void> {
    await Promise.all([...views.keys()].map(async (name) => views.set(name, await viewOf(name))));
  }

  const during: Witness['during'] = async (deed, act, { until } = {}) => {
    await refresh();
    const result = await act();
    let events = await readNew();
    if (until)
      await waitFor(async () => {
        events = await readNew();
        return events.some(({ type }) => type === until);
      });
    for (const event of events) checkEnvelope(deed, event);
    seen.push(...events);
    const tellable = events.map(({ type }) => type).filter((type) => type !== 'cart.updated');
    told.push([deed, tellable.join(' ')]);
    const byResource = Map.groupBy(events, ({ resource }) => `${resource.type} ${resource.id}`);
    for (const [name, own] of byResource) {
      const now = await viewOf(name);
      checkData(deed, name, own, now);
      for (const [at, event] of own.entries())
        checkPrevious(deed, event, await beforeOf(own, at, views.get(name)));
      views.set(name, now);
    }
    for (const [name, before] of views) {
      if (byResource.has(name) || name.startsWith('cart ')) continue;
      checkSilence(deed, name, before, await viewOf(name));
    }
    return result;
  };

  const send =
    (method: 'post' | 'patch', usual: number): Deed =>
    (deed, path, body = {}, status = usual, options = {}) =>
      during(
        deed,
        async () => expectStatus(await world.api[method](`/api/v1${path}`, body), status),
        options,
      );

  return {
    during,
    post: send('post', 200),
    patch: send('patch', 200),
    remove: (deed, path, status = 200) =>
      during(deed, async () => expectStatus(await world.api.delete(`/api/v1${path}`), status)),
    findings: async () => {
      await settleCarts();
      await during('settled', async () => undefined);
      return findings;
    },
    told,
    events: seen,
  };
}
