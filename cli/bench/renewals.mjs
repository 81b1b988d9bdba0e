import { reportStatements } from './cpu.mjs';
import { row, section } from './report.mjs';

const WORKSPACES = 50;

/**
 * Renewals due at one instant; `measure(due, idle, workspaces, seconds)` runs loadtests/bench/renewals/measure.ts. Beside them
 * one-time completions, which reserve, call and settle as well.
 */
export async function reportRenewals(subscriptions, seconds, measure) {
  const due = Math.round(subscriptions / 5);
  section(`Renewals: ${due} of ${subscriptions} due at once over ${WORKSPACES} workspaces`);
  const measured = await measure(due, subscriptions - due, WORKSPACES, seconds);
  const { completions, renewals, charges, perSecond, alone, beside, paidAfter } = measured;
  const { cpu } = measured;
  row('one-time completions', completions);
  row('renewals', { perSecond }, ['completions', completions]);
  const { p50, p95, p99, last } = paidAfter;
  row('paid after', `p50 ${p50} s, p95 ${p95} s, p99 ${p99} s, last ${last} s`);
  row('charged', `${charges} at the processor for ${renewals} periods`);
  row('cart read alone', times(alone));
  row('cart read beside', `${times(beside)} = ${(beside.p95 / alone.p95).toFixed(2)} at p95`);
  const total = cpu.reduce((sum, { seconds: used }) => sum + used, 0);
  row('processor, ms a renewal', ((total * 1_000) / renewals).toFixed(2));
  for (const { name, seconds: used } of cpu)
    row(`  ${name}`, ((used * 1_000) / renewals).toFixed(2));
  reportStatements(measured, renewals);
}

function times({ p50, p95, p99 }) {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
