import type { DueWork } from '../clock/due-work.ts';
import { expireInvitations } from './expire-invitations.ts';

/** Invitations that nobody accepted in time. They belong to a workspace, so that no test clock moves them. */
export const invitationExpiryWork: DueWork = {
  name: 'invitations',
  pattern: '*/5 * * * *',
  countDue: async () => 0,
  nextDueAt: async () => null,
  run: (ctx, { at }) => expireInvitations(ctx, at ?? ctx.services.clock()),
};
