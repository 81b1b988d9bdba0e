import { describe, expect, test } from 'bun:test';
import { findings } from '../support/pages/checkout-page.ts';
import { typeAddress } from '../support/sign-in/device.ts';
import { consoleOfFile, openConsole, SLOW_MS } from '../support/console/open-console.ts';
import { person } from '../support/world/people.ts';
import { colleague, invited } from '../support/world/team.ts';
import { expectStatus } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const mark = () => crypto.randomUUID().slice(0, 8);

async function newPage(language = 'en-GB') {
  const context = await browser.newContext({ locale: language, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(SLOW_MS);
  return { page, context };
}

describe('the start', () => {
  test('somebody without a workspace begins one, and lands in its sandbox with the first steps', async () => {
    const { page, context } = await newPage();
    await page.goto(`${world.baseUrl}/console/`);
    await typeAddress(page, `founder-${mark()}@example.test`);
    await page.getByText('You are in no workspace yet').waitFor();
    expect(await findings(page)).toEqual([]);
    const name = `Crème ${mark()}`;
    const { slug } = expectStatus(
      await world.owner.get(`/api/v1/workspaces/${world.workspaceId}`),
      200,
    );
    await page.getByLabel('Name', { exact: true }).fill(name);
    expect(await page.getByLabel('Name in addresses').inputValue()).toStartWith('creme-');
    await page.getByLabel('Name in addresses').fill(slug);
    await page.getByRole('button', { name: 'Create the workspace' }).click();
    await page.getByText('This name in addresses is taken', { exact: false }).waitFor();
    const own = `w-${mark()}`;
    await page.getByLabel('Name in addresses').fill(own);
    await page.getByRole('button', { name: 'Create the workspace' }).click();
    await page.waitForURL(new RegExp(`/console/${own}/sandbox`));
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await page.getByRole('link', { name: 'Going live', exact: true }).waitFor();

    await page.getByRole('navigation').getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'New workspace' }).click();
    await page.getByRole('heading', { name: 'Create a workspace' }).waitFor();
    await context.close();
  });

  test('of several workspaces one is chosen, and its address alone leads into it', async () => {
    const slugs = [`a-${mark()}`, `b-${mark()}`];
    const { email, session } = await person({});
    for (const slug of slugs)
      expectStatus(await session.post('/api/v1/workspaces', { name: `Shop ${slug}`, slug }), 201);
    const { page, context } = await newPage();
    await page.goto(`${world.baseUrl}/console/`);
    await typeAddress(page, email);
    await page.getByRole('heading', { name: 'Which workspace?' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Shop ${slugs[1]}` }).click();
    await page.waitForURL(new RegExp(`/console/${slugs[1]}/sandbox(/|$|\\?)`));
    await page.goto(`${world.baseUrl}/console/${slugs[0]}`);
    await page.waitForURL(new RegExp(`/console/${slugs[0]}/sandbox(/|$|\\?)`));
    await page.goto(`${world.baseUrl}/console/not-mine-${mark()}`);
    await page.getByText('does not exist, or you have no access to it', { exact: false }).waitFor();
    await context.close();
  });
});

describe('an invitation', () => {
  test('leads from the mail by the sign-in into the console of its workspace', async () => {
    const { email, token } = await invited(world, {
      applicationRoles: [{ applicationId: world.applicationId, role: 'developer' }],
    });
    const { page, context } = await newPage();
    const link = `${world.baseUrl}/console/invites/accept?token=${token}`;
    // Somebody else is signed in already.
    await page.goto(`${world.baseUrl}/auth/sign-in?next=/console/`);
    await typeAddress(page, `someone-${mark()}@example.test`);
    await page.goto(link);
    await page.getByRole('alert').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Sign out, and sign in as ${email}` }).click();
    expect(await page.inputValue('#email')).toBe(email);
    await page.click('button.primary');
    await page.getByRole('button', { name: `Accept as ${email}` }).click();
    await page.waitForURL(/\/console\/[^/]+\/sandbox(\/|$|\?)/);
    await page.getByRole('navigation').first().waitFor();
    await page.goto(link);
    await page.getByRole('link', { name: 'Open the console' }).click();
    await page.waitForURL(/\/console\/[^/]+\/sandbox(\/|$|\?)/);
    await context.close();
  });

  test('that was revoked, or never was, says so and what to do', async () => {
    const { id, token } = await invited(world, { workspaceRole: 'workspace_admin' });
    const path = `/api/v1/workspaces/${world.workspaceId}/invites/${id}/revoke`;
    expectStatus(await world.owner.post(path), 204);
    const { page, context } = await newPage('de-DE');
    await page.goto(`${world.baseUrl}/console/invites/accept?token=${token}`);
    await page.getByRole('heading', { name: /gilt nicht mehr/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goto(`${world.baseUrl}/console/invites/accept?token=nothing`);
    await page.getByRole('heading', { name: /funktioniert nicht/ }).waitFor();
    await context.close();
  });
});

test('who is removed while a page is open is told so at the next look', async () => {
  const mate = await colleague(world, 'developer');
  const { page, context } = await openConsole(browser, world, '/team', { email: mate.email });
  await page.getByRole('table', { name: 'Members' }).waitFor();
  const path = `/api/v1/workspaces/${world.workspaceId}/members/${mate.memberId}`;
  expectStatus(await world.owner.delete(path), 204);
  await page.getByText('does not exist, or you have no access to it', { exact: false }).waitFor({
    timeout: 80_000,
  });
  await context.close();
});
