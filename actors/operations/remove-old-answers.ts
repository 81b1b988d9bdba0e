import { removeOldAnswers } from '../../domain/operations/remove-old-answers.ts';
import type { CronTask } from '../runtime/task.ts';

/** Removes stored responses of Idempotency-Keys after their 24 hours. */
export const removeOldAnswersTask: CronTask = {
  kind: 'cron',
  name: 'idempotency-answers',
  pattern: '*/10 * * * *',
  run: async ({ ctx, signal }) => {
    await removeOldAnswers(ctx, signal);
  },
};
