import { duration, shortNumber } from './chart.ts';
import type { Report } from './report-shape.ts';

/** What is printed at the end: a screen, the crossed limits first. */
export function toText(report: Report): string {
  const { journeys, requests, timings, limits, verification, routes } = report;
  const crossed = limits.filter(({ passed }) => !passed);
  const lines = [
    `${report.journey}, ${report.profile}: ${report.passed ? 'passed' : 'FAILED'}`,
    ...crossed.map(
      ({ metric, threshold, value }) =>
        `  ✗ ${metric}: ${shortNumber(value)}, must be ${threshold}`,
    ),
    '',
    row(
      'journeys',
      `${journeys.completed} completed, ${journeys.failed} failed, ${journeys.dropped} not begun, in ${duration(report.loadSeconds)}`,
    ),
    ...(requests.count === 0
      ? [row('requests', 'none')]
      : [
          row('requests', `${requests.count}, ${shortNumber(requests.failedShare * 100)} % failed`),
          row('time of a request', times(requests)),
        ]),
    ...timings.map((timing) => row(timing.name, times(timing))),
    '',
    ...routes.map((route) => row(`  ${route.name}`, `${times(route)}, ${route.count} requests`)),
    '',
    ...outcomesText(report),
    ...verification.map(({ kind, compared, differences }) =>
      row(`verified ${kind}`, `${compared} compared, ${differences} different`),
    ),
    '',
    ...causesText(report),
  ];
  return lines.join('\n');
}

/** At the end, where whoever reads the result looks first. */
function causesText({ failureCauses }: Report): string[] {
  if (failureCauses.length === 0) return [];
  const each = failureCauses.flatMap(({ cause, count, example }) => [
    `  ${count} × ${cause}`,
    ...(example === cause ? [] : [`      first: ${example}`]),
  ]);
  return ['  Why journeys failed:', ...each, ''];
}

function outcomesText({ outcomes }: Report): string[] {
  const each = outcomes.map((outcome) =>
    row(
      `  ${outcome.name}`,
      `${outcome.journeys} journeys${outcome.count > 0 ? `, payment ${times(outcome)}` : ''}`,
    ),
  );
  return each.length > 0 ? [...each, ''] : [];
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(40)} ${value}`;
}

function times({ p50, p95, p99 }: { p50: number; p95: number; p99: number }): string {
  return `p50 ${shortNumber(p50)}, p95 ${shortNumber(p95)}, p99 ${shortNumber(p99)} ms`;
}
