import { expireInvitations } from '../../domain/team/expire-invitations.ts';
import type { CronDuty } from '../runtime/duty.ts';

/** Marks invitations that nobody accepted within their seven days. */
export const expireInvitationsDuty: CronDuty = {
  kind: 'cron',
  name: 'invitations',
  pattern: '*/5 * * * *',
  run: async ({ ctx }) => {
    await expireInvitations(ctx, ctx.services.clock());
  },
};
