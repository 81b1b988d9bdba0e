import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { gzipSync } from 'bun';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { packPackage, run } from '../../support/sdk/installed-package.ts';
import { accessTo, killListeners, startListener } from '../../support/stack/listener.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup } from '../../support/world/world.ts';

const readme = await Bun.file('sdk/typescript/README.md').text();
const root = process.cwd();

const [packed, world] = await Promise.all([packPackage(), setup()]);
const byNpm: string = await packed.installBy('npm');
afterAll(async () => {
  await killListeners();
  await packed?.remove();
});

/** A program of the README, as it stands there. */
function programOf(name: string): string {
  const [, code] =
    new RegExp(`<!-- file: ${name} -->\\s+\`\`\`js\\n([\\s\\S]*?)\`\`\``).exec(readme) ?? [];
  if (code === undefined) throw new Error(`the README has no ${name}`);
  return code;
}

const environment = (): Record<string, string> => ({
  COMMERCE_URL: world.baseUrl,
  COMMERCE_SECRET_KEY: world.secretKey,
  COMMERCE_APPLICATION_ID: world.applicationId,
});
const sold = /^declined: insufficient_funds\norder \d+: 91800 USD\n$/;

describe('the package', () => {
  test('holds what its entries lead to, and nothing of the sources', () => {
    for (const path of ['dist/commerce.js', 'dist/commerce.d.ts', 'dist/browser/storefront.js'])
      expect(packed.files).toContain(path);
    expect(
      packed.files.filter((path) => !/^(dist\/|(README|CHANGELOG)\.md$|package\.json$)/.test(path)),
    ).toEqual([]);
  });

  test('is typed for a caller that uses it by its name', async () => {
    await Bun.write(join(byNpm, 'globals.d.ts'), namesOfReadme);
    const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    blocks.push(programOf('pay.mjs'));
    expect(blocks.length).toBeGreaterThan(5);
    for (const [index, code] of blocks.entries())
      await Bun.write(join(byNpm, `block-${index}.ts`), `${importOf(code)}${code}\nexport {};\n`);
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022'];
    const tsc = join(root, 'node_modules/.bin/tsc');
    const files = ['globals.d.ts', ...blocks.map((_code, index) => `block-${index}.ts`)];
    await run(
      [tsc, ...options, '--lib', 'es2023,dom,dom.iterable', '--types', '', ...files],
      byNpm,
    );
  });
});

describe('the quick start of the README', () => {
  test('sells something on Node, and its receiver hears of it', async () => {
    await Bun.write(join(byNpm, 'pay.mjs'), programOf('pay.mjs'));
    await Bun.write(join(byNpm, 'receiver.mjs'), programOf('receiver.mjs'));
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}/hooks`;
    const listener = startListener(['--forward', url, ...accessTo(world), '--after', '0']);
    await listener.says(/whsec_\S+/);
    const [secret = ''] = /whsec_\S+/.exec(listener.output()) ?? [];
    const receiver = Bun.spawn(['node', 'receiver.mjs'], {
      cwd: byNpm,
      env: { ...process.env, PORT: port, COMMERCE_WEBHOOK_SECRET: secret },
      stdout: 'pipe',
    });
    const heard: string[] = [];
    const listening = (async () => {
      for await (const chunk of receiver.stdout) heard.push(new TextDecoder().decode(chunk));
    })();
    try {
      const printed = await run(['node', 'pay.mjs'], byNpm, environment());
      expect(printed).toMatch(sold);
      const [, number] = /order (\d+)/.exec(printed) ?? [];
      await waitFor(() => heard.join('').includes(`paid: order ${number}`));
    } finally {
      receiver.kill();
      await listening;
    }
  });

  test('sells something on Bun, installed by Bun', async () => {
    const folder = await packed.installBy('bun');
    await Bun.write(join(folder, 'pay.mjs'), programOf('pay.mjs'));
    expect(await run([process.execPath, 'pay.mjs'], folder, environment())).toMatch(sold);
  });
});

describe('in a bundle', () => {
  /** The gzipped size of a page's bundle, and its text. */
  async function bundle(code: string): Promise<{ size: number; text: string }> {
    const entry = join(byNpm, 'entry.js');
    await Bun.write(entry, code);
    const built = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true });
    const text = (await built.outputs[0]?.text()) ?? '';
    return { size: gzipSync(text, { level: 9 }).byteLength, text };
  }
  const use = (names: string, from: string): string =>
    `import { ${names} } from '@commerce-service/sdk${from}';\nconsole.log(${names});\n`;

  test('everything for browsers has less than 15 kB', async () => {
    const { size, text } = await bundle(use('Storefront, mountCheckout, ApiError', '/browser'));
    expect(size).toBeLessThan(15_000);
    expect(size).toBeGreaterThan(3_000);
    expect(text).toContain('/api/v1/cart-sessions');
  });

  test('what is not imported is not in it', async () => {
    const checkout = await bundle(use('mountCheckout', '/browser'));
    expect(checkout.size).toBeLessThan(1_500);
    const webhooks = await bundle(use('constructEvent', '/webhooks'));
    expect(webhooks.size).toBeLessThan(7_000);
    expect((await bundle(use('constructEvent', ''))).text).not.toContain('/api/v1/');
  });
});

/** What the blocks of the README speak of and do not declare. */
const namesOfReadme = `
import type { BuyerCheckoutCompleteData, Commerce, Order } from '@commerce-service/sdk';
declare global {
  const commerce: Commerce;
  const orderId: string;
  const sessionId: string;
  const after: number;
  const baseUrl: string;
  const applicationId: string;
  const environmentId: string;
  const returnUrl: string;
  const cancelUrl: string;
  const payment: BuyerCheckoutCompleteData['body'];
  const session: { embedUrl: string };
  const process: { readonly env: Readonly<Record<string, string | undefined>> };
  function ship(order: Order): void;
}
`;

function importOf(code: string): string {
  const used = ['ApiError', 'Commerce'].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return code.includes('import ') || used.length === 0
    ? ''
    : `import { ${used.join(', ')} } from '@commerce-service/sdk';\n`;
}
