import { describe, expect, test } from 'bun:test';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Answer } from '../../../support/world/client.ts';
import { person } from '../../../support/world/people.ts';
import { colleague, invited, joined, type Invited } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const invites: string = `/api/v1/workspaces/${world.workspaceId}/invites`;
const members: string = `/api/v1/workspaces/${world.workspaceId}/members`;

const newEmail = (): string => `mate-${crypto.randomUUID().slice(0, 13)}@example.test`;
const roleOf = (role: string) => ({
  applicationRoles: [{ applicationId: world.applicationId, role }],
});

async function accept({ email, token }: Pick<Invited, 'email' | 'token'>): Promise<string> {
  const { session } = await person({ email });
  const { status, body } = await session.post('/api/v1/invites/accept', { token });
  return status === 200 ? '200' : `${status} ${body.error?.code}`;
}

async function statusOf(id: string): Promise<string | undefined> {
  const { items } = expectStatus(await world.owner.get(invites), 200);
  return items.find((item: { id: string }) => item.id === id)?.status;
}

/** A second invitation to somebody who has one. */
async function invitedAgain(first: Invited, terms: object): Promise<Invited> {
  const { id } = expectStatus(
    await world.owner.post(invites, { email: first.email, ...terms }),
    201,
  );
  let { token } = first;
  await waitFor(async () => {
    token = await first.newestToken('system.team_invite_sent');
    return token !== first.token;
  });
  return { ...first, id, token };
}

describe('a person with two invitations', () => {
  test('accepts one, which ends the other, so that once removed they stay out', async () => {
    const viewer = await invited(world, roleOf('viewer'));
    const admin = await invitedAgain(viewer, { workspaceRole: 'workspace_admin' });
    expect(await accept(viewer)).toBe('200');
    expect(await statusOf(admin.id)).toBe('revoked');
    const { items } = expectStatus(await world.owner.get(members), 200);
    const { memberId } = items.find((item: { email: string }) => item.email === viewer.email);
    expectStatus(await world.owner.delete(`${members}/${memberId}`), 204);
    expect(await accept(admin)).toBe('409 invite_not_pending');
  });

  test('accepts both at once and gets in by one of them', async () => {
    const one = await invited(world, roleOf('viewer'));
    const two = await invitedAgain(one, roleOf('developer'));
    const answers = await Promise.all([accept(one), accept(two)]);
    expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
    const [, refused] = answers.toSorted();
    expect(['409 already_member', '409 invite_not_pending']).toContain(refused ?? '');
    const states = [await statusOf(one.id), await statusOf(two.id)].toSorted();
    expect(states).toEqual(['accepted', 'revoked']);
  });
});

describe('an invitation by somebody', () => {
  test('who was removed is worth nothing', async () => {
    const admin = await joined(world, { workspaceRole: 'workspace_admin' });
    const sent = await invited({ ...world, owner: admin.client }, roleOf('admin'));
    expectStatus(await world.owner.delete(`${members}/${admin.memberId}`), 204);
    expect(await statusOf(sent.id)).toBe('revoked');
    expect(await accept(sent)).toBe('409 invite_not_pending');
  });

  test('who is removed at the same moment lets nobody in without a trace', async () => {
    for (let round = 0; round < 5; round += 1) {
      const admin = await joined(world, { workspaceRole: 'workspace_admin' });
      const sent = await invited({ ...world, owner: admin.client }, roleOf('viewer'));
      const [removed, accepted] = await Promise.all([
        world.owner.delete(`${members}/${admin.memberId}`),
        accept(sent),
      ]);
      expectStatus(removed, 204);
      expect(await statusOf(sent.id)).toBe(accepted === '200' ? 'accepted' : 'revoked');
    }
  });

  test('who lost the right waits until a member with the right sends it again', async () => {
    const admin = await colleague(world, 'admin');
    const sent = await invited({ ...world, owner: admin.client }, roleOf('admin'));
    expectStatus(await world.owner.patch(`${members}/${admin.memberId}`, roleOf('viewer')), 200);
    expect(await accept(sent)).toBe('409 invite_not_pending');
    expectStatus(await world.owner.post(`${invites}/${sent.id}/resend`), 200);
    const token = await sent.newestToken('system.team_invite_resent');
    expect(await accept({ ...sent, token })).toBe('200');
  });

  test('who may not give its role cannot send it again', async () => {
    const sent = await invited(world, { workspaceRole: 'workspace_admin' });
    const admin = await joined(world, { workspaceRole: 'workspace_admin' });
    const refused = await admin.client.post(`${invites}/${sent.id}/resend`);
    expect(`${refused.status} ${refused.body.error?.code}`).toBe('403 permission_denied');
    expect(await accept(sent)).toBe('200');
  });
});

describe('environment grants', () => {
  const selected = () => ({
    environmentGrants: { grantType: 'selected', environmentIds: [world.environments.sandbox] },
  });

  test('of an invitation that names none stay within the inviter', async () => {
    const limited = await colleague(world, 'admin', selected());
    const terms = { email: `${crypto.randomUUID()}@example.test`, ...roleOf('viewer') };
    const made = expectStatus(await limited.client.post(invites, terms), 201);
    expect(made.environmentGrants).toEqual(selected().environmentGrants);
  });

  test('of an inviter without any environment of the standard are refused', async () => {
    const admin = await colleague(world, 'admin', {
      environmentGrants: { grantType: 'production_only' },
    });
    const email = `${crypto.randomUUID()}@example.test`;
    const production = { 'x-service-environment-id': world.environments.production };
    const terms = { email, ...roleOf('viewer') };
    const refused = await admin.client.post(invites, terms, production);
    expect(`${refused.status} ${refused.body.error?.code}`).toBe(
      '403 environment_grants_forbidden',
    );
  });

  test('are not given or changed beyond those of the member who gives them', async () => {
    const limited = await joined(world, { workspaceRole: 'workspace_admin' });
    expectStatus(await world.owner.patch(`${members}/${limited.memberId}`, selected()), 200);
    const viewer = await colleague(world, 'viewer');
    const all = { environmentGrants: { grantType: 'all' } };
    const email = `${crypto.randomUUID()}@example.test`;
    for (const answer of [
      await limited.client.patch(`${members}/${viewer.memberId}`, all),
      await limited.client.patch(`${members}/${limited.memberId}`, all),
      await limited.client.post(invites, { email, ...roleOf('viewer'), ...all }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatchObject({
        code: 'environment_grants_forbidden',
        details: [{ path: 'environmentGrants', code: 'outside_grant', held: 'selected' }],
      });
    }
    expectStatus(await limited.client.patch(`${members}/${viewer.memberId}`, selected()), 200);
  });

  test('that the inviter has lost are not given on acceptance', async () => {
    const admin = await joined(world, { workspaceRole: 'workspace_admin' });
    const terms = { ...roleOf('viewer'), environmentGrants: { grantType: 'all' } };
    const sent = await invited({ ...world, owner: admin.client }, terms);
    expectStatus(await world.owner.patch(`${members}/${admin.memberId}`, selected()), 200);
    expect(await accept(sent)).toBe('409 invite_not_pending');
  });
});

describe('an invitation', () => {
  test('needs a verified e-mail of the inviter', async () => {
    const owner = await person({ emailVerified: false });
    const made = await owner.session.post('/api/v1/workspaces', {
      name: 'Unverified',
      slug: `unverified-${crypto.randomUUID()}`,
    });
    const { workspace } = expectStatus(made, 201);
    const path = `/api/v1/workspaces/${workspace.id}/invites`;
    const answer = await owner.session.post(path, {
      email: newEmail(),
      workspaceRole: 'workspace_admin',
    });
    expect(answer.status).toBe(403);
    expect(answer.body.error?.details).toEqual([
      expect.objectContaining({ code: 'email_unverified' }),
    ]);
  });
});

describe('the mail of an invitation', () => {
  test('shows the name of a workspace that is not live without links', async () => {
    const own = await setup();
    const name = 'Win at www.prize.example/now or call +1 555 010 9999';
    expectStatus(await own.owner.patch(`/api/v1/workspaces/${own.workspaceId}`, { name }), 200);
    const { email } = await invited(own, { workspaceRole: 'workspace_admin' });
    const { subject, text, html } = await waitForMail(own, email, 'system.team_invite_sent');
    for (const part of [subject, text, html]) {
      expect(part).toContain('Win at www prize example now or call');
      expect(part).not.toContain('prize.example');
      expect(part).not.toContain('010 9999');
    }
  });
});

describe('invitations to one address', () => {
  const input = (email = newEmail()) => ({ email, workspaceRole: 'workspace_admin' });
  const outcomes = async (asked: readonly Promise<Answer>[]): Promise<number[]> =>
    (await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b);
  const tooSoon = (answer: Answer, seconds: number): void => {
    expect([answer.status, answer.body.error?.code]).toEqual([429, 'rate_limit_exceeded']);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(seconds / 2);
    expect(wait).toBeLessThanOrEqual(seconds);
  };

  async function founder(): Promise<() => Promise<(email: string) => Promise<Answer>>> {
    const { session } = await person();
    return async () => {
      const made = await session.post('/api/v1/workspaces', {
        name: 'One of several',
        slug: `several-${crypto.randomUUID()}`,
      });
      const path = `/api/v1/workspaces/${expectStatus(made, 201).workspace.id}/invites`;
      return (email) => session.post(path, input(email));
    };
  }

  test('are 20 a day from all workspaces together, and 5 from one, also at once', async () => {
    const found = await founder();
    const email = newEmail();
    for (const limit of [1, 2, 3, 4]) {
      const invite = await found();
      const eight = Array.from({ length: 8 }, () => invite(email));
      expect(await outcomes(eight), `workspace ${limit}`).toEqual([
        201, 201, 201, 201, 201, 429, 429, 429,
      ]);
      // One of five a day.
      if (limit < 4) tooSoon(await invite(email.toUpperCase()), 86_400 / 5);
    }
    const last = await found();
    // One of twenty a day.
    tooSoon(await last(email), 86_400 / 20);
    expectStatus(await last(newEmail()), 201);
  });

  test('are mailed again once in two minutes, the two routes together', async () => {
    const { owner, workspaceId } = await setup();
    const path = `/api/v1/workspaces/${workspaceId}/invites`;
    const { id } = expectStatus(await owner.post(path, input()), 201);
    const legacy = `/api/v1/merchants/me/invites/${id}/resend`;
    expect(await outcomes([owner.post(`${path}/${id}/resend`), owner.post(legacy)])).toEqual([
      200, 429,
    ]);
    tooSoon(await owner.post(legacy), 120);
    const { id: other } = expectStatus(await owner.post(path, input()), 201);
    expectStatus(await owner.post(`${path}/${other}/resend`), 200);
    expectStatus(await owner.post(`${path}/${id}/revoke`), 204);
    const revoked = await owner.post(legacy);
    expect([revoked.status, revoked.body.error?.code]).toEqual([409, 'invite_not_pending']);
  });
});
