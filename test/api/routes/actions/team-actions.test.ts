import { describe, expect, test } from 'bun:test';
import {
  actionsOf,
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import { colleague, invited, joined } from '../../../support/world/team.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();
const at = ({ workspaceId }: World, rest: string): string =>
  `/api/v1/workspaces/${workspaceId}/${rest}`;
const inOwn = (of: World, role: string) => ({
  applicationRoles: [{ applicationId: of.applicationId, role }],
});

describe('the actions of a member', () => {
  const calls: VerbCalls = {
    update: {
      call: ({ world: own, id, by = own.owner }) => by.patch(at(own, `members/${id}`), {}),
      isDry: true,
    },
    remove: { call: ({ world: own, id, by = own.owner }) => by.delete(at(own, `members/${id}`)) },
    transferOwnership: {
      call: ({ world: own, id: memberId, by = own.owner }) =>
        by.post(at(own, 'transfer-ownership'), { memberId }),
    },
    leave: {
      call: ({ world: own, id: memberId, by = own.owner }) =>
        by.post(at(own, 'leave'), { memberId }),
    },
  };
  const ownerOf = async (own: World): Promise<string> =>
    expectStatus(await own.owner.get(at(own, 'members/me')), 200).memberId;

  const states: Readonly<Record<string, () => Promise<InState>>> = {
    'the owner, of another member': async () => {
      const own = await setup();
      return { world: own, id: (await colleague(own, 'viewer')).memberId };
    },
    'the owner, of themselves': async () => {
      const own = await setup();
      return { world: own, id: await ownerOf(own) };
    },
    'an administrator, of the owner': async () => {
      const { client } = await joined(world, { workspaceRole: 'workspace_admin' });
      return { world, id: await ownerOf(world), by: client };
    },
    'an administrator, of themselves': async () => {
      const { client, memberId } = await joined(world, { workspaceRole: 'workspace_admin' });
      return { world, id: memberId, by: client };
    },
    'an administrator of the application, of one of the workspace': async () => {
      const { memberId } = await joined(world, { workspaceRole: 'workspace_admin' });
      return { world, id: memberId, by: (await colleague(world, 'admin')).client };
    },
    'a developer, of a viewer': async () => {
      const { memberId } = await colleague(world, 'viewer');
      return { world, id: memberId, by: (await colleague(world, 'developer')).client };
    },
  };
  for (const [name, make] of Object.entries(states))
    test(`by ${name}: each verb responds as its action says`, async () => {
      await expectActions('member', calls, each(make));
    });

  test('one’s own has them too', async () => {
    const { client, memberId } = await colleague(world, 'viewer');
    const own = expectStatus(await client.get(at(world, 'members/me?expand=actions')), 200);
    expect(own.actions).toEqual(await actionsOf('member', { world, id: memberId, by: client }));
    expect(own.actions.leave).toEqual({ allowed: true, possible: true });
  });
});

describe('the actions of an invitation', () => {
  const calls: VerbCalls = {
    resend: {
      call: ({ world: own, id, by = own.owner }) => by.post(at(own, `invites/${id}/resend`), {}),
    },
    revoke: {
      call: ({ world: own, id, by = own.owner }) => by.post(at(own, `invites/${id}/revoke`), {}),
    },
  };
  const pending = async (): Promise<InState> => ({
    world,
    id: (await invited(world, inOwn(world, 'viewer'))).id,
  });
  const states: Readonly<Record<string, () => Promise<InState>>> = {
    pending,
    revoked: async () => {
      const state = await pending();
      expectStatus(await world.owner.post(at(world, `invites/${state.id}/revoke`), {}), 204);
      return state;
    },
    'pending, by an administrator of the application whose grants are fewer': async () => {
      const { client } = await colleague(world, 'admin');
      const grants = { environmentGrants: { grantType: 'all' } };
      const { id } = await invited(world, { ...inOwn(world, 'viewer'), ...grants });
      return { world, id, by: client };
    },
    'pending, of selected environments': async () => {
      const { client } = await colleague(world, 'admin');
      const environmentIds = [world.environments.production];
      const grants = { environmentGrants: { grantType: 'selected', environmentIds } };
      const { id } = await invited(world, { ...inOwn(world, 'viewer'), ...grants });
      return { world, id, by: client };
    },
  };
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('invitation', calls, each(make));
    });
});

describe('the actions of an environment', () => {
  const calls: VerbCalls = {
    update: {
      call: ({ world: own, id }) =>
        own.owner.patch(at(own, `environments/${id}`), { name: crypto.randomUUID() }),
      isDry: true,
    },
    archive: {
      call: ({ world: own, id }) => own.owner.post(at(own, `environments/${id}/archive`), {}),
    },
  };
  const made = async (): Promise<InState> => {
    const body = { name: 'Staging', slug: `s-${crypto.randomUUID().slice(0, 8)}` };
    const { id } = expectStatus(await world.owner.post(at(world, 'environments'), body), 201);
    return { world, id };
  };
  const states: Readonly<Record<string, () => Promise<InState>>> = {
    'that was made': made,
    'that came with the workspace': async () => ({ world, id: world.environments.production }),
    archived: async () => {
      const state = await made();
      expectStatus(await world.owner.post(at(world, `environments/${state.id}/archive`), {}), 200);
      return state;
    },
  };
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('environment', calls, each(make));
    });

  test('a viewer learns which permission is missing', async () => {
    const { client } = await colleague(world, 'viewer');
    const listed = expectStatus(await client.get(at(world, 'environments?expand=actions')), 200);
    const { code, message, details } =
      (await client.patch(at(world, `environments/${listed[0].id}`), { name: 'X' })).body.error ??
      {};
    expect(listed[0].actions.update).toEqual({
      allowed: false,
      possible: true,
      reason: code,
      message,
      details,
    });
  });
});
