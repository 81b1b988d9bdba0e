import type { NotificationWebhookRow } from '../../storage/queries/notifications/webhooks.ts';
import type { OwnNotices } from './own-notices.ts';
import type { NotificationChoice } from './kinds.ts';

export function toNoticesView({ news, seenAt }: OwnNotices) {
  const items = news
    .filter(({ count }) => count > 0)
    .map(({ kind, count, fresh, latest }) => ({
      kind,
      count,
      new: fresh,
      latestAt: latest?.toISOString() ?? null,
    }));
  return {
    items,
    new: items.reduce((sum, item) => sum + item.new, 0),
    seenAt: seenAt?.toISOString() ?? null,
  };
}

export function toChoiceView({ mailed, inTestEnvironments, isDefault }: NotificationChoice) {
  return { mailed: [...mailed], inTestEnvironments, isDefault };
}

/** The webhook of a chat without its URL. */
export interface ShownWebhook extends Omit<
  NotificationWebhookRow,
  'sealed_url' | 'created_at' | 'updated_at'
> {
  readonly updated_at: Date | null;
}

export function toWebhookView(row: ShownWebhook | null) {
  return {
    host: row?.host ?? null,
    kinds: row?.kinds ?? [],
    isActive: row?.is_active ?? false,
    goneStatus: row?.gone_status ?? null,
    deliveredAt: row?.delivered_at?.toISOString() ?? null,
    failedAt: row?.failed_at?.toISOString() ?? null,
    failure: row?.failure ?? null,
    updatedAt: row?.updated_at?.toISOString() ?? null,
  };
}
