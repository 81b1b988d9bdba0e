import { readFileSync } from 'node:fs';
import { numbersIn } from './numbers-in.mjs';

/** What this run has printed so far, as numbers, and what its parts measured beside it. */
const recorded = { rows: [], details: {} };
let part = '';

export function recordedRun() {
  return recorded;
}

export function section(title) {
  part = title.split(/[:(]/)[0].trim();
  console.log(`\n${title}`);
}

/** One line: the figure, and its ratio to a limit that was measured in the same run. */
export function row(name, figure, limit) {
  const text = typeof figure === 'string' ? figure : describe(figure);
  const ratio = limit ? figure.perSecond / limit[1].perSecond : undefined;
  const beside = limit ? `  = ${ratio.toFixed(2)} of ${limit[0]} (${rate(limit[1])})` : '';
  note(name, `${text}${beside}`);
  const figures = typeof figure === 'string' ? numbersIn(figure) : onlyNumbers(figure);
  if (ratio !== undefined) figures[`of ${limit[0]}`] = ratio;
  recorded.rows.push({ part, name: name.trim(), figures });
  if (figure.left) leftRow(name, figure.left);
}

/** What the load of a row has left to be done when it ended, how long that took, and what it cost. */
export function leftRow(name, { left, drainMs, seconds }) {
  const { events, deliveries, jobs } = left;
  const parts = `${events} events, ${deliveries} deliveries, ${jobs} jobs`;
  const cost = `done in ${(drainMs / 1_000).toFixed(1)} s, processor time ${seconds.toFixed(1)} s`;
  note('  left behind', `${parts}; ${cost}`);
  const figures = { ...left, 'drain s': drainMs / 1_000, 'processor s': seconds };
  recorded.rows.push({ part, name: `${name.trim()}, left behind`, figures });
}

/** A line that is printed and not recorded, because its name is another in each run. */
export function note(name, text) {
  console.log(`  ${name.padEnd(26)} ${text}`);
}

/** What a part measured, in whole, for the file of the run. */
export function keepDetail(name, value) {
  recorded.details[name] = value;
}

/** Resident memory of a process, in whole megabytes, from /proc; "unknown" elsewhere. */
export function residentMegabytes(pid) {
  try {
    const [, kilobytes] =
      /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 'unknown';
  }
}

function onlyNumbers(figure) {
  const names = ['perSecond', 'mean', 'p50', 'p95', 'p99'];
  return Object.fromEntries(
    names.filter((name) => Number.isFinite(figure[name])).map((name) => [name, figure[name]]),
  );
}

function describe({ perSecond, p50, p95, p99 }) {
  const times = p50 === undefined ? '' : `  p50 ${ms(p50)}  p95 ${ms(p95)}  p99 ${ms(p99)}`;
  return `${rate({ perSecond })}${times}`;
}

function rate({ perSecond }) {
  return `${perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`;
}

function ms(value) {
  return `${value.toFixed(1)} ms`;
}
