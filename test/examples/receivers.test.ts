import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { complete, makeCart, makeSession } from '../support/checkout/checkout.ts';
import { installPackages, installPython } from '../support/examples/install-receiver.ts';
import { runExample } from '../support/examples/run-example.ts';
import { outputOf, runToEnd } from '../support/run-to-end.ts';
import { accessTo, killListeners, startListener } from '../support/stack/listener.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const root = resolve(import.meta.dir, '../..');
const folder = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'receivers-'));
const pythonPath = { PYTHONPATH: join(root, 'sdk/python/src'), PYTHONUNBUFFERED: '1' };
const receivers = ['express', 'hono', 'nextjs', 'fastapi', 'django'] as const;

afterAll(async () => {
  await killListeners();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs a receiver; returns the command that starts it. */
async function install(name: (typeof receivers)[number]): Promise<string[]> {
  if (name === 'fastapi' || name === 'django') return [await installPython(name), 'receiver.py'];
  await installPackages(name);
  if (name !== 'nextjs') return ['node', 'server.mjs'];
  const next = ['node', 'node_modules/next/dist/bin/next'];
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await outputOf([...next, 'build'], { cwd: join(root, 'examples/receivers/nextjs'), env });
  return [...next, 'start', '--hostname', '127.0.0.1'];
}

describe.each([...receivers])('examples/receivers/%s', (name) => {
  test('ships a paid order once, rejects what is not signed, and says that it lacks its secret', async () => {
    const command = await install(name);
    const { NODE_ENV: _mode, COMMERCE_WEBHOOK_SECRET: _secret, ...plain } = process.env;
    const environment = {
      ...pythonPath,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      HANDLED_FILE: join(folder, `handled-${name}`),
    };
    const cwd = join(root, 'examples/receivers', name);
    const without = await runToEnd(command, { cwd, env: { ...plain, ...environment } });
    expect(without.code).toBe(1);
    expect(without.stderr.trim()).toBe(
      'COMMERCE_WEBHOOK_SECRET is not set: `npx commerce listen` prints it.',
    );

    const world = await setup();
    const url = `http://127.0.0.1:${environment.PORT}/hooks`;
    const listen = () => startListener([...accessTo(world), '--forward', url, '--after', '0']);
    const first = listen();
    await first.says(/Signing secret: whsec_\S+/);
    const [secret = ''] = /whsec_\S+/.exec(first.output()) ?? [];
    const example = runExample(
      `receivers/${name}`,
      world,
      { ...environment, COMMERCE_WEBHOOK_SECRET: secret },
      command,
    );
    const post = () => fetch(url, { method: 'POST', body: '{}' });
    await waitFor(() =>
      post().then(
        ({ status }) => status === 401,
        () => false,
      ),
    );
    await example.says(/(Webhook rejected: .+)/);

    expectStatus(await complete(world, await makeSession(world, await makeCart(world))), 200);
    await example.says(/(ship order \d+)/);
    await first.says(/order\.paid.*204/);
    await first.interrupt();
    const second = listen();
    await second.says(/order\.paid.*204/);
    expect(example.output().match(/ship order/g)).toHaveLength(1);
    await second.interrupt();
    await example.stop();
  });
});
