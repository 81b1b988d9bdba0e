import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../services/process/refusal.mjs';
import { ask, ID, print, workspaceOf } from './dialogue.mjs';
import { move } from './move.mjs';
import { movesScreen } from './move-screens.mjs';
import { readOptions } from './options.mjs';
import {
  cellsScreen,
  deadLettersScreen,
  doctorScreen,
  jobsScreen,
  counted,
  placedLine,
  processesScreen,
  progressLine,
  timersScreen,
  topScreen,
  workspaceScreen,
} from './screens.mjs';
import { Service } from './staff-routes.mjs';

const usage = `npx commerce ops <command>, for operators

  top                            the busiest workspaces, live; --once: one look
  processes                      pools and actor processes: shards, lag, memory, who is draining
  workspace <id>                 where it is handled, its partitions, what waits
  place <id> --pool <name> [--partitions 1..64]
                                 moves it while it works, and waits until it has settled; --dry-run: only checks
  move <id> --cell <name> [--keep 1h]
                                 moves it to another cell while it works; --dry-run: only checks; --abort: undoes it
  moves                          between cells: under way, and the last ones
  cells                          how many workspaces live in each, and where new ones go
  cell <name> --takes-new yes|no whether new workspaces go there
  pool <name> --adopt-after <90s|10m|never>
                                 when the default pool takes the shards of one without a process
  drain <process>                has it hand its shards over and end
  dead-letters                   what failed, why, since when
  replay <workspace|none> [id]   has it processed again
  timers                         of each kind: ahead, due, failed
  timers run <workspace> <kind> [id]
                                 has these actors look at their state now
  jobs                           what waits and what was given up
  doctor                         what is wrong, and the command that mends it

  --json     the service's answer as it is
  --yes, -y  without asking, for scripts
  --url, --key
             default: COMMERCE_URL and COMMERCE_STAFF_KEY, else those of npm start

Exits with 0; with 1 when the doctor finds something or a move does not end or is undone; with 2 when it could not be done.
`;

const REFRESH_MS = 2_000;
const LOOK_MS = 200;
const MOVE_MAX_MS = 10 * 60_000;

const looks = {
  processes: { path: '/processes', screen: processesScreen },
  'dead-letters': { path: '/dead-letters', screen: deadLettersScreen },
  timers: { path: '/timers', screen: timersScreen },
  jobs: { path: '/jobs', screen: jobsScreen },
  cells: { path: '/cells', screen: cellsScreen },
  moves: { path: '/moves', screen: movesScreen },
  doctor: { path: '/doctor', screen: doctorScreen, codeOf: (found) => (found.length > 0 ? 1 : 0) },
};

/** The command line of `npx commerce ops`. */
export async function run(argv, env) {
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 2));
  if (argv.length === 0 || argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(usage);
    return;
  }
  try {
    const options = readOptions(argv, env);
    process.exitCode = await carryOut(options, new Service(options));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`commerce ops: ${error.message}\n`);
    process.exitCode = 2;
  }
}

function carryOut(options, service) {
  const { command, rest } = options;
  if (command === 'top') return top(options, service);
  if (command === 'workspace') return workspace(options, service);
  if (command === 'place') return place(options, service);
  if (command === 'move') return move(options, service);
  if (command === 'cell') return cell(options, service);
  if (command === 'pool') return pool(options, service);
  if (command === 'drain') return drain(options, service);
  if (command === 'replay') return replay(options, service);
  if (command === 'timers' && rest[0] === 'run') return runTimers(options, service);
  const look = Object.hasOwn(looks, command) ? looks[command] : null;
  if (look === null || rest.length > 0)
    throw new Refusal(`unknown command ${[command, ...rest].join(' ')} (--help)`);
  return show(options, service, look);
}

async function show(options, service, { path, screen, codeOf = () => 0 }) {
  const answer = await service.get(path);
  print(options, answer, screen);
  return codeOf(answer);
}

/** One reading when the output is no terminal, too. */
async function top(options, service) {
  const isLive = process.stdout.isTTY === true && !options.isOnce && !options.isJson;
  for (;;) {
    const answer = await service.get('/top');
    if (isLive) process.stdout.write('\u001b[2J\u001b[H');
    print(options, isLive ? answer.slice(0, process.stdout.rows - 2) : answer, topScreen);
    if (!isLive) return 0;
    await sleep(REFRESH_MS);
  }
}

async function workspace(options, service) {
  const id = workspaceOf(options);
  print(options, await service.get(`/workspaces/${id}`), workspaceScreen);
  return 0;
}

async function place(options, service) {
  const id = workspaceOf(options);
  const { pool: name, isDryRun } = options;
  const partitions = options.partitions ?? 1;
  if (name === null) throw new Refusal('place needs --pool, such as --pool default');
  const path = `/workspaces/${id}/placement`;
  const request = { pool: name, partitions };
  const planned = await service.put(path, { ...request, dryRun: true });
  const told = { ...request, isMoved: planned.isMoved };
  if (isDryRun || !planned.isMoved) {
    print(options, planned, () => [placedLine(told, isDryRun)]);
    return 0;
  }
  await warnOfEmptyPool(service, name);
  await ask(options, `Move workspace ${id} to pool ${name} with ${partitions} partitions?`);
  await service.put(path, request);
  return untilSettled(options, service, id, told);
}

async function warnOfEmptyPool(service, name) {
  const { pools } = await service.get('/processes');
  if (pools.some((one) => one.name === name && one.processes > 0)) return;
  process.stderr.write(
    `Pool ${name} has no process: until one starts (bun run actors --pool ${name}), the workspace stands still.\n`,
  );
}

/** Shows how far it is; gives up watching after ten minutes, while the move continues. */
async function untilSettled(options, service, id, told) {
  const say = (line) => process.stderr.write(`${line}\n`);
  say(placedLine(told, false));
  const until = Date.now() + MOVE_MAX_MS;
  let said = '';
  for (;;) {
    const state = await service.get(`/workspaces/${id}`);
    if (state.placement.status === 'settled') {
      print(options, state, workspaceScreen);
      return 0;
    }
    const line = progressLine(state);
    if (line !== said) say(line);
    said = line;
    if (Date.now() > until) {
      say('It still moves; look again with: npx commerce ops workspace');
      return 1;
    }
    await sleep(LOOK_MS);
  }
}

async function cell(options, service) {
  const [name, ...more] = options.rest;
  const { takesNew } = options;
  if (!name || more.length > 0 || takesNew === null)
    throw new Refusal('cell needs a name and --takes-new yes or no (ops cells)');
  const answer = await service.put(`/cells/${encodeURIComponent(name)}`, { takesNew });
  print(options, answer, () => [
    takesNew ? `New workspaces go to ${name}, too.` : `No new workspaces go to ${name}.`,
  ]);
  return 0;
}

async function pool(options, service) {
  const [name, ...more] = options.rest;
  const { adoptAfterSeconds } = options;
  if (!name || more.length > 0 || adoptAfterSeconds === undefined)
    throw new Refusal('pool needs a name and --adopt-after, such as 10m or never');
  const answer = await service.put(`/pools/${encodeURIComponent(name)}`, { adoptAfterSeconds });
  const after =
    adoptAfterSeconds === null ? 'never' : `after ${adoptAfterSeconds} s without a process`;
  print(options, answer, () => [`The default pool takes the shards of ${name} ${after}.`]);
  return 0;
}

async function drain(options, service) {
  const [given, ...more] = options.rest;
  if (!given || more.length > 0) throw new Refusal('drain needs a process (ops processes)');
  const { processes } = await service.get('/processes');
  const meant = processes.filter(({ id, state }) => state !== 'dead' && id.startsWith(given));
  const [only] = meant;
  if (!only) throw new Refusal(`no living process begins with ${given} (ops processes)`);
  if (meant.length > 1)
    throw new Refusal(`${given} may be ${meant.map(({ id }) => id).join(' or ')}`);
  await ask(options, `Have process ${only.id} (pool ${only.pool}, ${only.shards} shards) end?`);
  const answer = await service.post(`/processes/${only.id}/drain`);
  print(options, answer, () => [`${only.id} hands its shards over and ends.`]);
  return 0;
}

async function replay(options, service) {
  const [of, id, ...more] = options.rest;
  if (!of || more.length > 0 || (of !== 'none' && !ID.test(of)))
    throw new Refusal('replay needs a workspace, or none for what belongs to no workspace');
  await ask(
    options,
    `Process again what failed in ${of === 'none' ? 'no workspace' : of}${id ? ` with the id ${id}` : ''}?`,
  );
  const workspaceId = of === 'none' ? null : of;
  const answer = await service.post('/dead-letters/replay', { workspaceId, ...(id ? { id } : {}) });
  print(options, answer, ({ messages, rows, jobs }) => [
    `Processed again: ${counted(messages, 'message')} and ${counted(jobs, 'job')} within seconds, ${counted(rows, 'row')} by the next run of their work.`,
  ]);
  return messagesOf(answer) === 0 ? 1 : 0;
}

function messagesOf({ messages, rows, jobs }) {
  return messages + rows + jobs;
}

async function runTimers(options, service) {
  const [, workspaceId, kind, id, ...more] = options.rest;
  if (!workspaceId || !ID.test(workspaceId) || !kind || more.length > 0)
    throw new Refusal('timers run needs a workspace and a kind (ops timers)');
  const answer = await service.post('/timers/run', { workspaceId, kind, ...(id ? { id } : {}) });
  print(options, answer, ({ timers }) => [`Woken within seconds: ${counted(timers, 'actor')}.`]);
  return answer.timers === 0 ? 1 : 0;
}
