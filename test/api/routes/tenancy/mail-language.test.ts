import { describe, expect, test } from 'bun:test';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import type { Client } from '../../../support/world/client.ts';
import { person } from '../../../support/world/people.ts';
import { invited, joined, type Teammate } from '../../../support/world/team.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

const viewer = ({ applicationId }: World) => ({
  applicationRoles: [{ applicationId, role: 'viewer' }],
});
const pathOf = ({ workspaceId }: World, path: string): string =>
  `/api/v1/workspaces/${workspaceId}/${path}`;
const newEmail = (): string => `mate-${crypto.randomUUID().slice(0, 13)}@example.test`;

async function choose(client: Client, locale: string, of = world) {
  return expectStatus(await client.patch(pathOf(of, 'members/me'), { locale }), 200);
}

/** Languages that are none, in the body of a request that is right otherwise. */
const unknown = [
  ['a language without words', 'tlh'],
  ['a word', 'German'],
  ['an underscore', 'de_AT'],
  ['nothing', ''],
  ['a number', 7],
  ['null', null],
  ['a tag that is too long', `de-${'x'.repeat(8)}-${'y'.repeat(8)}-${'z'.repeat(8)}-aaaaaaaa`],
] as const;

describe('PATCH members/me', () => {
  test('sets the language of the mails to the caller', async () => {
    const mate = await joined(world, viewer(world));
    expect((await choose(mate.client, 'de-at')).locale).toBe('de-AT');
    const own = expectStatus(await mate.client.get(pathOf(world, 'members/me')), 200);
    expect(own).toMatchObject({ memberId: mate.memberId, locale: 'de-AT' });
    const { items } = expectStatus(await world.owner.get(pathOf(world, 'members')), 200);
    expect(items).toContainEqual(own);

    const member = pathOf(world, `members/${mate.memberId}`);
    const applicationRoles = [{ applicationId: world.applicationId, role: 'developer' }];
    expectStatus(await world.owner.patch(member, { applicationRoles }), 200);
    const changed = await waitForMail(world, mate.email, 'system.team_role_changed');
    expect(changed.subject).toBe('Ihre Rolle in Test wurde geändert');
    expect(changed.text).toContain('Rolle im Arbeitsbereich: keine\nShop: Entwicklung\n');
    expect(changed.html).toContain('<html lang="de" dir="ltr">');
    expectStatus(await world.owner.delete(member), 204);
    // No member has this language by then: it is that of the mail.
    const ended = await waitForMail(world, mate.email, 'system.team_access_revoked');
    expect(ended.subject).toBe('Ihr Zugang zu Test ist beendet');
  });

  test.each(unknown)('rejects %s', async (_, locale) => {
    const response = await world.owner.patch(pathOf(world, 'members/me'), { locale });
    expect([response.status, response.body.error?.code]).toEqual([400, 'validation_error']);
    expect(response.body.error?.details[0]).toMatchObject({ path: 'locale' });
  });

  test('rejects a body without a language, and other fields of the member', async () => {
    for (const body of [{}, { locale: 'de', workspaceRole: 'workspace_admin' }]) {
      const response = await world.owner.patch(pathOf(world, 'members/me'), body);
      expect([response.status, response.body.error?.code]).toEqual([400, 'validation_error']);
    }
  });

  test('isolates workspaces, and needs no role', async () => {
    const foreign = await setup();
    const stranger = await foreign.owner.patch(pathOf(world, 'members/me'), { locale: 'fr' });
    expect([stranger.status, stranger.body.error?.code]).toEqual([403, 'workspace_access_denied']);
    const mate = await joined(world, viewer(world));
    const role = pathOf(world, `members/${mate.memberId}/applications/${world.applicationId}`);
    expectStatus(await world.owner.delete(role), 204);
    expect((await choose(mate.client, 'fr')).locale).toBe('fr');
  });

  test('changes nothing when it is repeated, and takes the last of several at once', async () => {
    const mate = await joined(world, viewer(world));
    const log = pathOf(world, `audit-log?resourceId=${mate.memberId}&action=member.updated`);
    for (let round = 0; round < 3; round += 1) await choose(mate.client, 'pl');
    const entries = expectStatus(await world.owner.get(log), 200);
    expect(entries).toHaveLength(1);
    expect(entries[0].actor).toMatchObject({ type: 'member', id: mate.memberId });
    const wanted = ['de', 'fr', 'es', 'it', 'ja'];
    const chosen = await Promise.all(wanted.map((locale) => choose(mate.client, locale)));
    expect(chosen.map(({ locale }) => locale)).toEqual(wanted);
    const own = expectStatus(await mate.client.get(pathOf(world, 'members/me')), 200);
    expect(wanted).toContain(own.locale);
  });
});

describe('an invitation', () => {
  test('is in the language that it names, also when it is sent again', async () => {
    const sent = await invited(world, { ...viewer(world), locale: 'fr-CA' });
    const { items } = expectStatus(await world.owner.get(pathOf(world, 'invites')), 200);
    expect(items).toContainEqual(expect.objectContaining({ id: sent.id, locale: 'fr-CA' }));
    const first = await waitForMail(world, sent.email, 'system.team_invite_sent');
    expect(first.subject).toBe('Invitation à rejoindre l’espace de travail Test');
    expect(first.text).toContain('Pour accepter, connectez-vous avec cette adresse e-mail.');
    expectStatus(await world.owner.post(pathOf(world, `invites/${sent.id}/resend`)), 200);
    const second = await waitForMail(world, sent.email, 'system.team_invite_resent');
    expect(second.subject).toBe(first.subject);
  });

  test('is in the language of the inviter where it names none', async () => {
    const own = await setup();
    await choose(own.owner, 'ar', own);
    const { email } = await invited(own, { workspaceRole: 'workspace_admin' });
    const { subject, html } = await waitForMail(own, email, 'system.team_invite_sent');
    expect(subject).toBe('دعوة إلى مساحة العمل Test');
    expect(html).toContain('<html lang="ar" dir="rtl">');
  });

  test('shows no English in place of a name that strangers may not see', async () => {
    const own = await setup();
    const workspace = `/api/v1/workspaces/${own.workspaceId}`;
    expectStatus(await own.owner.patch(workspace, { name: '+49301234567' }), 200);
    const { email } = await invited(own, { workspaceRole: 'workspace_admin', locale: 'de' });
    const { subject, from } = await waitForMail(own, email, 'system.team_invite_sent');
    expect(subject).toBe('Einladung in den Arbeitsbereich ohne Namen');
    expect(from).toStartWith('"ohne Namen" ');
  });

  test.each(['workspaces', 'merchants'])('of /%s is rejected with no language', async (kind) => {
    const path = kind === 'workspaces' ? pathOf(world, 'invites') : '/api/v1/merchants/me/invites';
    for (const [name, locale] of unknown) {
      const terms = { email: newEmail(), workspaceRole: 'workspace_admin', locale };
      const response = await world.owner.post(path, terms);
      expect([name, response.status]).toEqual([name, 400]);
      expect(response.body.error?.details[0]).toMatchObject({ path: 'locale' });
    }
    const terms = { email: newEmail(), workspaceRole: 'workspace_admin', locale: 'nl' };
    expect(expectStatus(await world.owner.post(path, terms), 201).locale).toBe('nl');
  });
});

describe('a new member', () => {
  const localeOf = async ({ client }: Pick<Teammate, 'client'>, of = world) =>
    expectStatus(await client.get(pathOf(of, 'members/me')), 200).locale;

  test('who signs up has the first language of the browser that mails have', async () => {
    for (const [header, locale] of [
      ['tlh, fr-ca;q=0.8, de;q=0.7', 'fr-CA'],
      ['tlh, *', 'en'],
      ['', 'en'],
    ]) {
      const { session } = await person();
      const slug = `language-${crypto.randomUUID()}`;
      const headers = { 'accept-language': header ?? '' };
      const made = await session.post('/api/v1/workspaces', { name: 'L', slug }, headers);
      expect([header, expectStatus(made, 201).member.locale]).toEqual([header, locale]);
    }
  });

  test('who accepts has that of the browser, else that of the invitation', async () => {
    const byInvitation = await joined(world, { ...viewer(world), locale: 'he' });
    expect(await localeOf(byInvitation)).toBe('he');
    const { email, token } = await invited(world, { ...viewer(world), locale: 'he' });
    const { session } = await person({ email });
    const headers = { 'accept-language': 'pt-BR, en;q=0.5' };
    expectStatus(await session.post('/api/v1/invites/accept', { token }, headers), 200);
    expect(await localeOf({ client: session })).toBe('pt-BR');
  });

  test('is announced to the inviter in the language of the inviter', async () => {
    const own = await setup();
    await choose(own.owner, 'es', own);
    const mate = await joined(own, { ...viewer(own), locale: 'ja' });
    const { email } = expectStatus(await own.owner.get(pathOf(own, 'members/me')), 200);
    const { subject } = await waitForMail(own, email, 'system.team_invite_accepted');
    expect(subject).toBe(`${mate.email} se ha unido a Test`);
  });
});
