import type { LogBounds } from '../../storage/queries/event-log/read-log.ts';
import { fail } from '../errors.ts';

/** Rejects a position whose next events are already deleted: 422 `validation_error` (`log_expired`). */
export function rejectExpired({ head, oldest }: LogBounds, after: number, path: string): void {
  const first = oldest ?? head + 1;
  if (after >= first - 1) return;
  const detail = {
    path,
    code: 'log_expired',
    message: `The log is retained for 30 days and now begins at ${first}: the earliest position that can be asked for is ${first - 1}.`,
    received: after,
    oldest: first,
  };
  fail('validation_error', [detail], { status: 422 });
}
