import { auditAllMoney } from '../../domain/money-audit/audit-all-money.ts';
import type { CronTask } from '../runtime/task.ts';

/** Twice the time between runs, so that a late run leaves nothing out. */
const LOOKBACK_MS = 2 * 3_600_000;

/** Holds the money that moved lately against its invariants, each hour; a violation is an error in the log. */
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
