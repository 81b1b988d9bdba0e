import {
  openAttentionMails,
  setAttentionMails,
  type AttentionMails,
} from '../../../domain/notifications/stop-mails.ts';
import { getOwnChoice, putOwnChoice } from '../../../domain/notifications/own-choice.ts';
import { listOwnNotices, markNoticesSeen } from '../../../domain/notifications/own-notices.ts';
import { testNotificationWebhook } from '../../../domain/notifications/post-notice.ts';
import {
  NoticesShape,
  NotificationChoiceBody,
  NotificationChoiceShape,
  NotificationTestShape,
  NotificationWebhookBody,
  NotificationWebhookShape,
  StopMailsBody,
  StopMailsQuery,
  StopMailsShape,
} from '../../../domain/notifications/schemas.ts';
import { toChoiceView, toNoticesView, toWebhookView } from '../../../domain/notifications/view.ts';
import {
  deleteNotificationWebhook,
  getNotificationWebhook,
  putNotificationWebhook,
} from '../../../domain/notifications/webhook.ts';
import { maskedEmail } from '../../../domain/mail/view.ts';
import { noticeMessage } from '../../../templates/chat/notice-message.ts';
import { limitClient } from '../../auth/anonymous.ts';
import { applicationSession, capability, workspaceSession } from '../../http/access.ts';
import { noContent, ok, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { attentionMailsPage } from '../../pages/attention-mails.tsx';
import { readerOfRequest } from '../../pages/reader.ts';

const tag = 'Notifications';
const choicePath = '/api/v1/workspaces/:workspaceId/members/me/notifications';
const webhookPath = '/api/v1/notification-webhook';
const tokenErrors = ['missing_token', 'invalid_token'] as const;
const pageResponse = { status: 200, contentType: 'text/html' } as const;

interface Shown {
  readonly mails: AttentionMails;
  readonly token: string;
  /** Null: the response is JSON. */
  readonly page: Request | null;
}

export const notificationRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/notifications',
    name: 'notifications.list',
    tag,
    summary: 'Read what needs attention, and what of it is new',
    description:
      'In the application and environment that the headers select, of the kinds whose lists the caller may see. New is what the caller has not marked as seen.',
    access: applicationSession('payments:read'),
    answer: { status: 200, data: NoticesShape },
    errors: ['not_found'],
    handle: ({ ctx }) => listOwnNotices(ctx),
    reply: (found) => ok(toNoticesView(found)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/notifications/seen',
    name: 'notifications.markSeen',
    tag,
    summary: 'Mark what needs attention as seen',
    description:
      'All that is open by now, for the caller alone. It does not change what is mailed.',
    access: applicationSession('payments:read'),
    answer: { status: 200, data: NoticesShape },
    errors: ['not_found'],
    handle: ({ ctx }) => markNoticesSeen(ctx),
    reply: (found) => ok(toNoticesView(found)),
  }),
  defineRoute({
    method: 'GET',
    path: choicePath,
    name: 'workspaces.members.getOwnNotifications',
    tag,
    summary: 'Read what is mailed to the caller',
    access: workspaceSession('workspace:read'),
    answer: { status: 200, data: NotificationChoiceShape },
    errors: ['not_found'],
    handle: ({ ctx }) => getOwnChoice(ctx),
    reply: (choice) => ok(toChoiceView(choice)),
  }),
  defineRoute({
    method: 'PUT',
    path: choicePath,
    name: 'workspaces.members.putOwnNotifications',
    tag,
    summary: 'Choose what is mailed to the caller',
    description:
      'A digest names what is new since the last one; without anything new nothing is mailed. The last of several calls counts.',
    access: workspaceSession('workspace:read'),
    body: NotificationChoiceBody,
    answer: { status: 200, data: NotificationChoiceShape },
    errors: ['not_found'],
    handle: ({ ctx, body }) => putOwnChoice(ctx, body),
    reply: (choice) => ok(toChoiceView(choice)),
  }),
  defineRoute({
    method: 'GET',
    path: webhookPath,
    name: 'notificationWebhook.get',
    tag,
    summary: 'Read the incoming webhook of the chat',
    access: applicationSession('application:settings'),
    answer: { status: 200, data: NotificationWebhookShape },
    errors: [],
    handle: ({ ctx }) => getNotificationWebhook(ctx),
    reply: (webhook) => ok(toWebhookView(webhook)),
  }),
  defineRoute({
    method: 'PUT',
    path: webhookPath,
    name: 'notificationWebhook.replace',
    tag,
    summary: 'Set the incoming webhook of the chat',
    description:
      'What is new is posted there as `text` and `blocks`, which Slack, Mattermost and Discord take. Failures are tried again for about an hour; 404 and 410 switch it off.',
    access: applicationSession('application:settings'),
    body: NotificationWebhookBody,
    answer: { status: 200, data: NotificationWebhookShape },
    errors: [],
    handle: ({ ctx, body }) => putNotificationWebhook(ctx, body),
    reply: (webhook) => ok(toWebhookView(webhook)),
  }),
  defineRoute({
    method: 'DELETE',
    path: webhookPath,
    name: 'notificationWebhook.delete',
    tag,
    summary: 'Remove the incoming webhook of the chat',
    access: applicationSession('application:settings'),
    answer: { status: 204 },
    errors: [],
    handle: ({ ctx }) => deleteNotificationWebhook(ctx),
    reply: noContent,
  }),
  defineRoute({
    method: 'POST',
    path: `${webhookPath}/test`,
    name: 'notificationWebhook.test',
    tag,
    summary: 'Post a test message to the chat',
    description: 'At once and a single time, also while the webhook is switched off.',
    access: applicationSession('application:settings'),
    idempotent: false,
    answer: { status: 200, data: NotificationTestShape },
    errors: ['not_found'],
    handle: ({ ctx }) => testNotificationWebhook(ctx, noticeMessage),
    reply: (posted) => ok({ status: posted.error === null ? 'succeeded' : 'failed', ...posted }),
  }),
  defineRoute({
    method: 'GET',
    path: '/notification-mails',
    name: 'pages.notificationMails',
    tag,
    summary: 'The page behind the link that stops the mails of what needs attention',
    description: 'HTML; JSON with `Accept: application/json`. Changes nothing.',
    access: capability(limitClient),
    query: StopMailsQuery,
    answer: { status: 200, data: StopMailsShape },
    otherAnswers: [pageResponse],
    errors: tokenErrors,
    handle: async ({ ctx, query, request }): Promise<Shown> => ({
      mails: await openAttentionMails(ctx, query.token),
      token: query.token ?? '',
      page: wants(request, 'application/json') ? null : request,
    }),
    reply: (shown) => replyOf(shown, false),
  }),
  defineRoute({
    method: 'POST',
    path: '/notification-mails',
    name: 'pages.stopNotificationMails',
    tag,
    summary: "Stop the mails by the mail client's own button (RFC 8058)",
    description: 'The body, `List-Unsubscribe=One-Click`, is not read: the token is enough.',
    access: capability(limitClient),
    query: StopMailsQuery,
    answer: { status: 200, data: StopMailsShape },
    errors: tokenErrors,
    handle: ({ ctx, query }) => setAttentionMails(ctx, query.token, false),
    reply: ({ subscribed }) => ok({ subscribed }),
  }),
  defineRoute({
    method: 'POST',
    path: '/notification-mails/apply',
    name: 'pages.applyNotificationMails',
    tag,
    summary: 'Stop the mails of what needs attention, or get them again',
    description: 'As JSON or as a form. Repeats have the same result.',
    access: capability(limitClient),
    body: StopMailsBody,
    takesForm: true,
    answer: { status: 200, data: StopMailsShape },
    otherAnswers: [pageResponse],
    errors: tokenErrors,
    handle: async ({ ctx, body: { token, subscribe }, request }): Promise<Shown> => ({
      mails: await setAttentionMails(ctx, token, String(subscribe) === 'true'),
      token,
      page: wants(request, 'text/html') ? request : null,
    }),
    reply: (shown) => replyOf(shown, true),
  }),
];

function wants(request: Request, contentType: string): boolean {
  return request.headers.get('accept')?.includes(contentType) ?? false;
}

function replyOf({ mails, token, page }: Shown, isDone: boolean): Reply {
  const { email, locale, workspaceName, subscribed } = mails;
  if (!page) return ok({ subscribed });
  const { language } = readerOfRequest(page, locale);
  const shown = { language, workspaceName, email: maskedEmail(email), subscribed, isDone, token };
  return attentionMailsPage(shown);
}
