import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { programOf } from '../support/docs-site/code-blocks.ts';
import { makeCheckout, runProgram } from '../support/docs-site/run-program.ts';
import { packPackage, type PackedPackage } from '../support/sdk/installed-package.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup } from '../support/world/world.ts';

/**
 * From an empty folder to a paid order and a verified webhook, by the packed SDK and the blocks of the site as they
 * stand. What is typed and pasted is counted; docs/quick-start-compared.md must say the same.
 */
const root = resolve(import.meta.dir, '../..');
const pasted = {
  environment: programOf('quick-start', 'environment'),
  shop: programOf('quick-start', 'TypeScript'),
  receiver: programOf('guides/webhooks', 'receiver.mjs'),
};
const typed = {
  service: ['git clone <address> commerce-service && cd commerce-service', 'npm start'],
  shop: [
    'mkdir ../shop && cd ../shop',
    'npm install $COMMERCE_URL/packages/sdk.tgz',
    'node quick-start.mjs',
  ],
  webhook: [
    'npx commerce listen --forward http://localhost:4242/hooks --after 0',
    'COMMERCE_WEBHOOK_SECRET=whsec_... node receiver.mjs',
  ],
};

describe('the quick start from an empty folder', () => {
  const seconds = new Map<string, number>();
  let sdk: PackedPackage;
  let folder: string;
  let environment: Record<string, string>;
  let orderId = '';
  beforeAll(async () => {
    sdk = await packPackage();
  });
  afterAll(() => sdk.remove());

  async function timed<Result>(step: string, act: () => Promise<Result>): Promise<Result> {
    const from = performance.now();
    const result = await act();
    seconds.set(step, (performance.now() - from) / 1_000);
    return result;
  }

  test('ends with a paid order', async () => {
    const world = await setup();
    const checkout = makeCheckout(world);
    const show = 'node -p "JSON.stringify(process.env)"';
    const shell = ['bash', '-euc', `${pasted.environment}\n${show}`];
    const [shown = '{}'] = await runProgram(shell, checkout);
    environment = JSON.parse(shown);
    expect(environment['COMMERCE_SECRET_KEY']).toBe(world.secretKey);
    folder = await timed('install', () => sdk.installBy('npm'));
    writeFileSync(join(folder, 'quick-start.mjs'), pasted.shop);
    const lines = await timed('order', () =>
      runProgram(['node', 'quick-start.mjs'], folder, environment),
    );
    expect(lines).toContain('captured');
    const [order] = expectStatus(await world.api.get('/api/v1/orders'), 200);
    expect(order.paymentStatus).toBe('captured');
    orderId = order.id;
  });

  test('and with its webhook, verified', async () => {
    const port = String(await freePort());
    writeFileSync(join(folder, 'receiver.mjs'), pasted.receiver);
    const listen = typed.webhook[0]
      ?.replace('npx commerce', 'cli/commerce.mjs')
      .replace('4242', port);
    const printed: string[] = [];
    await timed('webhook', async () => {
      const forwarding = run(['node', ...(listen ?? '').split(' ')], root, environment, printed);
      const secret = () => /whsec_\S+/.exec(printed.join(''))?.[0] ?? '';
      await waitFor(() => secret() !== '');
      const settings = { ...environment, COMMERCE_WEBHOOK_SECRET: secret(), PORT: port };
      const receiver = run(['node', 'receiver.mjs'], folder, settings, printed);
      try {
        await waitFor(() => printed.join('').includes(`order.paid ${orderId}`));
      } finally {
        for (const child of [forwarding, receiver]) child.kill();
        await Promise.all([forwarding.exited, receiver.exited]);
      }
    });
  });

  test('costs what docs/quick-start-compared.md says', () => {
    const commands = Object.values(typed).flat();
    const count = {
      commands: commands.length,
      typed: commands.reduce((sum, command) => sum + command.length, 0),
      pastes: Object.keys(pasted).length,
      pasted: Object.values(pasted).reduce((sum, block) => sum + block.length, 0),
    };
    console.log(count, Object.fromEntries([...seconds].map(([step, s]) => [step, s.toFixed(1)])));
    const page = readFileSync(join(root, 'docs/quick-start-compared.md'), 'utf8');
    expect(page).toContain(`${count.commands} commands of ${count.typed} characters`);
    expect(page).toContain(`${count.pastes} pastes of ${count.pasted} characters`);
    for (const command of commands) expect(page).toContain(`\`${command}\``);
  });
});

function run(
  command: string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  printed: string[],
) {
  const child = Bun.spawn(command, { cwd, env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream) printed.push(new TextDecoder().decode(chunk));
  };
  void read(child.stdout);
  void read(child.stderr);
  return child;
}
