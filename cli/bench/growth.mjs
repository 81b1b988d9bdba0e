import { LOGIN_SUFFIX, reportStatements } from './cpu.mjs';
import { keepDetail, note, row, section } from './report.mjs';

/**
 * Prints what requests cost as the installation grows; `measure(workspaces, carts)` runs
 * loadtests/bench/growth/measure.ts, which fills in what is missing. `sizes` are pairs of both.
 */
export async function reportGrowth(sizes, measure) {
  section('Growth: ms of processor time of the service a request');
  const results = [];
  for (const [workspaces, carts] of sizes) {
    const result = await measure(workspaces, carts);
    results.push(result);
    note(`${workspaces} workspaces, ${carts} carts`, describeSize(result));
    for (const unit of result.measured) {
      const { name, ms, perSecond, count, programs } = unit;
      row(`  ${workspaces}, ${carts}: ${name}`, `${ms.toFixed(3)} ms, ${Math.round(perSecond)}/s`);
      note('', programs.slice(0, 4).map(describeProgram).join(', '));
      reportStatements(unit, count);
    }
  }
  keepDetail('growth', results);
  const [first, last] = [results[0], results.at(-1)];
  for (const { name, ms } of last.measured) {
    const small = msOf(first, name);
    if (small !== undefined) row(`largest to smallest, ${name}`, (ms / small).toFixed(2));
  }
  const firstOfKey = msOf(last, 'read cart, first of a key');
  if (firstOfKey !== undefined) {
    const warm = msOf(last, 'read cart, one workspace');
    row('first of a key to one of a busy workspace', (firstOfKey / warm).toFixed(2));
  }
}

function msOf({ measured }, name) {
  return measured.find((unit) => unit.name === name)?.ms;
}

function describeProgram({ program, ms }) {
  return `${program.replace(LOGIN_SUFFIX, '')} ${ms.toFixed(3)}`;
}

function describeSize({ fillSeconds, gigabytes, memory: { api, actors, redis } }) {
  const filled = `filled in ${fillSeconds.toFixed(0)} s, ${gigabytes.toFixed(1)} GB`;
  return `${filled}; API ${api} MB, actors ${actors} MB, Redis ${redis} MB`;
}
