import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { buildShop } from '../support/examples/open-shop.ts';
import { placeSdk } from '../support/examples/place-sdk.ts';
import { runToEnd } from '../support/run-to-end.ts';
import { findPythonWebhooks } from '../support/webhooks/python-webhooks.ts';
import { setup } from '../support/world/world.ts';

const examples = resolve(import.meta.dir, '../../examples');
const folder = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'problems-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [world, python] = [await setup(), await findPythonWebhooks()];
for (const name of ['extension', 'subscription-site']) placeSdk(name);
await buildShop();

const nowhere = { COMMERCE_URL: `http://127.0.0.1:${await freePort()}` };
const wrong = { COMMERCE_SECRET_KEY: 'sk_test_wrong', COMMERCE_SESSION_TOKEN: 'wrong' };
const noCertificate = { CERTIFICATE_FOLDER: join(folder, 'none') };
const node = ['node', 'start.mjs'];
const cases: [string, string, string[], Record<string, string>, RegExp][] = [
  ['webhook-consumer-node', 'no service', node, nowhere, /no service responds/],
  ['webhook-consumer-node', 'a wrong key', node, wrong, /invalid_api_key|unauthorized|key/i],
  ['webhook-consumer-node', 'no certificate', node, noCertificate, /localhost.pem does not exist/],
  ['payment-processor', 'no service', node, nowhere, /no service responds/],
  ['payment-processor', 'a wrong session', node, wrong, /session|token|authent/i],
  ['extension', 'no service', node, nowhere, /no service responds/],
  ['extension', 'no certificate', node, noCertificate, /localhost.pem does not exist/],
  ['subscription-site', 'no service', node, nowhere, /no service responds/],
  ['subscription-site', 'a wrong key', node, wrong, /key/i],
  ['storefront', 'no service', node, nowhere, /no service responds/],
  ['storefront', 'no certificate', node, noCertificate, /localhost.pem does not exist/],
];
if (python !== null) {
  const consumer = [python.program, 'consumer.py'];
  cases.push(
    ['webhook-consumer-python', 'no service', consumer, nowhere, /No service responds/],
    ['webhook-consumer-python', 'a wrong key', consumer, wrong, /key/i],
  );
}

test.each(cases)(
  '%s, with %s, ends with one line and no stack',
  async (name, _, command, env, line) => {
    const { code, stderr } = await runToEnd(command, {
      cwd: join(examples, name),
      env: {
        ...process.env,
        PORT: '0',
        HOOKS_PORT: '0',
        EXTENSION_PORT: String(await freePort()),
        COMMERCE_URL: world.baseUrl,
        COMMERCE_SECRET_KEY: world.secretKey,
        COMMERCE_PUBLISHABLE_KEY: 'pk_test_unused',
        COMMERCE_SESSION_TOKEN: world.ownerToken,
        COMMERCE_WORKSPACE_ID: world.workspaceId,
        COMMERCE_APPLICATION_ID: world.applicationId,
        COMMERCE_ENVIRONMENT_ID: world.environments.sandbox,
        DATA_DIR: process.env['TEST_DATA_DIR'] ?? '',
        SHOP_DATA: folder,
        HANDLED_FILE: join(folder, 'handled.txt'),
        BOOKS_FILE: join(folder, 'books.sqlite'),
        SITE_DATABASE: join(folder, 'site.sqlite'),
        EXTENSION_DATABASE: join(folder, 'extension.sqlite'),
        ...env,
      },
    });
    expect({ code, lines: stderr.trim().split('\n').length, stderr }).toEqual({
      code: 1,
      lines: 1,
      stderr: expect.stringMatching(line),
    });
  },
);
