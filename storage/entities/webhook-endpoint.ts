import { defineEntity, p } from '@mikro-orm/core';

export const webhookOrderings = ['none', 'per_resource'] as const;
export type WebhookOrdering = (typeof webhookOrderings)[number];

export const webhookPausedReasons = ['merchant', 'failing', 'gone'] as const;
export type WebhookPausedReason = (typeof webhookPausedReasons)[number];

export interface SealedSecret {
  readonly sealed: string;
  /** ISO instant until which it goes on signing beside the newest; null for the newest. */
  readonly expiresAt: string | null;
}

const schema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    /** The installation whose events it takes; null for an endpoint of the merchant's own. */
    installationId: p.uuid().nullable(),
    url: p.text(),
    enabledEvents: p.array(),
    ordering: p.text().$type<WebhookOrdering>(),
    rateLimit: p.integer().nullable(),
    description: p.text().nullable(),
    isActive: p.boolean(),
    pausedReason: p.text().$type<WebhookPausedReason>().nullable(),
    /** The first failure since the last success. */
    failingSince: p.datetime().nullable(),
    /** Newest first. */
    sealedSecrets: p.json().$type<SealedSecret[]>(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class WebhookEndpoint extends schema.class {}
schema.setClass(WebhookEndpoint);
