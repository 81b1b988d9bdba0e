import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from './services/process/print-help.mjs';

const help = `
npm run screenshots

Runs the browser tests that keep pictures of the buyer's pages, and lays the pictures out on one page, a row a state and a
column a width: test/output/checkout-pages/index.html. Exits with 1 when a test failed.
`;

if (printHelp(process.argv.slice(2), help)) process.exit();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'test/output/checkout-pages');
const journeys = join(root, 'test/journeys');

const files = readdirSync(journeys, { recursive: true })
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => readFileSync(join(journeys, file), 'utf8').includes('keepScreenshots('))
  .map((file) => `test/journeys/${file}`);

rmSync(folder, { recursive: true, force: true });
const tests = spawn(process.execPath, [join(root, 'cli/test.mjs'), ...files], {
  cwd: root,
  env: { ...process.env, KEEP_SCREENSHOTS: '1' },
  stdio: 'inherit',
});
tests.on('exit', (code) => {
  const count = writeIndex();
  process.stdout.write(`${count} pictures: ${join(folder, 'index.html')}\n`);
  process.exitCode = code === 0 && count > 0 ? 0 : 1;
});

/** `declined-320.png` is the state `declined` at a width of 320. */
function writeIndex() {
  const pictures = picturesIn(folder);
  const states = new Map();
  for (const picture of pictures) {
    const [, state = picture] = /^(.*)-\d+\.png$/.exec(picture) ?? [];
    states.set(state, [...(states.get(state) ?? []), picture]);
  }
  const rows = [...states].map(
    ([state, of]) => `<h2>${state}</h2><div>${of.map(figure).join('')}</div>`,
  );
  if (pictures.length > 0) writeFileSync(join(folder, 'index.html'), page(rows.join('\n')));
  return pictures.length;
}

function picturesIn(path) {
  try {
    const width = (name) => Number(/(\d+)\.png$/.exec(name)?.[1] ?? 0);
    return readdirSync(path)
      .filter((name) => name.endsWith('.png'))
      .toSorted(
        (a, b) =>
          a.replace(/-\d+\.png$/, '').localeCompare(b.replace(/-\d+\.png$/, '')) ||
          width(a) - width(b),
      );
  } catch {
    return [];
  }
}

function figure(name) {
  return `<a href="${name}"><img src="${name}" alt="${name}" loading="lazy"></a>`;
}

function page(body) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The buyer's pages</title>
<style>body{font:16px system-ui;margin:2rem;background:#ddd}div{display:flex;gap:1rem;align-items:flex-start;overflow-x:auto}img{height:32rem;border:1px solid #999}</style>
<h1>The buyer's pages</h1>
${body}
`;
}
