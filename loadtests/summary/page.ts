import { settings } from '../client/settings.ts';
import { windowSeconds } from '../client/timeline.ts';
import { profile } from '../profiles/profiles.ts';
import { duration, escapeHtml, lineChart, shortNumber } from './chart.ts';
import { pageStyle } from './page-style.ts';
import type { Report, Times } from './report-shape.ts';

/** The run as one page that stands alone: to open from a disk, to attach to a ticket. */
export function toPage(report: Report): string {
  const title = `${report.journey}, ${report.profile}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}: ${report.passed ? 'passed' : 'failed'}</title>
<style>${pageStyle}</style></head><body><main>
<header><h1>${escapeHtml(title)} <span class="badge ${report.passed ? 'pass' : 'fail'}">${report.passed ? 'passed' : 'failed'}</span></h1>
<p>${escapeHtml(capital(report.purpose))}. ${duration(report.loadSeconds)} against ${escapeHtml(report.baseUrl)} (${escapeHtml(report.environment)}), ${report.tenants} ${report.tenants === 1 ? 'tenant' : 'tenants'}, ${report.startedAt ?? 'not started'}${report.runId ? `, run <code>${escapeHtml(report.runId)}</code>` : ''}</p></header>
${tiles(report)}
<section class="charts">${charts(report)}</section>
${verification(report)}
${outcomes(report)}
${routes(report)}
${limits(report)}
${checks(report)}
${failureCauses(report)}
</main></body></html>
`;
}

function tiles(report: Report): string {
  const { journeys, requests, timings, timeline } = report;
  const busiest = Math.max(0, ...timeline.map(({ journeysPerSecond }) => journeysPerSecond));
  const shown: readonly (readonly [string, string, string])[] = [
    [
      'Journeys',
      String(journeys.completed),
      `${journeys.failed} failed, ${journeys.dropped} not begun`,
    ],
    ['Busiest', `${shortNumber(busiest)}/s`, 'journeys begun'],
    ['Requests', String(requests.count), `${percent(requests.failedShare)} failed`],
    [
      'Request p95',
      milliseconds(requests.p95),
      `p50 ${milliseconds(requests.p50)}, p99 ${milliseconds(requests.p99)}`,
    ],
    ...timings.map(
      ({ name, p50, p95, count }) =>
        [capital(name), milliseconds(p95), `p95 of ${count}; p50 ${milliseconds(p50)}`] as const,
    ),
  ];
  const each = shown.map(
    ([name, value, note]) =>
      `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}<small>${escapeHtml(note)}</small></dd></div>`,
  );
  return `<dl class="tiles">${each.join('')}</dl>`;
}

function charts({ timeline, marks }: Report): string {
  if (timeline.length === 0) return '<p>Nothing was sent.</p>';
  const axis = {
    seconds: timeline.map(({ second }) => second),
    endSecond: timeline.length * windowSeconds,
    marks,
  };
  const p95 = settings.environment.requestMs.p95 * profile.patience;
  return [
    lineChart({
      title: 'Arrivals',
      unit: 'journeys a second',
      ...axis,
      series: [
        {
          name: 'planned',
          style: 'c-plan',
          values: timeline.map((at) => at.plannedJourneysPerSecond),
        },
        { name: 'begun', style: 'c-1', values: timeline.map((at) => at.journeysPerSecond) },
      ],
    }),
    lineChart({
      title: 'Time of a request',
      unit: 'ms',
      ...axis,
      limit: { name: `p95 limit ${p95} ms`, value: p95 },
      series: [
        { name: 'p50', style: 'c-1', values: timeline.map((at) => at.p50) },
        { name: 'p95', style: 'c-2', values: timeline.map((at) => at.p95) },
        { name: 'p99', style: 'c-3', values: timeline.map((at) => at.p99) },
      ],
    }),
    lineChart({
      title: 'Requests',
      unit: 'a second',
      ...axis,
      series: [
        { name: 'requests', style: 'c-1', values: timeline.map((at) => at.requestsPerSecond) },
      ],
    }),
    lineChart({
      title: 'Failed requests',
      unit: 'percent',
      ...axis,
      series: [
        { name: 'failed', style: 'c-3', values: timeline.map((at) => at.failedShare * 100) },
      ],
    }),
  ].join('');
}

function verification({ verification: kinds, unaccounted }: Report): string {
  const rows = kinds.map(
    ({ kind, compared, differences }) =>
      `<tr><td>${mark(differences === 0 && compared > 0)} ${escapeHtml(kind)}</td><td>${compared}</td><td>${differences}</td></tr>`,
  );
  const left = Object.entries(unaccounted)
    .map(([name, value]) => `${escapeHtml(name.replaceAll('_', ' '))} ${value}`)
    .join(', ');
  return `<section><h2>Verification after the load</h2>
<table><thead><tr><th>Compared</th><th>Rows</th><th>Differences</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p>Confirmed to the buyers, less what the service keeps: ${left}.</p></section>`;
}

function outcomes({ outcomes: rows }: Report): string {
  if (rows.length === 0) return '';
  const each = rows.map(
    ({ name, journeys, count, p50, p95, p99 }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${journeys}</td>${[p50, p95, p99].map((value) => `<td>${count > 0 ? milliseconds(value) : ''}</td>`).join('')}</tr>`,
  );
  return `<section><h2>Outcomes</h2><div class="wide"><table><thead><tr><th>Outcome</th><th>Journeys</th><th>Payment p50</th><th>p95</th><th>p99</th></tr></thead><tbody>${each.join('')}</tbody></table></div></section>`;
}

function routes({ routes: rows }: Report): string {
  const widest = Math.max(1, ...rows.map(({ p99 }) => p99));
  const bar = ({ p50, p95, p99 }: Times) =>
    `<svg class="bar" viewBox="0 0 200 10" preserveAspectRatio="none" role="img" aria-label="p50, p95, p99"><rect class="c-3" width="${(p99 / widest) * 200}" height="10"/><rect class="c-2" width="${(p95 / widest) * 200}" height="10"/><rect class="c-1" width="${(p50 / widest) * 200}" height="10"/></svg>`;
  const each = rows.map(
    (route) =>
      `<tr><td><code>${escapeHtml(route.name)}</code></td><td>${route.count}</td><td>${percent(route.failedShare)}</td><td>${milliseconds(route.p50)}</td><td>${milliseconds(route.p95)}</td><td>${milliseconds(route.p99)}</td><td>${bar(route)}</td></tr>`,
  );
  return `<section><h2>Routes</h2><div class="wide"><table><thead><tr><th>Route</th><th>Requests</th><th>Failed</th><th>p50</th><th>p95</th><th>p99</th><th>Compared</th></tr></thead><tbody>${each.join('')}</tbody></table></div></section>`;
}

function limits({ limits: rows }: Report): string {
  const each = rows.map(
    ({ metric, threshold, value, passed }) =>
      `<tr class="${passed ? '' : 'crossed'}"><td>${mark(passed)} <code>${escapeHtml(metric)}</code></td><td><code>${escapeHtml(threshold)}</code></td><td>${shortNumber(value)}</td></tr>`,
  );
  return `<section><h2>Limits</h2><div class="wide"><table><thead><tr><th>Metric</th><th>Must be</th><th>Was</th></tr></thead><tbody>${each.join('')}</tbody></table></div></section>`;
}

function checks({ checks: rows }: Report): string {
  const each = rows.map(
    ({ name, passes, fails }) =>
      `<tr><td>${mark(fails === 0)} ${escapeHtml(name)}</td><td>${passes}</td><td>${fails}</td></tr>`,
  );
  return `<section><h2>Checks</h2><div class="wide"><table><thead><tr><th>Check</th><th>Held</th><th>Failed</th></tr></thead><tbody>${each.join('')}</tbody></table></div></section>`;
}

function failureCauses({ failureCauses: causes }: Report): string {
  if (causes.length === 0) return '';
  const each = causes.map(
    ({ cause, count, example }) =>
      `<tr><td>${escapeHtml(cause)}</td><td>${count}</td><td>${escapeHtml(example)}</td></tr>`,
  );
  return `<section><h2>Why journeys failed</h2><div class="wide"><table><thead><tr><th>Cause</th><th>Journeys</th><th>First message</th></tr></thead><tbody>${each.join('')}</tbody></table></div></section>`;
}

function mark(ok: boolean): string {
  return ok
    ? '<span class="mark pass" aria-label="passed">&#10003;</span>'
    : '<span class="mark fail" aria-label="failed">&#10007;</span>';
}

function milliseconds(value: number): string {
  return value >= 10_000 ? `${shortNumber(value / 1_000)} s` : `${shortNumber(value)} ms`;
}

function percent(share: number): string {
  return `${shortNumber(share * 100)} %`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
