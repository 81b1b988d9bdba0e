import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { World } from '../world/world.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runToEnd } from '../run-to-end.ts';

const root = resolve(import.meta.dir, '../../..');
const tools = join(root, 'node_modules/.cache/python-sdk');

/** Where the package is. */
export const packageFolder = join(root, 'sdk/python');

/** The interpreter that has the tools and what the package depends on. */
export const pythonPath = join(tools, 'bin/python');

/** `node cli/install-python-sdk-tools.mjs` brings the tools; .ci/run does, and then they must be there. */
export const hasPythonTools =
  existsSync(join(tools, 'installed.txt')) || process.env['REQUIRE_PYTHON'] === '1';

export interface Ran {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs one of the installed tools in the package's folder. */
export function runTool(program: string, ...args: readonly string[]): Promise<Ran> {
  const environment = { PYRIGHT_PYTHON_CACHE_DIR: join(tools, 'pyright') };
  return run([join(tools, 'bin', program), ...args], environment);
}

export async function run(
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd: string = packageFolder,
): Promise<Ran> {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...environment };
  const { code, stdout, stderr } = await runToEnd(command, { cwd, env });
  return { exitCode: code, output: `${stdout}${stderr}` };
}

/** Throws with all that the program said, unless it ended well. */
export async function expectWell(ran: Promise<Ran>): Promise<string> {
  const { exitCode, output } = await ran;
  if (exitCode !== 0) throw new Error(`ended with ${exitCode}: ${output}`);
  return output;
}

export interface Installed {
  /** The interpreter of a fresh environment that has the built wheel and what it depends on. */
  readonly program: string;
  readonly wheel: string;
}

/** Builds the wheel and installs it as a user does, but from files, without a network. */
export async function installPackage(): Promise<Installed> {
  const folder = temporaryFolder('python-sdk');
  const [built, environment] = [join(folder, 'dist'), join(folder, 'environment')];
  await expectWell(
    runTool('python', '-m', 'build', '--wheel', '--no-isolation', '--outdir', built, '.'),
  );
  const [wheel = ''] = await readdir(built);
  await expectWell(run([pythonPath, '-m', 'venv', environment]));
  const program = join(environment, 'bin/python');
  const pip = [program, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  const offline = ['--no-index', '--find-links', join(tools, 'wheels')];
  await expectWell(run([...pip, ...offline, join(built, wheel), 'pytest']));
  return { program, wheel: join(built, wheel) };
}

/** What the package's live tests and the README's programs read of a world. */
export function environmentOf(world: World): Record<string, string> {
  return {
    COMMERCE_URL: world.baseUrl,
    COMMERCE_SECRET_KEY: world.secretKey,
    COMMERCE_APPLICATION_ID: world.applicationId,
    COMMERCE_OPENAPI: join(root, 'docs/openapi.json'),
    COMMERCE_TEST_WORLD: JSON.stringify({
      applicationId: world.applicationId,
      workspaceId: world.workspaceId,
      environmentId: world.environments.sandbox,
      ownerToken: world.ownerToken,
    }),
  };
}

/** The README's programs by their file names, which are in their first lines. */
export async function readmePrograms(): Promise<Map<string, string>> {
  const text = await Bun.file(join(packageFolder, 'README.md')).text();
  const blocks = [...text.matchAll(/```python\n# (\S+\.py)\n([\s\S]*?)```/g)];
  return new Map(blocks.map(([, name = '', source = '']) => [name, source]));
}
