import { wakeAttention } from '../../domain/notifications/wake-attention.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of a workspace's notices: what needs attention, and is new, is mailed to members and posted to chats.
 *
 * Woken by: the timer that is set when a workspace goes live, and when somebody chooses what to be notified of; then by the
 * instant that it returns, in real time. Reads: what needs attention, by indexes. Writes: how far it was notified, with
 * the mails and the chat's job, in one commit. Guarantees: a digest is sent once, also by two processes or after a crash.
 * Does not guarantee: that each thing is named; what is solved before the digest is not.
 */
export const attentionActor = defineActor({
  kind: 'attention',
  concurrency: 4,
  wake: ({ ctx }, { workspaceId }) => wakeAttention(ctx, workspaceId),
});
