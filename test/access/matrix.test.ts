import { beforeAll, describe, expect, test } from 'bun:test';
import { routesToRead } from '../../cli/document-routes.ts';
import type { AnyRoute } from '../../api/http/route.ts';
import { staffClient, unknownId } from '../support/world/people.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';
import { callersOf } from './callers.ts';
import { expectedRefusal, type Caller } from './oracle.ts';
import { accessTable } from './table.ts';

const refusals = new Set([
  'unauthorized',
  'forbidden',
  'permission_denied',
  'clerk_required',
  'application_key_workspace_route',
  'application_mismatch',
  'environment_mismatch',
  'member_env_forbidden',
  'workspace_access_denied',
  'workspace_mismatch',
  'application_not_found',
  'application_required',
  'workspace_not_live',
]);

let world: World;
let callers: Caller[];
beforeAll(async () => {
  world = await setup();
  const path = `/api/v1/admin/workspaces/${world.workspaceId}`;
  expectStatus(await staffClient().patch(path, { rateLimitPerSecond: 100_000 }), 200);
  callers = await callersOf(world, process.env['STAFF_API_KEY'] ?? '');
});

const routes = routesToRead();
const rowOf = ({ method, path }: AnyRoute): string | undefined =>
  accessTable[`${method} ${path.replaceAll(/:\w+/g, ':')}`];

describe('every route with every credential', () => {
  const called = routes.filter((route) => {
    const row = rowOf(route);
    return row !== undefined && !['none', 'monitoring', 'development'].includes(row);
  });
  test.each(called.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const row = rowOf(route) ?? '';
      const path = filled(route.path);
      const outcomes = await Promise.all(
        callers.map(async (caller) => {
          const code = await call(route, path, caller);
          return [caller.name, code, await explained(route, path, caller)];
        }),
      );
      const expected = callers.map((caller) => {
        const code = expectedRefusal(row, path, caller);
        return [caller.name, code, isExplainable(caller) ? code : 'unauthorized'];
      });
      expect(outcomes).toEqual(expected);
    },
  );
});

/** The path about the world where it names a workspace or an application, about nothing known elsewhere. */
function filled(path: string): string {
  return path
    .replace(':workspaceId', world.workspaceId)
    .replace('/applications/:id', `/applications/${world.applicationId}`)
    .replaceAll(/:\w+/g, unknownId);
}

/** The code that the access rules refused the call with; null when it came through to the route. */
async function call(route: AnyRoute, path: string, caller: Caller): Promise<string | null> {
  const client = world.anyone.with({ ...caller.headers, ...namesAsHeaders(caller) });
  const answer =
    route.method === 'GET' || route.method === 'DELETE'
      ? await client[route.method === 'GET' ? 'get' : 'delete'](path)
      : await client[methods[route.method]](path, {});
  const code = answer.body.error?.code ?? null;
  if (answer.status >= 500) throw new Error(`${route.method} ${path}: ${answer.text}`);
  if (code === null || !refusals.has(code)) return null;
  if (code === 'permission_denied' || answer.status === 403) {
    const [detail] = answer.body.error?.details ?? [];
    expect(detail).toMatchObject({ code: expect.any(String), gate: expect.any(String) });
  }
  return code;
}

const methods = { POST: 'post', PUT: 'put', PATCH: 'patch' } as const;

/** What POST /auth/explain says of the same call: its code, or null when it would come through. */
async function explained(route: AnyRoute, path: string, caller: Caller): Promise<string | null> {
  const client = world.anyone.with({ ...caller.headers });
  const question = { method: route.method, path, ...caller.names };
  const answer = await client.post('/api/v1/auth/explain', question);
  if (!isExplainable(caller))
    return answer.status === 403 ? 'unauthorized' : (answer.body.error?.code ?? null);
  const { allowed, code, gates } = expectStatus(answer, 200);
  expect(allowed).toBe(code === null);
  expect(gates.every((gate: { passed: boolean }) => gate.passed)).toBe(allowed);
  return code;
}

/** Without a living key or session there is nobody to explain to. */
function isExplainable({ kind }: Caller): boolean {
  return kind === 'key' || kind === 'session' || kind === 'extension';
}

function namesAsHeaders({ names }: Caller): Record<string, string> {
  return {
    ...(names.applicationId ? { 'x-service-application-id': names.applicationId } : {}),
    ...(names.environmentId ? { 'x-service-environment-id': names.environmentId } : {}),
  };
}
