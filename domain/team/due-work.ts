import { expireInvitations } from './expire-invitations.ts';
import { dueRange, type DueWork } from '../clock/due-work.ts';

/** Invitations that were not accepted in time. They belong to a workspace, so test clocks do not affect them. */
export const invitationExpiryWork: DueWork = {
  name: 'invitations',
  hasActor: true,
  pattern: '*/5 * * * *',
  countDue: async () => 0,
  nextDueAt: async () => null,
  run: async (ctx, scope, signal) =>
    scope.only === 'test-clocks' ? 0 : expireInvitations(ctx, dueRange(ctx, scope).at, signal),
};
