import { auditAllMoney } from '../../domain/money-audit/audit-all-money.ts';
import type { CronTask } from '../runtime/task.ts';

/** Twice the interval of runs, so that a late run has no gap. */
const LOOKBACK_MS = 2 * 3_600_000;

/** Checks recent movements against the money invariants, hourly; a violation is logged as an error. */
export const auditMoneyTask: CronTask = {
  kind: 'cron',
  name: 'money-audit',
  pattern: '29 * * * *',
  run: async ({ ctx, logger, signal }, fireAt) => {
    const since = new Date(fireAt.getTime() - LOOKBACK_MS);
    for (const violation of await auditAllMoney(ctx, since, signal)) {
      logger.error({ violation }, 'a money invariant does not hold');
    }
  },
};
