import { beforeAll, describe, expect, test } from 'bun:test';
import { routesToRead } from '../../cli/document-routes.ts';
import type { AnyRoute } from '../../api/http/route.ts';
import type { Answer, Client, Parsed } from '../support/world/client.ts';
import { whenRendered } from '../support/documents/invoice-pdf.ts';
import { goLive } from '../support/world/go-live.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';
import type { Belongings } from './belongings.ts';
import { seedsOf } from './seeds.ts';

/**
 * The data of one application in one environment shows in no list, count, report or export of another application,
 * environment or workspace. Row-level security keeps workspaces apart; the others only the `where` of each statement.
 * A new route is read here without an edit, and fails until `seeds.ts` makes something that it returns.
 */
const kinds = ['workspace', 'environment', 'application'] as const;
type Kind = (typeof kinds)[number];

/** Belong to an environment: every application there sees them. */
const ofEnvironment = /^\/api\/v1\/(organizations|stores)\b/;
/** Their responses change from one reading to the next. */
const restless = /^\/api\/v1\/(request-logs|api-keys|test-clock)\b/;
/** An id, prefixed or not, or an e-mail address. */
const identity = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\w+_[0-9a-f]{32}|[\w.-]+@[\w.-]+/g;

const queries: Readonly<Record<string, string>> = {
  'accounting.exportInvoices': `from=${day(-1)}&to=${day(1)}&format=csv`,
  'accounting.getTaxReport': `from=${day(-1)}&to=${day(1)}`,
};

type SeededWorld = World & { readonly ids: Belongings };

interface Reader {
  readonly api: Client;
  readonly owner: Client;
}

const routes = routesToRead().filter(
  ({ method, access }) =>
    method === 'GET' && ['key', 'session', 'key_or_session'].includes(access.kind),
);
const collections = routes.filter((route) => isBound(route, 'environment') && !namesAnId(route));

let home: World;
let ids: Belongings;
const before = new Map<AnyRoute, Answer>();
const after = new Map<AnyRoute, Answer>();
/** For each kind, one that holds as much as home. */
const seeded = new Map<Kind, SeededWorld>();
/** For each kind in the same workspace, one that holds nothing, with its responses before home held anything. */
const empty = new Map<Kind, { reader: Reader; before: Map<AnyRoute, Answer> }>();
/** The filters asked for so far. */
const sent: string[] = [];

beforeAll(async () => {
  home = await setup();
  const [other, environment, application] = await Promise.all([
    setup(),
    inNewEnvironment(home),
    inNewApplication(home),
  ]);
  await goLive(home);
  await keepEmpty('environment', await inProduction(home));
  await keepEmpty('application', await inNewApplication(home));
  for (const route of collections) before.set(route, await read(home, route, {}));
  const [own, ...others] = await Promise.all([home, other, environment, application].map(seedsOf));
  if (!own) throw new Error('home has no seeds');
  ids = own;
  const worlds = { workspace: other, environment, application };
  for (const [index, kind] of kinds.entries())
    seeded.set(kind, { ...worlds[kind], ids: others[index] ?? {} });
  for (const route of routes) after.set(route, await read(home, route, ids));
});

describe('home reads', () => {
  test.each(named(routes))('%s', (_, route) => {
    const { status, body, text } = responseOf(route);
    expect(`${status} ${text.slice(0, 300)}`).toMatch(/^(200|302) /);
    if (route.answer.list) expect(body.data).not.toBeEmpty();
    const earlier = before.get(route);
    if (earlier && !restless.test(route.path))
      expect(withoutChance(text)).not.toBe(withoutChance(earlier.text));
  });
});

describe.each(kinds)('nothing of home is in another %s', (kind) => {
  test.each(named(boundBy(kind)))('%s', async (_, route) => {
    const other = seededOf(kind);
    const response = await read(other, route, other.ids);
    expect(response.status).toBe(responseOf(route).status);
    expect(shownOf(kind, response)).toEqual([]);
  });
});

describe.each(kinds)('nothing of home is found by its own facts from another %s', (kind) => {
  const rows = boundBy(kind).filter(({ query }) => query !== undefined);
  test.each(named(rows))('%s', async (_, route) => {
    const other = seededOf(kind);
    for (const filter of filtersOf(route)) {
      sent.push(decodeURIComponent(filter));
      const shown = shownOf(kind, await read(other, route, other.ids, filter));
      // A log of requests rightly shows what its reader has asked for.
      const found = shown.filter((id) => !sent.some((part) => part.includes(id)));
      expect([filter, found]).toEqual([filter, []]);
    }
  });
});

describe.each(['environment', 'application'] as const)('nothing changes in an empty %s', (kind) => {
  const steady = boundBy(kind).filter(isSteady);
  test.each(named(steady))('%s', async (_, route) => {
    const other = empty.get(kind);
    if (!other) throw new Error(`there is no empty ${kind}`);
    const response = await read(other.reader, route, {});
    // There is no sandbox in production; 402 would say nothing.
    expect([200, 404]).toContain(response.status);
    expect(withoutChance(response.text)).toBe(withoutChance(other.before.get(route)?.text ?? ''));
  });
});

function named(list: readonly AnyRoute[]): [string, AnyRoute][] {
  return list.map((route) => [`${route.method} ${route.path}`, route]);
}

function boundBy(kind: Kind): AnyRoute[] {
  return routes.filter((route) => isBound(route, kind));
}

function isSteady(route: AnyRoute): boolean {
  return !namesAnId(route) && !restless.test(route.path);
}

function namesAnId({ path }: AnyRoute): boolean {
  return path.includes('/:');
}

/** Whether what the route returns belongs to one tenant of that kind. */
function isBound(route: AnyRoute, kind: Kind): boolean {
  const { access } = route;
  if (kind === 'workspace') return true;
  if (access.kind === 'session' && access.level !== 'environment') return false;
  return kind === 'environment' || !ofEnvironment.test(route.path);
}

function seededOf(kind: Kind): SeededWorld {
  const other = seeded.get(kind);
  if (!other) throw new Error(`there is no other ${kind}`);
  return other;
}

function responseOf(route: AnyRoute): Answer {
  const response = after.get(route);
  if (!response) throw new Error(`${route.path} was not read`);
  return response;
}

async function read(
  reader: Reader & Partial<World>,
  route: AnyRoute,
  own: Belongings,
  filter = '',
): Promise<Answer> {
  const parts = route.path
    .replace(':workspaceId', reader.workspaceId ?? home.workspaceId)
    .split('/');
  const path = parts
    .map((part, index) =>
      part.startsWith(':') ? (own[route.path] ?? idOf(own, parts, index) ?? 'none') : part,
    )
    .join('/');
  const query = [queries[route.name ?? ''] ?? '', filter].filter((part) => part !== '').join('&');
  const bySession = route.access.kind === 'session';
  const by = bySession ? reader.owner : reader.api;
  return whenRendered(by, query === '' ? path : `${path}?${query}`);
}

/** The id of a parameter by the segment before it, or by the noun and it where several nouns have such parts. */
function idOf(own: Belongings, parts: readonly string[], index: number): string | undefined {
  const segment = parts[index - 1] ?? '';
  return own[`${parts[3]}/${segment}`] ?? own[segment];
}

function shownOf(kind: Kind, { text }: Answer): string[] {
  const hidden = hiddenFrom(kind);
  return identitiesIn(text).filter((id) => hidden.has(id));
}

/** Everything by which home's things are known, but what others of that kind rightly see. */
function hiddenFrom(kind: Kind): Set<string> {
  const hidden = new Set<string>();
  for (const [route, { text }] of after)
    if (isBound(route, kind)) for (const id of identitiesIn(text)) hidden.add(id);
  for (const [route, { text }] of after)
    if (!isBound(route, kind)) for (const id of identitiesIn(text)) hidden.delete(id);
  for (const { body } of after.values()) hidden.delete(body.meta?.requestId ?? '');
  hidden.delete('buyer@example.test');
  return hidden;
}

function identitiesIn(text: string): string[] {
  return text.match(identity) ?? [];
}

/** Each parameter by which home's first row can be asked for. */
function filtersOf(route: AnyRoute): string[] {
  const [row]: Parsed[] = Array.isArray(responseOf(route).body.data)
    ? responseOf(route).body.data
    : [];
  const names = Object.keys(route.query?.['properties'] ?? {});
  return names.flatMap((name) => {
    const field = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const value = name === 'q' ? (row?.email ?? row?.customerEmail ?? row?.code) : row?.[field];
    return typeof value === 'string' ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
}

/** Without times, the request's id, and two numbers of the whole environment: the log's position and its invoice series. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/"cursor":"\d+"/, '')
    .replace(/("invoice_sequence","ok":true,"checked":)\d+/, '$1');
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

async function keepEmpty(kind: Kind, reader: Reader): Promise<void> {
  const responses = new Map<AnyRoute, Answer>();
  for (const route of collections) responses.set(route, await read(reader, route, {}));
  empty.set(kind, { reader, before: responses });
}

async function inProduction(world: World): Promise<Reader> {
  const { production } = world.environments;
  const key = await world.makeKey({ environmentId: production });
  return {
    api: world.anyone.with({ 'x-api-key': key }),
    owner: world.owner.with({ 'x-service-environment-id': production }),
  };
}

async function inNewEnvironment(world: World): Promise<World> {
  const path = `/api/v1/workspaces/${world.workspaceId}/environments`;
  const { id } = expectStatus(
    await world.owner.post(path, { name: 'Second', slug: 'second' }),
    201,
  );
  const secretKey = await world.makeKey({ environmentId: id });
  return {
    ...world,
    secretKey,
    environments: { ...world.environments, sandbox: id },
    api: world.anyone.with({ 'x-api-key': secretKey }),
    owner: world.owner.with({ 'x-service-environment-id': id }),
  };
}

async function inNewApplication(world: World): Promise<World> {
  const applicationId = await world.makeApplication('Second');
  const owner = world.owner.with({ 'x-service-application-id': applicationId });
  const made = await owner.post('/api/v1/api-keys', { name: 'K', scopes: ['*'] });
  const secretKey: string = expectStatus(made, 201).key;
  const api = world.anyone.with({ 'x-api-key': secretKey });
  return { ...world, applicationId, secretKey, api, owner };
}
