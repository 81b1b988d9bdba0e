import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startReceiver } from '../../../cli/bench/programs.mjs';
import { startStack } from '../../../cli/bench/stack.mjs';
import { ensureInstalled } from '../../../cli/services/install/install.mjs';
import { runAttached } from '../../../cli/services/process/run-attached.mjs';
import { untilStopped } from '../../../cli/services/process/until-stopped.mjs';
import { installPackages, withFolder } from '../../../docs-site/build/run.mjs';
import { findNode } from '../find-node.mjs';
import { startMedusa } from './start-medusa.mjs';

const app = join(dirname(fileURLToPath(import.meta.url)), 'app');

/** Starts our service and Medusa, each with its own Postgres and Redis, and the client that measures both in turns. */
export async function compareWithMedusa({ root, args }) {
  const { values } = parseArgs({
    args,
    options: {
      turns: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '20' },
      clients: { type: 'string', default: '8' },
    },
  });
  const say = (line) => console.log(`peers: ${line}`);
  // Neither side takes a server that the environment names: the processor time of each is read.
  const env = { ...process.env, DATABASE_URL: undefined, REDIS_URL: undefined };
  await untilStopped(
    async (started, whenStopped) => {
      const directory = mkdtempSync(join(tmpdir(), 'commerce-medusa-'));
      whenStopped(() => rmSync(directory, { recursive: true, force: true }));
      await ensureInstalled(started, { root, logPath: join(directory, 'install.log'), say });
      say(`installing Medusa in ${app}, once`);
      await withFolder(app, () => installPackages(app));
      const node = findNode(app);
      say('building and starting Medusa');
      const medusa = await startMedusa(started, {
        app,
        node,
        env,
        dataDirectory: join(directory, 'medusa'),
        say,
      });
      say('starting our service');
      const dataDirectory = join(directory, 'ours');
      const stack = await startStack(started, { root, env, dataDirectory, say });
      const helpers = [];
      whenStopped(() => helpers.forEach((child) => child.kill('SIGTERM')));
      const receiver = await startReceiver({ root, helpers, ...stack }, 1);
      const ours = { ...sideOf(stack), target: stack.target, receiver };
      const sides = { ours, medusa, versions: versionsOf(root, node) };
      const { turns, seconds, clients } = values;
      const code = await runAttached(
        stack.bun,
        ['run', 'loadtests/peers/medusa/main.ts', turns, seconds, clients],
        { cwd: root, env: { ...env, SIDES: JSON.stringify(sides) }, whenStopped },
      );
      return () => code;
    },
    { say, codeWhenAsked: 1 },
  );
}

function sideOf({ environment, target, api, actors, postgresPid, redisPid }) {
  return {
    baseUrl: target.baseUrl,
    databaseUrl: environment.DATABASE_URL,
    redisUrl: environment.REDIS_URL,
    programs: { API: api.pid, actors: actors.pid, Postgres: postgresPid, Redis: redisPid },
  };
}

function versionsOf(root, node) {
  const packagePath = join(app, 'node_modules/@medusajs/medusa/package.json');
  const lineOf = (command, ...args) =>
    execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();
  return {
    commit: lineOf('git', 'describe', '--always', '--dirty'),
    medusa: JSON.parse(readFileSync(packagePath, 'utf8')).version,
    node: lineOf(node, '--version'),
  };
}
