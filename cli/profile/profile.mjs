import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJson, startJson } from '../bench/run-json.mjs';
import { startStack } from '../bench/stack.mjs';
import { ensureInstalled } from '../services/install/install.mjs';
import { Refusal } from '../services/process/refusal.mjs';
import { drawFlameGraph } from './flame-graph.mjs';
import { readFrames } from './read-frames.mjs';
import { summarizeFrames } from './summarize-frames.mjs';

/** As the bench of processor time calls them; renewals have a load of their own. */
const UNITS = {
  'add-item': 'add item',
  'read-cart': 'read cart',
  journey: 'journey',
  renewals: '',
};
/** Due at one instant, and beside them idle, of workspaces; what one-time completions take before it. */
const RENEWALS = ['1000', '200', '20', '3'];
const FRAMES_SHOWN = 25;

/**
 * Runs one unit of work on a stack of its own whose programs sample themselves (`bun --cpu-prof`), and writes a flame
 * graph of each to .data/profiles/. Samples are by the clock: a frame that waits for a processor is sampled as well, so
 * writes that wake another program up look dearer than they are.
 */
export async function profile(started, { root, env, whenStopped, argv }) {
  const [unit = '', seconds = 10] = argv;
  if (!(unit in UNITS))
    throw new Refusal(`npm run profile -- unit [seconds]; units: ${Object.keys(UNITS).join(', ')}`);
  const say = (line) => console.log(`profile: ${line}`);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commerce-profile-'));
  whenStopped(() => rmSync(dataDirectory, { recursive: true, force: true }));
  await ensureInstalled(started, { root, logPath: join(dataDirectory, 'install.log'), say });
  const samples = join(dataDirectory, 'samples');
  const sampled = { BUN_OPTIONS: `--cpu-prof --cpu-prof-dir=${samples}` };
  const stack = await startStack(started, {
    root,
    env,
    dataDirectory,
    say,
    extra: sampled,
    // A frame is named by its file.
    fromSources: true,
  });
  const window = await runUnit(stack, { root, whenStopped, unit, seconds });
  say(`${unit} ran for ${((window.to - window.from) / 1_000).toFixed(1)} s, with the drain`);
  // A program writes its samples when it ends.
  await Promise.all([stack.api.stop(), stack.actors.stop()]);
  const folder = join(root, '.data', 'profiles');
  mkdirSync(folder, { recursive: true });
  for (const program of ['api', 'actors']) {
    const frames = readFrames(readSamples(samples, stack[program].pid), { root, window });
    const path = join(folder, `${unit}-${program}.svg`);
    writeFileSync(path, drawFlameGraph(frames, `${unit}: ${program}`));
    print(program, frames);
    say(`drawn in ${path}`);
  }
}

/** Answers from when to when the unit ran, warm, until all was done that it had left behind (ms since 1970). */
async function runUnit(stack, { root, whenStopped, unit, seconds }) {
  const { environment, target, api, actors, postgresPid: postgres, redisPid: redis } = stack;
  const env = {
    ...environment,
    TARGET: JSON.stringify(target),
    PROGRAMS: JSON.stringify({ api: api.pid, actors: actors.pid, postgres, redis }),
  };
  if (unit === 'renewals') {
    const args = ['run', 'loadtests/bench/renewals/measure.ts', ...RENEWALS];
    return runJson(stack.bun, args, { cwd: root, env });
  }
  const helpers = [];
  whenStopped(() => helpers.forEach((child) => child.kill('SIGTERM')));
  const receiver = await startJson(helpers, {
    command: stack.bun,
    args: ['run', 'loadtests/bench/receiver/receiver.ts', '1', stack.authorityPath],
    cwd: root,
  });
  const clients = environment.BENCH_CLIENTS ?? '8';
  const args = ['run', 'loadtests/bench/cpu/measure.ts', String(seconds), clients, UNITS[unit]];
  const { measured } = await runJson(stack.bun, args, {
    cwd: root,
    env: { ...env, RECEIVER: JSON.stringify(receiver) },
  });
  return measured[0];
}

function readSamples(folder, pid) {
  const name = readdirSync(folder).find((file) => file.split('.').includes(String(pid)));
  if (name === undefined) throw new Error(`no samples of process ${pid} in ${folder}`);
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

function print(program, frames) {
  const { seconds, native, collector, self, own } = summarizeFrames(frames);
  console.log(`\n${program}: sampled for ${seconds.toFixed(1)} s while it ran`);
  console.log(
    `  ${percent(native)} in native functions, ${percent(collector)} named as collection`,
  );
  for (const [title, list] of [
    ['Self', self],
    ['Our modules, with all that they call', own],
  ]) {
    console.log(`  ${title}`);
    for (const { name, share } of list.slice(0, FRAMES_SHOWN))
      console.log(`    ${percent(share).padStart(7)}  ${name}`);
  }
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
