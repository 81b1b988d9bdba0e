import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';

export const webhookOrderings = ['none', 'per_resource'] as const;
export type WebhookOrdering = (typeof webhookOrderings)[number];

export const webhookPausedReasons = ['merchant', 'failing', 'gone'] as const;
type WebhookPausedReason = (typeof webhookPausedReasons)[number];

type WebhookEndpointState = 'active' | 'paused' | 'deleted';

/** The state is stored as `is_active` and `deleted_at`; deleted is final. */
export const webhookEndpointStates = defineStates<WebhookEndpointState>({
  of: 'webhook endpoint',
  initial: ['active', 'paused'],
  moves: { active: ['paused', 'deleted'], paused: ['active', 'deleted'], deleted: [] },
});

export interface SealedSecret {
  readonly sealed: string;
  /** ISO instant until which it also signs, beside the newest; null for the newest. */
  readonly expiresAt: string | null;
}

/** A header of the merchant's own; its value may be a secret of the receiver's. */
export interface SealedHeader {
  /** In lower case. */
  readonly name: string;
  readonly sealed: string;
}

const schema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    /** The installation whose events it receives; null for the merchant's own endpoint. */
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
    sealedHeaders: p.json().$type<SealedHeader[]>(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The columns that the merchant changes at will. */
const revised = [
  'url',
  'enabledEvents',
  'ordering',
  'rateLimit',
  'description',
  'sealedHeaders',
] as const;

export class WebhookEndpoint extends schema.class {
  state(): WebhookEndpointState {
    if (this.deletedAt) return 'deleted';
    return this.isActive ? 'active' : 'paused';
  }

  pause(reason: WebhookPausedReason, now: Date): void {
    this.moveTo('paused', now);
    this.pausedReason = reason;
  }

  /** Resets the failures. */
  activate(now: Date): void {
    this.moveTo('active', now);
    this.pausedReason = null;
    this.failingSince = null;
  }

  revise(changes: Partial<Pick<WebhookEndpoint, (typeof revised)[number]>>, now: Date): void {
    Object.assign(this, pick(changes, revised));
    this.updatedAt = now;
  }

  /** Receives the events of another version of its extension; without an address none. */
  retarget(url: string | null, events: readonly string[]): void {
    this.url = url ?? this.url;
    this.enabledEvents = url === null ? [] : [...events];
  }

  /** Signs by the first of these, and by the others while they last. */
  signBy(secrets: SealedSecret[], now: Date): void {
    this.sealedSecrets = secrets;
    this.updatedAt = now;
  }

  /** The row stays for the deliveries that name it. */
  delete(now: Date): void {
    this.moveTo('deleted', now);
    this.deletedAt = now;
  }

  /** Ends it with its extension, and erases what it signed by. */
  deleteWithSecrets(now: Date): void {
    this.delete(now);
    this.sealedSecrets = [];
  }

  moveTo(state: WebhookEndpointState, now: Date): void {
    moved(webhookEndpointStates, this.state(), state);
    if (state !== 'deleted') this.isActive = state === 'active';
    this.updatedAt = now;
  }
}
schema.setClass(WebhookEndpoint);
