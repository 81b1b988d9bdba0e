import {
  lockEnvironmentClock,
  readEnvironmentClock,
} from '../../storage/queries/clock/environment-clocks.ts';
import type { Context, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { rejectWhileAdvancing } from './require-not-advancing.ts';
import { toClockReading, type ClockReading } from './view.ts';

/** The environment's test clock; production has none: 403 `permission_denied`. */
export async function loadClock(ctx: Context): Promise<ClockReading> {
  requireTestEnvironment(ctx);
  const { database } = ctx;
  const { clock } = ctx.services;
  const found = await readEnvironmentClock(database, ctx.environmentId);
  return found ? toClockReading(found, clock()) : fail('environment_not_found');
}

/** The clock under its lock, for a change; 409 `invalid_state` while it advances. */
export async function lockClock(ctx: Context, tx: Transaction): Promise<ClockReading> {
  requireTestEnvironment(ctx);
  const found = await lockEnvironmentClock(tx, ctx.environmentId);
  if (!found) fail('environment_not_found');
  if (found.mode === 'advancing') rejectWhileAdvancing();
  return toClockReading(found, ctx.services.clock());
}

function requireTestEnvironment({ environmentKind }: Context): void {
  if (environmentKind !== 'production') return;
  fail('permission_denied', [
    {
      code: 'non_production_only',
      gate: 'environment',
      required: 'non_production',
      held: environmentKind,
      message: 'Only environments other than production have a test clock.',
    },
  ]);
}
