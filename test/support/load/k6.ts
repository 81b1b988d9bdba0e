import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findBuiltK6 } from '../../../cli/bench/find-k6.mjs';
import type { Report } from '../../../loadtests/summary/report-shape.ts';
import type { SavedReport } from '../../../loadtests/verify/saved-report-shape.ts';

const root = resolve(import.meta.dir, '../../..');
const program = findBuiltK6();

/** `node cli/install-k6.mjs` builds it; .ci/run does, and then it must be there. */
export const hasK6 = program !== null || process.env['REQUIRE_K6'] === '1';

export interface K6Run {
  readonly code: number;
  /** Both streams. */
  readonly output: string;
  /** The JSON summary; null when there is none. */
  readonly report: Report | null;
  /** The file of the HTML summary. */
  readonly page: string;
  /** The metrics whose thresholds were crossed. */
  readonly crossed: readonly string[];
}

/** Limits for a machine on which anything may be slow, but for what a test plants. */
const patientEnvironment = {
  baseUrl: null,
  journeysPerSecond: 1,
  thinkSeconds: 0.05,
  failureShare: 0,
  requestMs: { p95: 15_000, p99: 25_000 },
  invoiceMs: { p95: 60_000 },
  deliveryMs: { p95: 30_000 },
  renewalMs: { p95: 60_000 },
};

/** `k6 run` of a script of loadtests/ for some seconds, as somebody would who has only k6 and that folder. */
export async function runK6(
  script: string,
  settings: Readonly<Record<string, string>>,
  limits: Partial<typeof patientEnvironment> = {},
): Promise<K6Run> {
  const directory = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'k6-'));
  const environment = join(directory, 'patient.json');
  writeFileSync(environment, JSON.stringify({ ...patientEnvironment, ...limits }));
  mkdirSync(join(directory, 'reports'));
  const given = {
    ENVIRONMENT: environment,
    REPORT_DIR: join(directory, 'reports'),
    DURATION: '3s',
    // On a slow machine journeys take longer, and each needs a virtual user.
    MIN_VUS: '30',
    ...settings,
  };
  const { child, output, code } = startK6(script, given, { directory });
  await child.exited;
  const name = script.replace(/^.*\/|\.ts$/g, '');
  const stem = join(given.REPORT_DIR, `${name}-${settings['PROFILE'] ?? 'smoke'}`);
  const report = readReport(`${stem}.json`);
  return {
    code: await code,
    output: await output,
    report,
    page: `${stem}.html`,
    crossed: (report?.limits ?? []).filter(({ passed }) => !passed).map(({ metric }) => metric),
  };
}

/** `k6 run loadtests/verify.ts` of an earlier load. */
export async function verifySavedRun(
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number; output: string; report: SavedReport | null }> {
  const directory = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'k6-'));
  const given = { REPORT_DIR: directory, ...settings };
  const { output, code } = startK6('verify.ts', given, { directory });
  const path = /\S+\/verify-\w+\.json/.exec(await output)?.[0];
  return {
    code: await code,
    output: await output,
    report: path ? (JSON.parse(readFileSync(path, 'utf8')) as SavedReport) : null,
  };
}

/** k6 with its settings and, where one is named, a journal. */
export function startK6(
  script: string,
  given: Readonly<Record<string, string>>,
  { directory, journal }: { readonly directory: string; readonly journal?: string },
) {
  if (program === null) throw new Error('k6 is not there: node cli/install-k6.mjs');
  const child = Bun.spawn(
    [
      program,
      'run',
      '--quiet',
      '--no-usage-report',
      '--address',
      '',
      ...Object.entries(given).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
      join(root, 'loadtests', script),
    ],
    {
      cwd: directory,
      // Nothing of ours but PATH: the target is given by -e alone.
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        PWD: directory,
        ...(journal ? { K6_CONSOLE_OUTPUT: journal } : {}),
      },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  );
  const output = Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]).then((texts) => texts.join(''));
  return { child, output, code: child.exited };
}

function readReport(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}
