import { row, section } from './report.mjs';

/** What may be spent on a request before its sender is known (decision 72). */
const LIMIT_MS = 5;

/** Hostile requests; `measure()` runs loadtests/bench/hostile/measure.ts. */
export async function reportHostile(measure) {
  section(`Hostile requests: processor time each, as a ratio to ${LIMIT_MS} ms`);
  const { costs, quiet, flooded, dripped, slowConnections, residentGrowth } = await measure();
  for (const [target, worst] of worstBy(costs, 'target')) {
    row(`  ${target}`, `${ratio(worst)} by ${worst.body}${worst.isOpen ? '' : ' (sender known)'}`);
  }
  const open = costs.filter((cost) => cost.isOpen);
  for (const [body, worst] of worstBy(open, 'body')) {
    row(`  ${body}`, `${ratio(worst)} at ${worst.target}`);
  }
  row('longest answer', `${Math.max(...costs.map((cost) => cost.answerBytes))} bytes`);
  row('health, quiet', times(quiet));
  const shares = ['p50', 'p99'].map((share) => (flooded[share] / quiet[share]).toFixed(1));
  row('  two senders of the worst', `${times(flooded)} = ${shares.join(', ')} of quiet`);
  row(`  ${slowConnections} slow bodies`, `${times(dripped)}, ${residentGrowth} MB`);
}

function worstBy(costs, name) {
  const worst = new Map();
  for (const cost of costs)
    if (!(worst.get(cost[name])?.ms >= cost.ms)) worst.set(cost[name], cost);
  return worst;
}

function ratio({ ms }) {
  return `${(ms / LIMIT_MS).toFixed(2)} (${ms.toFixed(1)} ms)`;
}

function times({ p50, p99 }) {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
