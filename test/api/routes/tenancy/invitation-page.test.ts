import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../../support/pages/browser.ts';
import { invited } from '../../../support/world/team.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

let world: World;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
beforeAll(async () => {
  world = await setup();
  browser = await openBrowser();
  page = await browser.newPage();
}, 60_000);
afterAll(async () => browser?.close());

const PATH = '/console/invites/accept';
const invite = () =>
  invited(world, { applicationRoles: [{ applicationId: world.applicationId, role: 'developer' }] });

describe('the page behind an invitation mail', () => {
  test('shows what the invitation gives, and accepts it by a button', async () => {
    const { email, token } = await invite();
    const answer = await page.goto(`${world.baseUrl}${PATH}?token=${token}`);
    expect(answer?.status()).toBe(200);
    expect(await page.textContent('h1')).toBe('Join Test');
    const facts = await page.textContent('dl');
    expect(facts).toContain(email);
    expect(facts).toContain('developer in Shop');
    await page.click('button');
    expect(await page.textContent('h1')).toBe('You are a member of Test');
    const members = `/api/v1/workspaces/${world.workspaceId}/members`;
    const { items } = expectStatus(await world.owner.get(members), 200);
    expect(items.map((member: { email: string }) => member.email)).toContain(email);
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
      const answer = await world.anyone.get(`${PATH}?token=${encodeURIComponent(bad)}`);
      expect(answer.status).toBe(401);
      expect(answer.text).toContain('This invitation link does not work');
      expect(answer.text).not.toContain('<script>');
    }
  });
});
