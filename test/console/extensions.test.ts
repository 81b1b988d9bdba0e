import { describe, expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import {
  installed,
  makePublished,
  makeVersion,
  publish,
} from '../support/extensions/extensions.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { becomes } from '../support/timing/becomes.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

const hostile = '<img src=x onerror=alert(1)>';
const page = 'https://extension.example.com/page';
const terms = {
  notes: `First ${hostile}`,
  scopes: ['customers:read'],
  iframeUrl: page,
  webhookUrl: 'https://extension.example.com/hooks',
  eventSubscriptions: ['customer.created'],
  configSchema: {
    type: 'object',
    properties: {
      greeting: {
        type: 'string',
        title: `Greeting ${hostile}`,
        description: `Said to customers ${hostile}`,
        maxLength: 10,
      },
      count: { type: 'integer', minimum: 1, default: 3 },
    },
    required: ['greeting'],
  },
};

const { browser, world } = await consoleOfFile();

const installations = async (of: World) =>
  expectStatus(await of.owner.get('/api/v1/installations'), 200);

describe('an extension', () => {
  test('of another workspace is found by its id, read in plain words, configured and installed once', async () => {
    const maker = await setup();
    const { id } = await makePublished(maker, terms);
    const { page: tab, faults } = await openConsole(browser, world, '/extensions');
    await tab.getByText('Nothing is installed here').waitFor();
    await tab.getByRole('button', { name: 'Add extension' }).click();
    await tab.getByRole('dialog').getByLabel('Id of the extension').fill(id);
    await tab.getByRole('button', { name: 'Show it' }).click();
    await tab.getByText('See customers: names, e-mail and postal addresses').waitFor();
    await tab.getByText('These events are sent to extension.example.com').waitFor();
    await tab.getByText(`First ${hostile}`).waitFor();
    expect(await findings(tab)).toEqual([]);
    const greeting = tab.getByLabel(`Greeting ${hostile}`);
    await greeting.fill('Hello');
    const count = tab.getByLabel('count (optional)');
    await count.fill('0');
    await tab.getByRole('button', { name: 'Allow and install' }).click();
    await tab.getByRole('alert').first().waitFor();
    await becomes(() => count.getAttribute('aria-invalid'), 'true');
    expect(await installations(world)).toEqual([]);
    faults.length = 0;
    await count.fill('3');
    await tab.getByRole('button', { name: 'Allow and install' }).click();
    await tab.getByText('Hand this to the extension').waitFor();
    await tab.getByText(/^sk_test_/).waitFor();
    await tab.getByRole('button', { name: 'I have handed it over' }).click();
    const [made] = await installations(world);
    expect(made).toMatchObject({ extensionId: id, config: { greeting: 'Hello', count: 3 } });
    await tab.getByRole('button', { name: 'Suspend' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await tab.getByRole('button', { name: 'Resume' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await tab.getByText('The extension is resumed.').waitFor();
    await tab.getByText('Events that were sent to it').waitFor();
    await tab.getByRole('button', { name: 'Uninstall' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
    await tab.getByRole('button', { name: 'Allow and install' }).waitFor();
    expect(await installations(world)).toEqual([]);
    // The deliveries of what is gone may be asked for once more.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  test('gets new rights with another version only by a tick of their own', async () => {
    const own = await setup();
    const { extensionId } = await installed(own, { scopes: ['customers:read'] });
    const next = await makeVersion(own, extensionId, '2.0.0', { scopes: ['customers:write'] });
    await publish(own, extensionId, next);
    const { page: tab } = await openConsole(browser, own, `/extensions/${extensionId}`);
    await tab.getByText('Version 2.0.0 is there.').waitFor();
    await tab.getByRole('button', { name: 'Change version' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByText('See, create and change customers').waitFor();
    const allow = dialog.getByRole('button', { name: 'Allow and change version' });
    expect(await allow.isDisabled()).toBe(true);
    expect(await findings(tab)).toEqual([]);
    await dialog.getByLabel('I allow this').check();
    await allow.click();
    await tab.getByText('The version is changed.').waitFor();
    const [made] = await installations(own);
    expect(made).toMatchObject({ versionId: next, scopes: ['customers:write'] });
  });

  test('shows its page in a frame that is held by a sandbox, with a token that no server sees', async () => {
    const own = await setup();
    await installed(own, { iframeUrl: page, scopes: ['customers:read'] });
    const { page: tab, context } = await openConsole(browser, own, '/extensions');
    const asked: string[] = [];
    await context.route('https://extension.example.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/html',
        body: `<p id="got"></p><script>
          got.textContent = location.hash.slice(0, 7);
          try { top.location = 'https://evil.example.com/'; } catch (error) { document.body.append('held'); }
        </script>`,
      });
    });
    await tab.getByRole('link', { name: 'Sample' }).first().click();
    await tab.getByRole('link', { name: 'Open its page' }).click();
    const frame = tab.frameLocator('iframe[title="Sample"]');
    await frame.getByText('#token=').waitFor();
    await frame.getByText('held').waitFor();
    expect(asked).toEqual([page]);
    expect(new URL(tab.url()).pathname).toContain('/console/');
    expect(await findings(tab)).toEqual([]);
  });

  test('is made, drafted and published by its workspace', async () => {
    const own = await setup();
    const { page: tab, faults } = await openConsole(browser, own, '/extensions');
    await tab.getByRole('button', { name: 'Create extension' }).click();
    await tab.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`Points ${hostile}`);
    await tab.getByRole('button', { name: 'Create', exact: true }).click();
    await tab.getByRole('heading', { name: `Points ${hostile}`, exact: true }).waitFor();
    await tab.getByText('No versions yet').waitFor();
    await tab.getByRole('button', { name: 'Draft a version' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('Scopes').fill('customers:read\nno:such');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await dialog.getByRole('alert').first().waitFor();
    faults.length = 0;
    await dialog.getByLabel('Scopes').fill('customers:read');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await tab.getByText('The draft is saved.').waitFor();
    expect(await findings(tab)).toEqual([]);
    await tab.getByRole('button', { name: 'Publish' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await tab.getByText('The version is published.').waitFor();
    await tab.getByRole('button', { name: 'Allow and install' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('is looked at by who may only read, on a phone, in German', async () => {
    const own = await setup();
    const viewer = await colleague(own, 'viewer');
    const { extensionId } = await installed(own, { scopes: ['customers:read'] });
    const { page: tab, faults } = await openConsole(browser, own, `/extensions/${extensionId}`, {
      email: viewer.email,
      language: 'de-DE',
      width: 390,
      theme: 'dark',
    });
    const remove = tab.getByRole('button', { name: 'Deinstallieren' });
    await remove.waitFor();
    await becomes(() => remove.getAttribute('aria-disabled'), 'true');
    await tab.getByText('Kunden sehen: Namen, E-Mail- und Postadressen').waitFor();
    expect(await findings(tab)).toEqual([]);
    const overflow = await tab.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(faults).toEqual([]);
  });
});
