import { describe, expect, test } from 'bun:test';
import { routesToRead } from '../../cli/document-routes.ts';
import { auditActions } from '../../domain/audit/actions.ts';
import { ownerOf } from '../support/sign-in/device.ts';
import { keepRules } from '../support/rules/rule.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';
import { memberActs } from './member-acts.ts';

/** Each act of a member on money and buyers leaves one entry in the audit log. */

const acting = routesToRead().filter(({ act }) => act !== undefined);
const nameOf = ({ method, path }: (typeof acting)[number]): string =>
  `${method} ${path.replaceAll(/:\w+/g, ':')}`;

keepRules([
  {
    name: 'every route that declares an act is done in the table',
    fix: 'Do the act in an entry of memberActs in test/access/member-acts.ts.',
    serves: 'docs/decisions/0289-the-audit-log-records-what-members-do.md',
    breaks: () => acting.map(nameOf).filter((route) => !Object.hasOwn(memberActs, route)),
  },
  {
    name: 'every act is of a route with an Idempotency-Key, in an environment',
    fix: 'An act is recorded by the commit that concludes its request: let the route take a key.',
    serves: 'docs/decisions/0289-the-audit-log-records-what-members-do.md',
    breaks: () =>
      acting
        .filter(
          ({ act, access, idempotent }) =>
            idempotent === false ||
            access.kind !== 'key' ||
            !auditActions.includes(act?.action ?? ''),
        )
        .map(nameOf),
  },
]);

const world = await setup();

async function logOf({ owner, workspaceId }: World): Promise<Parsed[]> {
  return expectStatus(
    await owner.get(`/api/v1/workspaces/${workspaceId}/audit-log?limit=100`),
    200,
  );
}

describe('one entry of the owner is left by', () => {
  test.each(Object.keys(memberActs))('%s', async (route) => {
    const act = memberActs[route];
    if (!act) throw new Error(`no act for ${route}`);
    const of = act.isApart ? await setup() : world;
    const known = new Set((await logOf(of)).map(({ id }) => id));
    const { status, text } = await act.ask(of);
    expect(status, text).toBeLessThan(300);
    const rows = (await logOf(of)).filter(
      ({ id, action }) => !known.has(id) && action === act.action,
    );
    expect(rows).toMatchObject([
      {
        actor: { type: 'member', label: await ownerOf(of) },
        environmentId: of.environments.sandbox,
        resource: { type: act.action.slice(0, act.action.indexOf('.')) },
        details: { fields: expect.any(Array) },
      },
    ]);
  });
});
