import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createCertificateAuthority } from '../../cli/demo/certificate.mjs';
import { startSideStack } from '../../cli/services/side-stack.mjs';
import { farmSettings } from './farm-settings.ts';
import { runFarm, type FarmReport } from './run-farm.ts';

/**
 * The receiver farm as a command: a stack of its own on DATABASE_URL and REDIS_URL, so many faulty hosts, actors
 * killed every few seconds, and the history check. So many events come that hosts get `deliveries` a second in all, at
 * most four a second and workspace. Ends with 1 if a promise was broken.
 */
const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    'kill-every': { type: 'string', default: '4' },
    faults: { type: 'string', default: '0.2' },
    events: { type: 'string' },
    deliveries: { type: 'string', default: '400' },
  },
});
const directory = mkdtempSync(join(tmpdir(), 'commerce-farm-'));
mkdirSync(join(directory, 'logs'));
const authority = createCertificateAuthority('Receiver farm');
const caFile = join(directory, 'ca.pem');
writeFileSync(caFile, authority.certificatePem);
const stack = await startSideStack({
  root: resolve(import.meta.dir, '../..'),
  env: { ...process.env, ...farmSettings(caFile) },
  name: `farm_${crypto.randomUUID().slice(0, 8)}`,
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  templateDatabase: undefined,
  redisUrl: process.env['REDIS_URL'] ?? '',
  ownRedis: false,
  dataDirectory: join(directory, 'data'),
  logDirectory: join(directory, 'logs'),
  apiCount: 1,
  actorCount: 2,
});
try {
  const report = await runFarm(stack, {
    hosts: Number(values.hosts),
    seconds: Number(values.seconds),
    killEveryMs: Number(values['kill-every']) * 1_000,
    faultShare: Number(values.faults),
    eventsPerSecond: Number(
      values.events ?? Math.min(4, Number(values.deliveries) / Number(values.hosts)),
    ),
    authority,
  });
  print(report);
  process.exitCode = report.verdict.violations.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  rmSync(directory, { recursive: true, force: true });
}

function print(report: FarmReport): void {
  const { verdict, latencyMs } = report;
  const { ofLostAnswers, ofKills } = verdict.duplicates;
  const lines = [
    `${report.events} events, ${report.deliveries} deliveries to ${values.hosts} hosts, ${report.attempts} attempts (${report.attemptsPerSecond.toFixed(0)}/s)`,
    `actors killed ${report.kills} times; all was delivered ${(report.drainMs / 1_000).toFixed(1)} s after the hosts healed`,
    `commit to success: p50 ${latencyMs.p50.toFixed(0)} ms, p95 ${latencyMs.p95.toFixed(0)} ms, p99 ${latencyMs.p99.toFixed(0)} ms`,
    `repeated: ${ofLostAnswers} whose answer was lost, ${ofKills} whose recording died with a process`,
    ...verdict.violations.slice(0, 20).map((violation) => `BROKEN ${violation}`),
    verdict.violations.length === 0
      ? 'every promise was kept'
      : `${verdict.violations.length} promises were broken`,
  ];
  for (const line of lines) console.log(`farm: ${line}`);
}
