import { Refusal } from '../process/refusal.mjs';
import { runProgram } from '../process/run-program.mjs';
import { installByApt, mayInstallByApt } from './apt.mjs';
import { testTools } from './test-tools.mjs';

const filesShown = 3;

/**
 * Says which programs the jobs need and this machine lacks, with the files that cost and what brings them; installs the
 * packages of the system at once where it may, and the rest beside the first files. `readyOf(file)` resolves when its
 * programs are there or could not be brought; `missingOf(file)` then names what is missing.
 */
export async function ensureTestTools(started, { root, env, graph, jobs, logPath, print, say }) {
  const needs = testTools.flatMap((tool) => {
    const files = jobs.filter((job) => needsTool(graph, job, tool)).map(({ file }) => file);
    return files.length === 0 ? [] : [{ tool, files: new Set(files) }];
  });
  const isThere = ({ tool }) => tool.find(root, env);
  const missing = needs.filter((need) => !isThere(need));
  for (const need of missing) print(describe(need));
  const packages = [...new Set(missing.flatMap(({ tool }) => tool.apt ?? []))];
  if (packages.length > 0 && mayInstallByApt()) {
    say(`installing ${packages.join(' ')} with apt-get ...`);
    await installByApt(started, packages, { logPath }).catch((error) => sayWhy(error, say));
  }
  // A script that has installed its pinned versions before ends at once.
  const scripts = needs.filter(({ tool }) => tool.script !== undefined);
  const ready = new Map();
  let before = Promise.resolve();
  for (const need of scripts) {
    const wasMissing = missing.includes(need);
    before = before.then(() => runScript(started, { root, env, need, logPath, say, wasMissing }));
    ready.set(need, before);
  }
  const needsOf = (file) => needs.filter(({ files }) => files.has(file));
  return {
    readyOf: (file) => {
      const waits = needsOf(file).flatMap((need) => ready.get(need) ?? []);
      return waits.length === 0 ? undefined : Promise.all(waits);
    },
    missingOf: (file) =>
      needsOf(file).find((need) => need.tool.skipsFile && !isThere(need))?.tool.name,
    envOf: (file) =>
      Object.fromEntries(
        needsOf(file).flatMap((need) =>
          need.tool.requires && (env.CI || isThere(need)) ? [[need.tool.requires, '1']] : [],
        ),
      ),
  };
}

function needsTool(graph, { file, tier }, { neededBy }) {
  if (neededBy.includes('stack')) return tier !== 'pure';
  const reach = graph.reachOf(file);
  return neededBy.some((needed) =>
    needed.endsWith('/')
      ? [...reach].some((reached) => reached.startsWith(needed))
      : reach.has(needed),
  );
}

function describe({ tool, files }) {
  const names = [...files];
  const more = names.length > filesShown ? ' ...' : '';
  const needing = `${names.length} files need it: ${names.slice(0, filesShown).join(', ')}${more}`;
  return `Missing: ${tool.name} (${needing}). ${commandOf(tool)}`;
}

function commandOf({ apt, brew, script, advice }) {
  if (script !== undefined) return `Brought by: node ${script}`;
  if (process.platform === 'darwin') return `Brought by: brew install ${brew.join(' ')}`;
  return advice ?? `Brought by: apt-get install ${apt.join(' ')}`;
}

async function runScript(started, { root, env, need, logPath, say, wasMissing }) {
  const { name, script } = need.tool;
  if (wasMissing) say(`installing ${name} (${script}) ...`);
  try {
    const command = process.execPath;
    const args = script.split(' ');
    await runProgram(started, { name: script, command, args, cwd: root, env, logPath });
    if (wasMissing) say(`${name}: installed`);
  } catch (error) {
    sayWhy(error, say);
  }
}

function sayWhy(error, say) {
  if (!(error instanceof Refusal)) throw error;
  say(`${error.message}: ${error.lines.at(-1) ?? ''}`);
}
