import type { Logger } from 'pino';
import type { RunQuery } from '../../storage/query.ts';
import { CronLoop } from './cron-loop.ts';
import type { CronDuty, Duty, JobDuty, SweepDuty } from './duty.ts';
import type { DutyRunner } from './duty-runner.ts';
import { JobLoop } from './job-loop.ts';
import { startSweeps } from './sweep-loops.ts';

/** Starts every duty; answers how to stop them: nothing new begins, and what runs is waited for. */
export function startDuties(
  runner: DutyRunner,
  query: RunQuery,
  logger: Logger,
  duties: readonly Duty[],
): () => Promise<void> {
  requireDistinctNames(duties);
  const jobs = new JobLoop(runner, query, logger, duties.filter(isJob));
  const crons = new CronLoop(runner, query, logger, duties.filter(isCron));
  const loops = [jobs, crons];
  for (const loop of loops) loop.start();
  const stopSweeps = startSweeps(runner, logger, duties.filter(isSweep));
  return async () => {
    await Promise.all([...loops.map((loop) => loop.stop()), stopSweeps()]);
  };
}

function isJob(duty: Duty): duty is JobDuty {
  return duty.kind === 'job';
}

function isCron(duty: Duty): duty is CronDuty {
  return duty.kind === 'cron';
}

function isSweep(duty: Duty): duty is SweepDuty {
  return duty.kind === 'sweep';
}

function requireDistinctNames(duties: readonly Duty[]): void {
  const names = new Set<string>();
  for (const { kind, name } of duties) {
    const key = `${kind}:${name}`;
    if (names.has(key)) throw new Error(`two duties are named ${key}`);
    names.add(key);
  }
}
