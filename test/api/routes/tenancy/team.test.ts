import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import type { Client } from '../../../support/world/client.ts';
import { invited, joined, type Teammate } from '../../../support/world/team.ts';
import { person, unknownId } from '../../../support/world/people.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const invites: string = `/api/v1/workspaces/${world.workspaceId}/invites`;
const members: string = `/api/v1/workspaces/${world.workspaceId}/members`;

const newEmail = (): string => `mate-${crypto.randomUUID().slice(0, 13)}@example.test`;
const viewerOf = (applicationId: string) => ({
  applicationRoles: [{ applicationId, role: 'viewer' }],
});

async function refusal(client: Client, body: object) {
  const answer = await client.post(invites, { email: newEmail(), ...body });
  return { status: answer.status, code: answer.body.error?.code };
}

describe('POST invites', () => {
  test('makes a pending invitation with the standard grants', async () => {
    const email = newEmail();
    const made = expectStatus(
      await world.owner.post(invites, {
        email: email.toUpperCase(),
        ...viewerOf(world.applicationId),
      }),
      201,
    );
    expect(made).toMatchObject({
      email,
      status: 'pending',
      workspaceRole: null,
      ...viewerOf(world.applicationId),
      environmentGrants: { grantType: 'all_non_production', environmentIds: [] },
    });
    const lifetime = Date.parse(made.expiresAt) - Date.parse(made.createdAt);
    expect(lifetime).toBe(7 * 24 * 3_600_000);
    const admin = expectStatus(
      await world.owner.post(invites, { email: newEmail(), workspaceRole: 'workspace_admin' }),
      201,
    );
    expect(admin.environmentGrants.grantType).toBe('all');
  });

  test('refuses what is no role, no application, no grant', async () => {
    const role = viewerOf(world.applicationId);
    expect(await refusal(world.owner, {})).toEqual({ status: 400, code: 'validation_error' });
    expect(await refusal(world.owner, viewerOf(unknownId()))).toEqual({
      status: 404,
      code: 'application_not_found',
    });
    for (const environmentGrants of [
      { grantType: 'selected' },
      { grantType: 'selected', environmentIds: [unknownId()] },
      { grantType: 'all', environmentIds: [world.environments.sandbox] },
    ]) {
      expect(await refusal(world.owner, { ...role, environmentGrants })).toEqual({
        status: 400,
        code: 'invalid_environment_grants',
      });
    }
    const self = await world.owner.get(`${members}/me`);
    const again = await world.owner.post(invites, { email: self.body.data.email, ...role });
    expect(again.body.error?.code).toBe('already_member');
  });

  test('lets nobody grant above their rank or outside their application', async () => {
    const admin = await joined(world, { workspaceRole: 'workspace_admin' });
    expect(await refusal(admin.client, { workspaceRole: 'workspace_admin' })).toEqual({
      status: 403,
      code: 'permission_denied',
    });
    const other = await world.makeApplication('Other');
    const appAdmin = await joined(world, {
      applicationRoles: [{ applicationId: world.applicationId, role: 'admin' }],
    });
    expectStatus(
      await appAdmin.client.post(invites, { email: newEmail(), ...viewerOf(world.applicationId) }),
      201,
    );
    for (const body of [viewerOf(other), { workspaceRole: 'workspace_admin' }]) {
      expect(await refusal(appAdmin.client, body)).toEqual({
        status: 403,
        code: 'permission_denied',
      });
    }
    const environmentGrants = { grantType: 'all' };
    expect(
      await refusal(appAdmin.client, { ...viewerOf(world.applicationId), environmentGrants }),
    ).toEqual({ status: 403, code: 'environment_grants_forbidden' });
    const viewer = await joined(world, viewerOf(world.applicationId));
    expect(await refusal(viewer.client, viewerOf(world.applicationId))).toEqual({
      status: 403,
      code: 'permission_denied',
    });
  });
});

describe('an invitation', () => {
  test('is resent with a new token, and the old one is dead', async () => {
    const first = await invited(world, viewerOf(world.applicationId));
    const resent = expectStatus(await world.owner.post(`${invites}/${first.id}/resend`), 200);
    expect(resent.id).toBe(first.id);
    const { session } = await person({ email: first.email });
    const accept = async (token: string) => session.post('/api/v1/invites/accept', { token });
    const dead = await accept(first.token);
    expect(dead.status).toBe(401);
    expect(dead.body.error?.code).toBe('invalid_token');
    const second = await first.newestToken('system.team_invite_resent');
    const accepted = expectStatus(await accept(second), 200);
    expect(accepted.workspaceId).toBe(world.workspaceId);
    expect((await accept(second)).body.error?.code).toBe('already_member');
    const resend = await world.owner.post(`${invites}/${first.id}/resend`);
    expect(resend.status).toBe(409);
    expect(resend.body.error).toMatchObject({
      code: 'invite_not_pending',
      details: { status: 'accepted' },
    });
  });

  test('is revoked, and then worth nothing', async () => {
    const { id, email, token } = await invited(world, viewerOf(world.applicationId));
    expectStatus(await world.owner.post(`${invites}/${id}/revoke`), 204);
    const { session } = await person({ email });
    expect((await session.post('/api/v1/invites/accept', { token })).body.error?.code).toBe(
      'invite_not_pending',
    );
    for (const verb of ['resend', 'revoke']) {
      expect((await world.owner.post(`${invites}/${id}/${verb}`)).body.error?.code).toBe(
        'invite_not_pending',
      );
      expect((await world.owner.post(`${invites}/${unknownId()}/${verb}`)).status).toBe(404);
    }
    const revoked = expectStatus(await world.owner.get(`${invites}?status=revoked`), 200);
    expect(revoked.items.map((item: { id: string }) => item.id)).toContain(id);
    expect(revoked.total).toBe(revoked.items.length);
  });

  test('is for its e-mail address only, and only if that is verified', async () => {
    const { email, token } = await invited(world, viewerOf(world.applicationId));
    const stranger = await person();
    const unverified = await person({ email, emailVerified: false });
    for (const { session } of [stranger, unverified]) {
      const answer = await session.post('/api/v1/invites/accept', { token });
      expect(answer.status).toBe(400);
      expect(answer.body.error?.code).toBe('invite_email_mismatch');
    }
    for (const bad of ['nonsense', `${token.slice(0, -3)}AAA`]) {
      const answer = await stranger.session.post('/api/v1/invites/accept', { token: bad });
      expect(answer.status).toBe(401);
      expect(answer.body.error?.code).toBe('invalid_token');
    }
  });

  test('expires after its time', async () => {
    const { id, email, token } = await invited(world, viewerOf(world.applicationId));
    const database = await sqlOf(world);
    await database`update invitation set expires_at = now() - interval '1 minute' where id = ${id}`;
    const { session } = await person({ email });
    const answer = await session.post('/api/v1/invites/accept', { token });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe('invite_expired');
    const listed = expectStatus(await world.owner.get(`${invites}?status=expired`), 200);
    expect(listed.items.map((item: { id: string }) => item.id)).toContain(id);
  });

  test('is accepted once under a race', async () => {
    const { email, token } = await invited(world, viewerOf(world.applicationId));
    const { session } = await person({ email });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => session.post('/api/v1/invites/accept', { token })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('members', () => {
  test('are listed whole, and know themselves', async () => {
    const mate = await joined(world, viewerOf(world.applicationId));
    const own = expectStatus(await mate.client.get(`${members}/me`), 200);
    expect(own).toMatchObject({
      memberId: mate.memberId,
      email: mate.email,
      workspaceRole: null,
      ...viewerOf(world.applicationId),
      environmentGrants: { grantType: 'all_non_production', environmentIds: [] },
    });
    const all = expectStatus(await mate.client.get(members), 200);
    expect(all.items).toContainEqual(own);
    expect(all.total).toBe(all.items.length);
  });

  test('get roles and grants, and a mail about them', async () => {
    const mate = await joined(world, viewerOf(world.applicationId));
    const other = await world.makeApplication('Second');
    const changed = expectStatus(
      await world.owner.patch(`${members}/${mate.memberId}`, {
        applicationRoles: [{ applicationId: other, role: 'developer' }],
        environmentGrants: {
          grantType: 'selected',
          environmentIds: [world.environments.production],
        },
      }),
      200,
    );
    expect(changed.applicationRoles).toHaveLength(2);
    expect(changed.environmentGrants).toEqual({
      grantType: 'selected',
      environmentIds: [world.environments.production],
    });
    const outside = await mate.client.get('/api/v1/embed-config', {
      'x-service-application-id': other,
      'x-service-environment-id': world.environments.sandbox,
    });
    expect(outside.status).toBe(403);
    expect(outside.body.error).toMatchObject({
      code: 'member_env_forbidden',
      details: [{ code: 'outside_grant', gate: 'environment' }],
    });
    await mate.mail('system.team_role_changed');
  });

  test('get and lose roles in several applications by one call, or by none', async () => {
    const [second, third] = [await world.makeApplication('B'), await world.makeApplication('C')];
    const held = [world.applicationId, second].map((applicationId) => ({
      applicationId,
      role: 'viewer',
    }));
    const mate = await joined(world, { applicationRoles: held });
    const path = `${members}/${mate.memberId}`;
    const rolesOf = async () => {
      const { items } = expectStatus(await world.owner.get(members), 200);
      const found = items.find((one: { memberId: string }) => one.memberId === mate.memberId);
      return Object.fromEntries(
        found.applicationRoles.map((one: { applicationId: string; role: string }) => [
          one.applicationId,
          one.role,
        ]),
      );
    };
    const before = await rolesOf();
    const changes = (last: string) => ({
      applicationRoles: [
        { applicationId: world.applicationId, role: null },
        { applicationId: second, role: 'finance' },
        { applicationId: last, role: 'developer' },
      ],
    });
    expect((await world.owner.patch(path, changes(unknownId()))).status).toBe(404);
    expect(await rolesOf()).toEqual(before);
    const appAdmin = await joined(world, {
      applicationRoles: [
        { applicationId: second, role: 'admin' },
        { applicationId: third, role: 'admin' },
      ],
    });
    const inSecond = appAdmin.client.with({ 'x-service-application-id': second });
    const beyond = await inSecond.patch(path, changes(third));
    expect(beyond.body.error?.details).toMatchObject([
      { required: 'application:edit-app-member', held: [] },
    ]);
    expect(beyond.status).toBe(403);
    expect(await rolesOf()).toEqual(before);

    expectStatus(await world.owner.patch(path, changes(third)), 200);
    expect(await rolesOf()).toEqual({ [second]: 'finance', [third]: 'developer' });
    expectStatus(await world.owner.patch(path, changes(third)), 200);
    const [entry] = expectStatus(
      await world.owner.get(
        `/api/v1/workspaces/${world.workspaceId}/audit-log?resourceId=${mate.memberId}&action=member.updated`,
      ),
      200,
    );
    expect(entry.actor.type).toBe('member');
    const taken = { applicationRoles: [{ applicationId: third, role: null }] };
    expect(expectStatus(await inSecond.patch(path, taken), 200).applicationRoles).toEqual([
      { applicationId: second, role: 'finance' },
    ]);
    const foreign = await setup();
    expect((await foreign.owner.patch(path, changes(third))).status).toBe(403);
  });

  test('keep what the last of two changes at once said of each application', async () => {
    const second = await world.makeApplication('D');
    const mate = await joined(world, viewerOf(world.applicationId));
    const path = `${members}/${mate.memberId}`;
    const answers = await Promise.all([
      world.owner.patch(path, {
        applicationRoles: [{ applicationId: world.applicationId, role: null }],
      }),
      world.owner.patch(path, { applicationRoles: [{ applicationId: second, role: 'finance' }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { items } = expectStatus(await world.owner.get(members), 200);
    expect(
      items.find((one: { memberId: string }) => one.memberId === mate.memberId).applicationRoles,
    ).toEqual([{ applicationId: second, role: 'finance' }]);
  });

  test('lose an application, then the workspace', async () => {
    const mate = await joined(world, viewerOf(world.applicationId));
    const path = `${members}/${mate.memberId}`;
    expectStatus(await world.owner.delete(`${path}/applications/${world.applicationId}`), 204);
    expect((await world.owner.delete(`${path}/applications/${world.applicationId}`)).status).toBe(
      404,
    );
    const rightless = await mate.client.get(members);
    expect(rightless.status).toBe(403);
    expect(rightless.body.error?.code).toBe('permission_denied');
    expectStatus(await world.owner.delete(path), 204);
    expect((await world.owner.delete(path)).status).toBe(404);
    expect((await mate.client.get(members)).body.error?.code).toBe('workspace_access_denied');
    await mate.mail('system.team_access_revoked');
  });

  test('never lose their owner', async () => {
    const owner = expectStatus(await world.owner.get(`${members}/me`), 200);
    const removed = await world.owner.delete(`${members}/${owner.memberId}`);
    expect(removed.status).toBe(403);
    expect(removed.body.error?.code).toBe('cannot_remove_owner');
    const changed = await world.owner.patch(`${members}/${owner.memberId}`, {
      workspaceRole: null,
    });
    expect(changed.status).toBe(403);
    expect(changed.body.error?.code).toBe('permission_denied');
  });

  test('change owners by transfer', async () => {
    const own = await setup();
    const mate: Teammate = await joined(own, { workspaceRole: 'workspace_admin' });
    const path = `/api/v1/workspaces/${own.workspaceId}/transfer-ownership`;
    expect((await mate.client.post(path, { memberId: mate.memberId })).status).toBe(403);
    expect((await own.owner.post(path, { memberId: unknownId() })).status).toBe(404);
    const heir = expectStatus(await own.owner.post(path, { memberId: mate.memberId }), 200);
    expect(heir).toMatchObject({ workspaceRole: 'owner', environmentGrants: { grantType: 'all' } });
    const former = await own.owner.get(`/api/v1/workspaces/${own.workspaceId}/members/me`);
    expect(former.body.data.workspaceRole).toBe('workspace_admin');
    expect((await own.owner.post(path, { memberId: mate.memberId })).status).toBe(403);

    const template = 'system.team_role_changed';
    const toHeir = await waitForMail(own, heir.email, template);
    expect(toHeir.text).toContain('Workspace role: owner');
    const toFormer = await waitForMail(own, former.body.data.email, template);
    expect(toFormer.text).toContain('Workspace role: administrator');
  });
});

describe('GET /auth/permissions', () => {
  test('mails role and grant together', async () => {
    const finance = await joined(world, {
      applicationRoles: [{ applicationId: world.applicationId, role: 'finance' }],
    });
    const path = '/api/v1/auth/permissions';
    const sandbox = expectStatus(await finance.client.get(path), 200);
    expect(sandbox).toMatchObject({
      workspaceRole: null,
      appRole: 'finance',
      permissions: {
        'workspace:read': true,
        'orders:read': true,
        'orders:write': false,
        'payments:refund': true,
        'workspace:invite': false,
      },
    });
    const production = { 'x-service-environment-id': world.environments.production };
    const outside = expectStatus(await finance.client.get(path, production), 200);
    expect(outside.permissions).toMatchObject({ 'workspace:read': true, 'orders:read': false });
    const owner = expectStatus(await world.owner.get(path), 200);
    expect(Object.values(owner.permissions)).not.toContain(false);
    const unknown = await world.owner.get(path, { 'x-service-application-id': unknownId() });
    expect(unknown.body.error?.code).toBe('application_not_found');
    expect((await world.api.get(path)).body.error?.code).toBe('clerk_required');
  });
});

describe('/merchants/me/invites', () => {
  const path = '/api/v1/merchants/me/invites';

  test('speaks the old language', async () => {
    const admin = expectStatus(
      await world.owner.post(path, { email: newEmail(), role: 'admin' }),
      201,
    );
    expect(admin).toMatchObject({ role: 'admin', workspaceRole: 'workspace_admin' });
    const { applicationId } = world;
    const body = { email: newEmail(), role: 'finance', applicationId };
    const finance = expectStatus(await world.owner.post(path, body), 201);
    expect(finance).toMatchObject({
      role: 'finance',
      applicationRoles: [{ applicationId, role: 'finance' }],
    });
    const listed = expectStatus(await world.owner.get(path), 200);
    expect(listed.items).toContainEqual(finance);
    expectStatus(await world.owner.post(`${path}/${finance.id}/resend`), 200);
    expectStatus(await world.owner.post(`${path}/${finance.id}/revoke`), 204);
    const without = await world.owner.post(path, { email: newEmail(), role: 'viewer' });
    expect(without.body.error).toMatchObject({
      details: [{ path: 'applicationId', code: 'required' }],
    });
    expect((await world.api.get(path)).body.error?.code).toBe('application_key_workspace_route');
  });
});

describe('GET audit-log', () => {
  test('shows administrators who changed what', async () => {
    const path = `/api/v1/workspaces/${world.workspaceId}/audit-log`;
    expectStatus(
      await world.owner.patch(`/api/v1/workspaces/${world.workspaceId}`, { name: 'Audited' }),
      200,
    );
    const [entry] = expectStatus(await world.owner.get(`${path}?action=workspace.updated`), 200);
    expect(entry).toMatchObject({
      actor: { type: 'member' },
      resource: { type: 'workspace', id: world.workspaceId },
      changes: [{ path: 'name', after: 'Audited' }],
    });
    const developer = await joined(world, {
      applicationRoles: [{ applicationId: world.applicationId, role: 'developer' }],
    });
    expect((await developer.client.get(path)).body.error?.code).toBe('permission_denied');
    const joins = await world.owner.get(
      `${path}?actorId=${developer.memberId}&action=member.joined`,
    );
    expect(expectStatus(joins, 200)).toMatchObject([
      { actor: { id: developer.memberId, label: developer.email } },
    ]);
    const me = expectStatus(await world.owner.get(`${members}/me`), 200);
    const begun = await world.owner.get(`${path}?actorId=${me.memberId}&action=workspace.created`);
    expect(expectStatus(begun, 200)).toHaveLength(1);
    const text = (await world.owner.get(`${path}?limit=100`)).text;
    expect(text).not.toContain(world.secretKey);
    expect(text).not.toMatch(/sk_test_[0-9A-Za-z]{32}/);
  });
});
