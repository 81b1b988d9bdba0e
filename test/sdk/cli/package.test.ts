import { beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import packageFile from '../../../sdk/cli/package.json' with { type: 'json' };
import { keyOf, profileFolder } from '../../support/stack/cli.ts';
import { setup } from '../../support/world/world.ts';
import { outputOf } from '../../support/run-to-end.ts';

const root = resolve(import.meta.dir, '../../..');
const packageFolder = join(root, 'sdk/cli');
const build = join(packageFolder, 'build/build.ts');
const node = Bun.which('node') ?? 'node';

async function run(command: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const own = { ...process.env, COMMERCE_CONFIG_DIR: profileFolder(), ...env };
  return (await outputOf(command, { cwd, env: own })).trim();
}

describe('@commerce-service/cli', () => {
  let program = '';
  /** Packed from a copy and installed into an empty folder, as npm does it. */
  beforeAll(async () => {
    const base = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'package-'));
    const copy = join(base, 'copy');
    for (const name of ['package.json', 'README.md', 'examples'])
      cpSync(join(packageFolder, name), join(copy, name), { recursive: true });
    await run([process.execPath, build, '--out', join(copy, 'dist/commerce.mjs')], root);
    const [packed] = JSON.parse(
      await run(['npm', 'pack', '--json', '--silent', '--ignore-scripts'], copy),
    );
    const fresh = join(base, 'fresh');
    mkdirSync(fresh);
    writeFileSync(join(fresh, 'package.json'), '{ "private": true }');
    const install = ['npm', 'install', '--silent', '--no-audit', '--no-fund', '--offline'];
    await run([...install, join(copy, packed.filename)], fresh);
    program = join(fresh, 'node_modules/.bin/commerce');
    const installed = join(fresh, 'node_modules/@commerce-service/cli/package.json');
    expect(JSON.parse(readFileSync(installed, 'utf8')).dependencies).toBeUndefined();
  });

  test('is installed as `commerce` and runs on Node', async () => {
    const world = await setup();
    expect(await run([program, '--version'], '/')).toBe(packageFile.version);
    const id = await run(
      [node, program, 'customers', 'create', '--email', 'ada@example.com', '--field', 'id'],
      '/',
      keyOf(world),
    );
    expect(await run([program, 'customers', 'list'], '/', keyOf(world))).toContain(id);
  });

  test('runs on Bun', async () => {
    const world = await setup();
    const said = await run([process.execPath, program, 'whoami'], '/', keyOf(world));
    expect(said).toContain('environment  Sandbox');
  });

  test('is one program for this platform, which needs neither', async () => {
    const world = await setup();
    const folder = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'binary-'));
    const target = join(folder, 'commerce');
    await run([process.execPath, build, '--compile', '--out', target], root);
    const env = { ...keyOf(world), PATH: '/nowhere' };
    expect(await run([target, 'whoami', '--json'], '/', env)).toContain(world.workspaceId);
  });
});
