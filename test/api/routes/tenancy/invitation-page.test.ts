import { afterAll, describe, expect, test } from 'bun:test';
import { openBrowser } from '../../../support/pages/browser.ts';
import { invited } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const browser = await openBrowser();
const page = await browser.newPage();
afterAll(async () => browser?.close());

const PATH = '/console/invites/accept';
const invite = () =>
  invited(world, { applicationRoles: [{ applicationId: world.applicationId, role: 'developer' }] });

describe('the page behind an invitation mail', () => {
  test('shows what the invitation gives, and accepts it by a button', async () => {
    const { email, token } = await invite();
    const response = await page.goto(`${world.baseUrl}${PATH}?token=${token}`);
    expect(response?.status()).toBe(200);
    expect(await page.textContent('h1')).toBe('Join Test');
    const facts = await page.textContent('dl');
    expect(facts).toContain(email);
    expect(facts).toContain('developer in Shop');
    await page.click('a.button');
    expect(await page.inputValue('#email')).toBe(email);
    await page.click('button.primary');
    await page.getByRole('button', { name: `Accept as ${email}` }).click();
    await page.waitForURL(/\/console\/[a-z0-9-]+/);
    await page.goto(`${world.baseUrl}${PATH}?token=${token}`);
    expect(await page.textContent('h1')).toBe('You are a member of Test');
    const members = `/api/v1/workspaces/${world.workspaceId}/members`;
    const { items } = expectStatus(await world.owner.get(members), 200);
    expect(items.map((member: { email: string }) => member.email)).toContain(email);
  });

  test('says that somebody else is signed in, and leads to the invited account', async () => {
    const { email, token } = await invite();
    const context = await browser.newContext({ locale: 'de-DE' });
    const tab = await context.newPage();
    const link = `${PATH}?token=${token}`;
    await tab.goto(
      `${world.baseUrl}/auth/sign-in?${new URLSearchParams({ next: link, email: 'other@example.test' })}`,
    );
    await tab.click('button.primary');
    expect(await tab.getByRole('alert').textContent()).toBe(
      `Sie sind als other@example.test angemeldet, und diese Einladung ist für ${email}.`,
    );
    await tab.getByRole('button').click();
    expect(await tab.inputValue('#email')).toBe(email);
    await tab.click('button.primary');
    await tab.getByRole('button', { name: `Als ${email} annehmen` }).waitFor();
    await context.close();
  });

  test('takes no acceptance from another site, nor from nobody', async () => {
    const { token } = await invite();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ token }).toString();
    const foreign = await world.anyone.post(PATH, body, {
      ...form,
      origin: 'https://evil.example',
    });
    expect(foreign.status).toBe(403);
    const own = { ...form, origin: new URL(world.baseUrl).origin };
    const nobody = await world.anyone.post(PATH, body, own);
    expect(nobody.headers.get('location')).toBe(`${PATH}?token=${encodeURIComponent(token)}`);
  });

  test('changes nothing when it is only opened', async () => {
    const { id, token } = await invite();
    for (let round = 0; round < 3; round += 1)
      expect((await world.anyone.get(`${PATH}?token=${token}`)).status).toBe(200);
    const { items } = expectStatus(
      await world.owner.get(`/api/v1/workspaces/${world.workspaceId}/invites?status=pending`),
      200,
    );
    expect(items.map((item: { id: string }) => item.id)).toContain(id);
  });

  test('says so when the invitation has ended or the link is not one', async () => {
    const { id, token } = await invite();
    const path = `/api/v1/workspaces/${world.workspaceId}/invites/${id}/revoke`;
    expectStatus(await world.owner.post(path), 204);
    const ended = await world.anyone.get(`${PATH}?token=${token}`);
    expect(ended.text).toContain('This invitation to Test has ended');
    for (const bad of ['', 'nonsense', '<script>alert(1)</script>', `${token.slice(0, -3)}AAA`]) {
      const response = await world.anyone.get(`${PATH}?token=${encodeURIComponent(bad)}`);
      expect(response.status).toBe(401);
      expect(response.text).toContain('This invitation link does not work');
      expect(response.text).not.toContain('<script>');
    }
  });
});
