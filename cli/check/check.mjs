import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from '../services/process/print-help.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The longest first, so that the others run beside it. */
const steps = [
  ['types', 'types'],
  ['pure tests', 'test:pure'],
  ['words', 'words'],
  ['architecture', 'test:architecture'],
  ['lint', 'lint'],
  ['format', 'format:check'],
];

const help = `
npm run check

What can be said of a change without a running service, in about a minute: ${steps.map(([name]) => name).join(', ')}. Prints
each step as it ends, and of one that failed its output, without the tests that passed. Exits with 1 when one did.
`;

if (printHelp(process.argv.slice(2), help)) process.exit();
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
const began = performance.now();
const waiting = steps.filter(([, script]) => scripts[script] !== undefined);
const failed = [];
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, runAll));
const seconds = secondsSince(began);
console.log(
  failed.length === 0
    ? `\nall well in ${seconds} s`
    : `\n${failed.join(', ')} failed, in ${seconds} s`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runAll() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step);
}

async function run([name, script]) {
  const from = performance.now();
  const { code, output } = await outputOf(['run', '--silent', script]);
  console.log(`${code === 0 ? '  ok  ' : '  FAIL'}  ${name}  ${secondsSince(from)} s`);
  if (code === 0) return;
  failed.push(name);
  console.log(`${withoutPassed(output).trimEnd()}\n      again: npm run ${script}\n`);
}

/** The tests that passed say nothing of the one that failed. */
function withoutPassed(output) {
  return output.replaceAll(/^\(pass\) [^\n]*\n/gm, '');
}

function outputOf(args) {
  return new Promise((settle) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', ({ message }) => settle({ code: 1, output: message }));
    child.once('close', (code) => settle({ code, output }));
  });
}

function secondsSince(from) {
  return ((performance.now() - from) / 1000).toFixed(1);
}
