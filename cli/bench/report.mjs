import { readFileSync } from 'node:fs';

export function section(title) {
  console.log(`\n${title}`);
}

/** One line: the figure, and its ratio to a limit that was measured in the same run. */
export function row(name, figure, limit) {
  const text = typeof figure === 'string' ? figure : describe(figure);
  const beside = limit
    ? `  = ${(figure.perSecond / limit[1].perSecond).toFixed(2)} of ${limit[0]} (${rate(limit[1])})`
    : '';
  console.log(`  ${name.padEnd(26)} ${text}${beside}`);
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
