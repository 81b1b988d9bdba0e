import { postNotice } from '../../domain/notifications/post-notice.ts';
import { noticeMessage } from '../../templates/chat/notice-message.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Posts notices to the chats of applications.
 *
 * Reads: the webhook as it is now. Writes: when it accepted or failed. Guarantees: at least once, unless it is switched off
 * or gone; after 15 attempts, about an hour, it gives up: what still needs attention is in the next digest only if more
 * of it appears.
 */
export const postNoticeTask: JobTask = {
  kind: 'job',
  name: 'notice-post',
  concurrency: 4,
  attemptsMax: 15,
  run: async ({ ctx }, { key, workspaceId, payload }) => {
    if (workspaceId === null) throw new Error(`the job of the notice ${key} names no workspace`);
    await postNotice(ctx, workspaceId, payload as Parameters<typeof postNotice>[2], noticeMessage);
  },
};
