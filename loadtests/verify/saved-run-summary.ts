import { verificationKinds } from '../client/metrics.ts';
import { settings } from '../client/settings.ts';
import { valueOf, type K6Metric } from '../summary/k6-summary.ts';
import type { SavedReport } from './saved-report-shape.ts';
import type { ReopenedRun } from './reopen-run.ts';
import type { SavedRun } from './saved-run.ts';

interface Summary {
  readonly setup_data?: ReopenedRun;
  readonly metrics: Readonly<Record<string, K6Metric | undefined>>;
}

/** handleSummary of a verification: prints, and writes verify-<id>.json to REPORT_DIR. */
export function savedRunSummary(saved: SavedRun): (summary: Summary) => Record<string, string> {
  return (summary) => {
    const report = toReport(saved, summary);
    const path = `${settings.reportDirectory}/verify-${saved.id}.json`;
    return {
      stdout: `${toText(report)}  ${path}\n`,
      [path]: `${JSON.stringify(report, null, 2)}\n`,
    };
  };
}

function toReport(saved: SavedRun, summary: Summary): SavedReport {
  const { metrics, setup_data: reopened } = summary;
  const limits = Object.values(metrics).flatMap((metric) =>
    Object.values(metric?.thresholds ?? {}),
  );
  return {
    passed: reopened !== undefined && limits.every(({ ok }) => ok),
    runId: saved.id,
    startedAt: new Date(saved.startedAt).toISOString(),
    cameToItsEnd: saved.cameToItsEnd,
    found: valueOf(summary, 'verified{kind:found}', 'count'),
    missing: reopened?.missing ?? [],
    verification: verificationKinds
      .map((kind) => ({
        kind,
        compared: valueOf(summary, `verified{kind:${kind}}`, 'count'),
        differences: valueOf(summary, `verify_differences{kind:${kind}}`, 'count'),
      }))
      .filter(({ compared, differences }) => compared + differences > 0),
  };
}

function toText(report: SavedReport): string {
  const { passed, runId, startedAt, cameToItsEnd, found, missing, verification } = report;
  const lines = [
    `verification of ${runId}, begun ${startedAt}: ${passed ? 'passed' : 'FAILED'}`,
    ...(found === 0 ? ['  ✗ nothing of it is found'] : []),
    ...missing.map((sentence) => `  ✗ incomplete: ${sentence}`),
    ...(cameToItsEnd
      ? []
      : ['  It was broken off, or may have been: there may be more than was confirmed.']),
    '',
    ...verification.map(
      ({ kind, compared, differences }) =>
        `  ${differences === 0 ? ' ' : '✗'} ${`verified ${kind}`.padEnd(38)} ${compared} compared, ${differences} different`,
    ),
    '',
  ];
  return lines.join('\n');
}
