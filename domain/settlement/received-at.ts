import type { BaseContext } from '../context.ts';
import { fail } from '../errors.ts';

const SKEW_MS = 5 * 60_000;

/** When money was received, by default now; 422 `validation_error` for a time in the future. */
export function receivedAtOf(ctx: BaseContext, path: string, given: string | undefined): Date {
  const now = ctx.now();
  if (given === undefined) return now;
  const at = new Date(given);
  // Other systems' clocks may be slightly ahead.
  if (at.getTime() <= now.getTime() + SKEW_MS) return at;
  const message = 'lies in the future';
  fail('validation_error', [{ path, code: 'in_future', message, received: given }], {
    status: 422,
  });
}
