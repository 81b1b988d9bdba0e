import { defineEntity, p } from '@mikro-orm/core';

export const apiKeyTypes = ['secret', 'publishable'] as const;

const schema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    /** The installation whose key it is; null for a key that a member created. */
    installationId: p.uuid().nullable(),
    /** The member who made or rotated it, whose rights bound it; null for an installation's. */
    madeBy: p.uuid().nullable(),
    name: p.text(),
    type: p.text().$type<(typeof apiKeyTypes)[number]>(),
    prefix: p.text(),
    lastFour: p.text(),
    keyHash: p.text().hidden(),
    scopes: p.array().$type<string[]>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
});

export class ApiKey extends schema.class {
  rename(name: string, now: Date): void {
    this.name = name;
    this.updatedAt = now;
  }

  /** Ends it at once. */
  revoke(now: Date): void {
    this.revokedAt = now;
    this.updatedAt = now;
  }

  /** Another key takes its place: it ends at `end`, unless it ends before. */
  replace(end: Date, now: Date): void {
    if (!this.expiresAt || this.expiresAt.getTime() > end.getTime()) this.expiresAt = end;
    this.updatedAt = now;
  }
}
schema.setClass(ApiKey);
