import { beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import packageFile from '../../../sdk/typescript/package.json' with { type: 'json' };
import { outputOf } from '../../support/run-to-end.ts';
import { hasPythonTools, pythonPath } from '../../support/sdk/python.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testBaseUrl } from '../../support/world/world.ts';

const root = resolve(import.meta.dir, '../../..');
const base = `${testBaseUrl()}/packages`;

const inFolder = (folder: string, ...command: string[]) =>
  outputOf(command, { cwd: folder, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });

function newFolder(): string {
  const folder = join(temporaryFolder('packages'), 'shop');
  mkdirSync(folder);
  return folder;
}

describe('the packages that the service serves', () => {
  beforeAll(() => outputOf(['node', 'sdk/packages/build.mjs'], { cwd: root, env: process.env }));

  test('are listed with the commands that install them', async () => {
    const text = await (await fetch(base)).text();
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        `npm install ${base}/sdk.tgz`,
        `pip install ${base}/python.tar.gz`,
        `npm install -g ${base}/cli.tgz`,
      ]),
    );
  });

  test('are sent as they are, again only when they changed', async () => {
    const first = await fetch(`${base}/cli.tgz`);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/gzip');
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(`${base}/cli.tgz`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  test.each(['none.tgz', 'site.json', '%2e%2e/package.json'])('have no %s', async (name) => {
    const response = await fetch(`${base}/${name}`);
    expect(response.status).toBe(404);
    expect((await response.json()).error.code).toBe('not_found');
  });

  test('give npm the SDK and the command line', async () => {
    const folder = newFolder();
    await Bun.write(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--silent'];
    await inFolder(folder, 'npm', 'install', ...flags, `${base}/sdk.tgz`, `${base}/cli.tgz`);
    const program = `import { Commerce } from '@commerce-service/sdk';
      import { constructEvent } from '@commerce-service/sdk/webhooks';
      console.log(typeof Commerce, typeof constructEvent);`;
    await Bun.write(join(folder, 'shop.js'), program);
    expect(await inFolder(folder, 'node', 'shop.js')).toBe('function function\n');
    const printed = await inFolder(folder, 'npx', 'commerce', '--version');
    expect(printed.trim()).toBe(packageFile.version);
  });

  test.if(hasPythonTools)('give pip the Python SDK', async () => {
    const folder = newFolder();
    // The tools' environment has what builds it; a user's pip fetches that.
    const flags = ['--quiet', '--no-deps', '--no-build-isolation', '--target', 'site'];
    await inFolder(folder, pythonPath, '-m', 'pip', 'install', ...flags, `${base}/python.tar.gz`);
    const program = 'import commerce_service; print(commerce_service.__file__)';
    const env = { ...process.env, PYTHONPATH: join(folder, 'site') };
    const printed = await outputOf([pythonPath, '-c', program], { cwd: folder, env });
    expect(printed).toContain(join(folder, 'site'));
  });
});
