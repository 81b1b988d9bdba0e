import { keepDetail, note, row, section } from './report.mjs';

const STATEMENTS_SHOWN = 40;
const QUERY_LENGTH = 160;
/** By which the logins of this database differ from another's. */
export const LOGIN_SUFFIX = /_[0-9a-f]{10}(?=@)/;

/** Processor time a unit of work, by program; `measure(seconds, clients, ...units)` runs loadtests/bench/cpu/measure.ts. */
export async function reportCpu(clients, seconds, measure) {
  const result = await measure(seconds, clients);
  keepDetail('cpu', result);
  for (const unit of result.measured) reportUnit(unit, clients);
  const { api, actors, renderers } = result.memory;
  row('memory of the API', memory(api));
  row('memory of the actors', memory(actors));
  for (const [index, one] of renderers.entries())
    row(`memory of renderer ${index + 1}`, memory(one));
  return result;
}

function memory({ now, peak }) {
  return `${now} MB, peak ${peak} MB`;
}

function reportUnit(unit, clients) {
  const { name, count, perSecond, sustained, times, requests, all, left, drainMs, walBytes } = unit;
  section(`${name}: ${count} by ${clients} clients, ms of processor time each`);
  const { p50, p95, p99 } = times;
  row('requests', { perSecond, p50, p95, p99 });
  row('with the drain', `${sustained.toFixed(1)}/s, ${(drainMs / 1_000).toFixed(1)} s of drain`);
  row(
    'left by the load',
    `${left.events} events, ${left.deliveries} deliveries, ${left.jobs} jobs`,
  );
  row('write-ahead log', `${(walBytes / count / 1_024).toFixed(1)} KiB each`);
  const during = new Map(requests.cpu.map(({ name: program, seconds: used }) => [program, used]));
  for (const { name: program, seconds: used } of all.cpu) {
    const share = (((during.get(program) ?? 0) * 1_000) / count).toFixed(3);
    row(
      `  ${program.replace(LOGIN_SUFFIX, '')}`,
      `${((used * 1_000) / count).toFixed(3)}, of it ${share} during the load`,
    );
  }
  const total = all.cpu.reduce((sum, { seconds: used }) => sum + used, 0);
  row('in all', ((total * 1_000) / count).toFixed(2));
  reportStatements(all, count);
}

/** Where pg_stat_statements is loaded. */
export function reportStatements({ statements, roundTrips }, count) {
  if (statements.length === 0) return;
  const sum = (name) => statements.reduce((total, statement) => total + statement[name], 0) / count;
  row('statements each', sum('calls').toFixed(1));
  const trips = roundTrips.map(({ name, count: all }) => `${name} ${(all / count).toFixed(2)}`);
  row('round trips each', trips.join(', '));
  row('pages each', pages(sum));
  row('WAL of statements each', `${sum('walBytes').toFixed(0)} bytes`);
  for (const statement of statements.slice(0, STATEMENTS_SHOWN)) {
    const { query, login, calls, ms, walBytes } = statement;
    const each = `${(calls / count).toFixed(2)} of ${((ms * 1_000) / calls).toFixed(0)} us`;
    const used = `${pages((name) => statement[name] / count)}, WAL ${(walBytes / count).toFixed(0)} bytes`;
    note(`  ${login} ${(ms / count).toFixed(3)} ms`, `${each}; ${used}`);
    note('', `  ${query.slice(0, QUERY_LENGTH)}`);
  }
}

function pages(valueOf) {
  const [hit, read, dirtied] = ['hit', 'read', 'dirtied'].map((name) => valueOf(name).toFixed(1));
  return `${hit} hit, ${read} read, ${dirtied} dirtied`;
}
