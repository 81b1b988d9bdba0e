import { check } from 'k6';
import exec from 'k6/execution';
import { metrics } from '../client/metrics.ts';
import type { Run, Tenant } from '../client/run.ts';
import { settings } from '../client/settings.ts';
import { beginTimeline, noteJourney } from '../client/timeline.ts';
import { randomOf, type Random } from '../data/random.ts';
import { zipf } from '../data/zipf.ts';
import { causeCheckName, causeOf } from '../summary/failure-causes.ts';

export interface Traveller {
  readonly run: Run;
  readonly tenant: Tenant;
  readonly random: Random;
  /** The number of the journey in the load, from 0. */
  readonly number: number;
}

const failuresShown = 3;
let failuresSeen = 0;
let pickTenant: ((random: Random) => number) | null = null;

/** Runs one journey of a tenant that Zipf's law picks, and counts it; the same number gives the same journey. */
export function journey(run: Run, act: (traveller: Traveller) => void): void {
  pickTenant ??= zipf(run.tenants.length, settings.tenantSkew);
  const number = exec.scenario.iterationInTest;
  const random = randomOf(settings.seed, number);
  const tenant = run.tenants[pickTenant(random)];
  if (tenant === undefined) throw new Error('the run has no tenant');
  journeyOf({ run, tenant, random, number }, act);
}

export function journeyOf(traveller: Traveller, act: (traveller: Traveller) => void): void {
  beginTimeline(traveller.run.startedAt);
  noteJourney();
  try {
    act(traveller);
    metrics.journeysCompleted.add(1);
    metrics.journeysFailed.add(false);
  } catch (error) {
    metrics.journeysFailed.add(true);
    failuresSeen += 1;
    const message = error instanceof Error ? error.message : String(error);
    // Each virtual user prints a few; the summary counts all.
    if (failuresSeen <= failuresShown) console.error(message);
    countCause(message);
  }
}

const causesSeen = new Set<string>();

function countCause(message: string): void {
  const cause = causeOf(message);
  check(null, { [causeCheckName(message, !causesSeen.has(cause))]: () => false });
  causesSeen.add(cause);
}
