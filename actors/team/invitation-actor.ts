import { wakeInvitation } from '../../domain/team/invitations/wake-invitation.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of an invitation: it ends when nobody accepts it for seven days, in real time.
 *
 * Woken by: the timer that an invitation sets when it is sent, and anew when it is sent again. Guarantees: one that is
 * pending at its expiry is `expired` from then on; an accepted or revoked one stays as it is.
 */
export const invitationActor = defineActor({
  kind: 'invitation',
  wake: ({ ctx }, timer) => wakeInvitation(ctx, timer),
});
