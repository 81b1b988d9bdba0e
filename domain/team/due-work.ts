import { expireInvitations } from './expire-invitations.ts';
import type { DueWork } from '../clock/due-work.ts';

/** Invitations that were not accepted in time. They belong to a workspace, so test clocks do not affect them. */
export const invitationExpiryWork: DueWork = {
  name: 'invitations',
  hasActor: false,
  pattern: '*/5 * * * *',
  countDue: async () => 0,
  nextDueAt: async () => null,
  run: (ctx, { at }, signal) => expireInvitations(ctx, at ?? ctx.services.clock(), signal),
};
