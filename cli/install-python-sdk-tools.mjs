// Installs what generates, checks and tests sdk/python into node_modules/.cache/python-sdk, once: a virtual environment
// of the tools, and the wheels that the tests install the package with, so that they need no network.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const tools = fileOf('sdk/python/requirements/tools.txt');
const runtime = fileOf('sdk/python/requirements/tests.txt');
const folder = fileOf('node_modules/.cache/python-sdk');
const mark = `${folder}/installed.txt`;
const wanted = readFileSync(tools, 'utf8') + readFileSync(runtime, 'utf8');

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  const run = (command, ...args) =>
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PYRIGHT_PYTHON_CACHE_DIR: `${folder}/pyright` },
    });
  const pip = (...args) =>
    run(`${folder}/bin/python`, '-m', 'pip', '--quiet', '--disable-pip-version-check', ...args);
  run('python3', '-m', 'venv', folder);
  pip('install', '--no-deps', '--requirement', tools);
  pip('download', '--no-deps', '--dest', `${folder}/wheels`, '--requirement', runtime);
  // The package of PyPI fetches that of npm at its first use.
  run(`${folder}/bin/pyright`, '--version');
  writeFileSync(mark, wanted);
}
