// Installs the public programs that read docs/openapi.json into node_modules/.cache/openapi-tools, once: the linters of
// Redocly and Spectral and a generator of types by npm, a generator of Python clients by pip.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pinnedNode = [
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
  'openapi-typescript@7.13.0',
  'typescript@5.9.3',
];
const pinnedPython = ['openapi-python-client==0.29.1', 'ruff==0.14.6'];
const folder = fileURLToPath(new URL('../node_modules/.cache/openapi-tools', import.meta.url));
const mark = `${folder}/installed.txt`;
const wanted = `${[...pinnedNode, ...pinnedPython].join('\n')}\n`;

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(`${folder}/package.json`, '{ "private": true }\n');
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', ...pinnedNode);
  run('python3', '-m', 'venv', `${folder}/python`);
  run(
    `${folder}/python/bin/pip`,
    'install',
    '--quiet',
    '--disable-pip-version-check',
    ...pinnedPython,
  );
  writeFileSync(mark, wanted);
}
