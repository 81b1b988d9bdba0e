import { setTimer } from '../../storage/outbox/timers.ts';
import { noticeKinds } from '../../storage/queries/notifications/news.ts';
import {
  DELETE_NOTIFICATION_WEBHOOK,
  LOCK_NOTIFICATION_WEBHOOK,
  NOTIFICATION_WEBHOOK,
  storeWebhook,
  type NotificationWebhookRow,
} from '../../storage/queries/notifications/webhooks.ts';
import { LOCK_APPLICATION_BY_ID } from '../../storage/queries/tenancy/applications.ts';
import { recordTenantAudit } from '../audit/record.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import { createAddressPolicy } from '../outgoing/address-policy.ts';
import { checkEndpointUrl } from '../outgoing/endpoint-url.ts';
import type { Settings } from '../ports/settings.ts';
import type { NotificationWebhookInput } from './schemas.ts';
import { toWebhookView, type ShownWebhook } from './view.ts';

/** The incoming webhook of a chat; null: there is none. */
export async function getNotificationWebhook(
  ctx: ApplicationContext,
): Promise<ShownWebhook | null> {
  const { workspaceId, environmentId, applicationId } = ctx;
  const values = [workspaceId, environmentId, applicationId];
  const [row] = await ctx.database.read(NOTIFICATION_WEBHOOK, values);
  return row ?? null;
}

/** Replaces it; without a URL, the one before stays. 400 `validation_error` where there was none, or it may not be called. */
export async function putNotificationWebhook(
  ctx: ApplicationContext,
  { url, kinds: sent, isActive }: NotificationWebhookInput,
): Promise<Concluded<ShownWebhook>> {
  const { workspaceId, environmentId, applicationId, services } = ctx;
  if (url !== undefined) requireCallable(services, url);
  const now = services.clock();
  const kinds = noticeKinds.filter((kind) => sent.includes(kind));
  return concludingUnit(ctx, async (tx) => {
    await tx.query(LOCK_APPLICATION_BY_ID, [workspaceId, applicationId]);
    const values = [workspaceId, environmentId, applicationId];
    const [before] = await tx.query(LOCK_NOTIFICATION_WEBHOOK, values);
    const target =
      url === undefined
        ? (before ?? refuse('required', 'Name the URL of the incoming webhook.'))
        : { sealed_url: services.secrets.seal(url), host: new URL(url).host };
    const { sealed_url: sealedUrl, host } = target;
    tx.write(storeWebhook(ctx, { sealedUrl, host, kinds, isActive }, now));
    const isOther = url !== undefined;
    const after: ShownWebhook = {
      host,
      kinds,
      is_active: isActive,
      gone_status: isActive || isOther ? null : (before?.gone_status ?? null),
      delivered_at: isOther ? null : (before?.delivered_at ?? null),
      failed_at: isOther ? null : (before?.failed_at ?? null),
      failure: isOther ? null : (before?.failure ?? null),
      updated_at: now,
    };
    recordTenantAudit(ctx, tx, {
      action: 'notification_webhook.updated',
      resourceId: applicationId,
      before: before ? auditOf(before) : null,
      after: { ...auditOf(after), ...(isOther ? { isUrlReplaced: true } : {}) },
    });
    if (isActive)
      setTimer(tx, {
        kind: 'attention',
        id: workspaceId,
        workspaceId,
        environmentId: null,
        dueAt: now,
      });
    return after;
  });
}

/** Removes it with its URL; a repeat finds none and has the same result. */
export async function deleteNotificationWebhook(ctx: ApplicationContext): Promise<Concluded<void>> {
  const { workspaceId, environmentId, applicationId } = ctx;
  return concludingUnit(ctx, async (tx) => {
    const values = [workspaceId, environmentId, applicationId];
    const [removed] = await tx.query(DELETE_NOTIFICATION_WEBHOOK, values);
    if (!removed) return;
    recordTenantAudit(ctx, tx, {
      action: 'notification_webhook.deleted',
      resourceId: applicationId,
      before: removed,
      after: null,
    });
  });
}

function auditOf(row: Pick<NotificationWebhookRow, 'host' | 'kinds' | 'is_active'>): object {
  const { host, kinds, isActive } = toWebhookView({ ...empty, ...row });
  return { host, kinds, isActive };
}

const empty = {
  gone_status: null,
  delivered_at: null,
  failed_at: null,
  failure: null,
  updated_at: null,
} as const;

/** The URL is a credential, which no error repeats. */
function requireCallable(services: Pick<Settings, 'allowPrivate'>, url: string): void {
  const check = checkEndpointUrl(url, createAddressPolicy(services.allowPrivate));
  if (!check.ok) refuse(check.code, check.message);
}

type UrlCode = 'required' | Extract<ReturnType<typeof checkEndpointUrl>, { ok: false }>['code'];

function refuse(code: UrlCode, message: string): never {
  return fail('validation_error', [{ path: 'url', code, message }]);
}
