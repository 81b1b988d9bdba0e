import type { BaseContext } from '../context.ts';
import { fail } from '../errors.ts';

const SKEW_MS = 5 * 60_000;

/** When money was received: now, unless said otherwise; 422 `validation_error` for a time to come. */
export function receivedAtOf(ctx: BaseContext, path: string, said: string | undefined): Date {
  const now = ctx.now();
  if (said === undefined) return now;
  const at = new Date(said);
  // The clocks of others may be a little ahead.
  if (at.getTime() <= now.getTime() + SKEW_MS) return at;
  const message = 'lies in the future';
  fail('validation_error', [{ path, code: 'in_future', message, received: said }], { status: 422 });
}
