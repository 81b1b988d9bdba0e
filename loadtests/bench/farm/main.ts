import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createCertificateAuthority } from '../../../cli/demo/certificate.mjs';
import { startSideStack } from '../../../cli/services/stack/side-stack.mjs';
import { farmSettings } from './farm-settings.ts';
import { runFarm, type FarmReport } from './run-farm.ts';

/**
 * The receiver farm as a command: its own stack on DATABASE_URL and REDIS_URL, faulty hosts, actors killed every few
 * seconds, and the history check. Events are emitted so that the hosts get `deliveries` a second in all, at most four a
 * second from a workspace. Exits with 1 if a guarantee was violated.
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
  root: resolve(import.meta.dir, '../../..'),
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
  process.exitCode = report.result.violations.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  rmSync(directory, { recursive: true, force: true });
}

function print(report: FarmReport): void {
  const { result, latencyMs } = report;
  const { ofLostAnswers, ofKills } = result.duplicates;
  const lines = [
    `${report.events} events, ${report.deliveries} deliveries to ${values.hosts} hosts, ${report.attempts} attempts (${report.attemptsPerSecond.toFixed(0)}/s)`,
    `actors killed ${report.kills} times; all was delivered ${(report.drainMs / 1_000).toFixed(1)} s after the hosts healed`,
    `commit to success: p50 ${latencyMs.p50.toFixed(0)} ms, p95 ${latencyMs.p95.toFixed(0)} ms, p99 ${latencyMs.p99.toFixed(0)} ms`,
    `repeated: ${ofLostAnswers} whose answer was lost, ${ofKills} whose recording died with a process`,
    ...result.violations.slice(0, 20).map((violation) => `VIOLATED ${violation}`),
    result.violations.length === 0
      ? 'every guarantee held'
      : `${result.violations.length} guarantees were violated`,
  ];
  for (const line of lines) console.log(`farm: ${line}`);
}
