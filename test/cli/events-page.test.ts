import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { accessTo, killListeners, startListener, waitForLog } from '../support/stack/listener.ts';
import { findPythonWebhooks } from '../support/webhooks/python-webhooks.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { emitCustomer } from '../support/webhooks/webhook-stack.ts';
import { setup } from '../support/world/world.ts';

const root = resolve(import.meta.dir, '../..');
const page = readFileSync(join(root, 'docs/events.md'), 'utf8');
const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const receivers: { kill: (signal: 'SIGKILL') => void }[] = [];
afterEach(killListeners);
afterAll(() => {
  for (const receiver of receivers) receiver.kill('SIGKILL');
});

function snippet(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (code === undefined) throw new Error(`the page shows no ${language}`);
  return code;
}

async function startReceiver(command: readonly string[]) {
  const port = await freePort();
  const child = Bun.spawn([...command], {
    cwd: root,
    env: { ...process.env, COMMERCE_WEBHOOK_SECRET: secret, PORT: String(port) },
    stdout: 'pipe',
    stderr: 'ignore',
  });
  receivers.push(child);
  const state = { output: '' };
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) state.output += decoder.decode(chunk);
  };
  void read();
  const numbers = (): number[] =>
    state.output
      .split('\n')
      .filter((line) => line.includes('customer.created'))
      .map((line) => Number(line.split(' ')[0]));
  return { port, numbers };
}

/** Under chaos everything comes, and counts once; what is not signed is refused. */
async function expectSound({ port, numbers }: Awaited<ReturnType<typeof startReceiver>>) {
  const world = await setup();
  for (let count = 0; count < 8; count += 1) await emitCustomer(world);
  await waitForLog(world, 8);
  const address = `127.0.0.1:${port}`;
  const args = ['--forward', address, '--secret', secret, ...accessTo(world), '--after', '0'];
  const listener = startListener([...args, '--chaos', '--seed', '7']);
  await listener.says('duplicate -> 204');
  await waitFor(() => numbers().length >= 8);
  expect(await listener.interrupt()).toBe(0);
  expect(numbers().toSorted((left, right) => left - right)).toEqual(
    Array.from({ length: 8 }, (_none, index) => index + 1),
  );
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
  const forged = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: '{}' });
  expect(forged.status).toBe(401);
}

describe('the receivers of docs/events.md', () => {
  test('in Node', async () => {
    const node = Bun.which('node') ?? 'node';
    await expectSound(await startReceiver([node, '--input-type=module', '--eval', snippet('js')]));
  });

  test('in Python', async () => {
    const python = await findPythonWebhooks();
    if (python === null) return;
    await expectSound(await startReceiver([python.program, '-c', snippet('python')]));
  });
});

describe('docs/events.md', () => {
  test('points only to headings that it has', () => {
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    const targets = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((target) => !headings.includes(target ?? ''))).toEqual([]);
  });
});
