import type { SQL } from 'bun';
import { beforeAll, describe, expect, test } from 'bun:test';
import { routesToRead } from '../../cli/document-routes.ts';
import type { AnyRoute } from '../../api/http/route.ts';
import { sqlOfCells } from '../support/database/cells.ts';
import type { Client } from '../support/world/client.ts';
import { unknownId } from '../support/world/people.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';
import { belongingsOf, type Belongings } from './belongings.ts';
import { accessTable } from './table.ts';

/** Tables that change by themselves, or by the asking and not by what is asked; and those that other tests make for a moment. */
const restless =
  /^(forgotten_|api_key|event|job|request_log|actor_|idempotency_key|shard_|stream_|mail|webhook_|invoice|timer)/;

let home: World;
let abroad: World;
let examples: Map<string, unknown>;
let digests: (() => Promise<Record<string, string>>)[];
const foreign: { name: string; ids: Belongings; api: Client; owner: Client }[] = [];

beforeAll(async () => {
  [home, abroad] = await Promise.all([setup(), setup()]);
  examples = await bodies();
  digests = await Promise.all(sqlOfCells().map(readerOfDigests));
  foreign.push({
    name: 'workspace',
    ids: await belongingsOf(abroad),
    api: home.api,
    owner: home.owner,
  });
  foreign.push({
    name: 'environment',
    ids: await belongingsOf(home),
    ...(await inNewEnvironment()),
  });
  foreign.push({
    name: 'application',
    ids: await belongingsOf(home),
    ...(await inNewApplication()),
  });
});

/** Kept per environment or workspace, so that every application there sees them. */
const shared = new Set([
  'organizations',
  'stores',
  'environments',
  'extensions',
  'members',
  'views',
  'invites',
  'applications',
]);

const named = routesToRead().filter((route) => {
  const row = accessTable[`${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`];
  return /:(?!workspaceId)\w+/.test(route.path) && (row?.startsWith('K') || row?.startsWith('J'));
});

describe.each(['workspace', 'environment', 'application'])('ids of another %s', (kind) => {
  const routes = named.filter((route) => isBound(route, kind));
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is 404',
    async (_, route) => {
      const caller = foreign.find(({ name }) => name === kind);
      if (!caller) throw new Error(`nobody is foreign by ${kind}`);
      const before = await everything();
      const path = pathTo(route, caller.ids);
      const client = accessTable[
        `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`
      ]?.startsWith('K')
        ? caller.api
        : caller.owner;
      const answer = await send(client, route, path);
      expect(`${answer.status} ${answer.body.error?.code}`).toMatch(/^404 \w*not_found$/);
      expect(await everything()).toEqual(before);
    },
  );
});

/** Whether the route names something that belongs to a tenant of that kind. */
function isBound(route: AnyRoute, kind: string): boolean {
  const segment = segmentsOf(route.path)[0] ?? '';
  if (kind === 'workspace') return true;
  if (shared.has(segment))
    return kind === 'environment' && ['organizations', 'stores'].includes(segment);
  return true;
}

function segmentsOf(path: string): string[] {
  const parts = path.replace('/workspaces/:workspaceId', '').split('/');
  return parts.flatMap((part, index) => (part.startsWith(':') ? [parts[index - 1] ?? ''] : []));
}

function pathTo(route: AnyRoute, ids: Belongings): string {
  const parts = route.path.replace(':workspaceId', home.workspaceId).split('/');
  return parts
    .map((part, index) =>
      part.startsWith(':') ? (ids[parts[index - 1] ?? ''] ?? unknownId()) : part,
    )
    .join('/');
}

async function send(client: Client, route: AnyRoute, path: string) {
  if (route.method === 'GET') return client.get(path);
  if (route.method === 'DELETE') return client.delete(path);
  const method = { POST: 'post', PUT: 'put', PATCH: 'patch' } as const;
  const name = `${route.method} ${route.path}`;
  return client[method[route.method]](path, ownBodies[name] ?? examples.get(name) ?? {});
}

/** Bodies whose rules a shape cannot express. */
const ownBodies: Readonly<Record<string, object>> = {
  'POST /api/v1/carts/:id/items/batch': { add: [{ name: 'Mug', unitPrice: 1500 }] },
};

/** A smallest valid body of every operation, as OpenAPI shows it. */
async function bodies(): Promise<Map<string, unknown>> {
  const { paths } = JSON.parse((await home.anyone.get('/openapi.json')).text);
  const found = new Map<string, unknown>();
  for (const route of named) {
    const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    found.set(
      `${route.method} ${route.path}`,
      operation?.requestBody?.content?.['application/json']?.example ?? {},
    );
  }
  return found;
}

async function inNewEnvironment(): Promise<{ api: Client; owner: Client }> {
  const path = `/api/v1/workspaces/${home.workspaceId}/environments`;
  const made = expectStatus(await home.owner.post(path, { name: 'Second', slug: 'second' }), 201);
  const key = await home.makeKey({ environmentId: made.id });
  return {
    api: home.anyone.with({ 'x-api-key': key }),
    owner: home.owner.with({ 'x-service-environment-id': made.id }),
  };
}

async function inNewApplication(): Promise<{ api: Client; owner: Client }> {
  const applicationId = await home.makeApplication('Second');
  const owner = home.owner.with({ 'x-service-application-id': applicationId });
  const body = { name: 'K', scopes: ['*'] };
  const { key } = expectStatus(await owner.post('/api/v1/api-keys', body), 201);
  return { api: home.anyone.with({ 'x-api-key': key }), owner };
}

/** A digest of every row of both workspaces, by table. */
async function everything(): Promise<Record<string, string>[]> {
  return Promise.all(digests.map((digestsNow) => digestsNow()));
}

/** Reads the digests of a cell's tables by one statement, which Postgres plans once. */
async function readerOfDigests(database: SQL): Promise<() => Promise<Record<string, string>>> {
  const tables: { name: string }[] = await database`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'`;
  const statement = tables
    .filter(({ name }) => !restless.test(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(r::text, 0)), 0) as digest
         from "${name}" r where workspace_id in ($1::uuid, $2::uuid)`,
    )
    .join(' union all ');
  return async () => {
    const rows: { name: string; digest: string }[] = await database.unsafe(statement, [
      home.workspaceId,
      abroad.workspaceId,
    ]);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  };
}
