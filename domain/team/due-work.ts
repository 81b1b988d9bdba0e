import { expireInvitations } from './invitations/expire-invitations.ts';
import { dueRange, type DueWork } from '../clock/due-work.ts';

/** Invitations that were not accepted in time. They belong to a workspace, so test clocks do not affect them. */
export const invitationExpiryWork: DueWork = {
  name: 'invitations',
  pattern: '*/5 * * * *',
  run: async (ctx, scope, signal) => expireInvitations(ctx, dueRange(ctx, scope).at, signal),
};
