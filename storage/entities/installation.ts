import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';

export const installationStatuses = ['active', 'suspended'] as const;
type InstallationStatus = (typeof installationStatuses)[number];

/** Uninstalling deletes the row. */
export const installationStates = defineStates<InstallationStatus>({
  of: 'installation',
  initial: ['active'],
  moves: { active: ['suspended'], suspended: ['active'] },
});

const schema = defineEntity({
  name: 'Installation',
  tableName: 'installation',
  properties: {
    id: p.uuid().primary(),
    /** The workspace that installed it. */
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    extensionId: p.uuid(),
    versionId: p.uuid(),
    status: p.text().$type<InstallationStatus>(),
    suspendedReason: p.text().nullable(),
    /** The scopes of the version, to which the merchant consented. */
    scopes: p.array().$type<string[]>(),
    config: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Installation extends schema.class {
  suspend(reason: string | null, now: Date): void {
    this.moveTo('suspended', now);
    this.suspendedReason = reason;
  }

  resume(now: Date): void {
    this.moveTo('active', now);
    this.suspendedReason = null;
  }

  configure(config: Record<string, unknown>, now: Date): void {
    this.config = config;
    this.updatedAt = now;
  }

  /** Runs another version, with the scopes that the merchant consented to. */
  upgrade(version: { readonly id: string; readonly scopes: readonly string[] }, now: Date): void {
    this.versionId = version.id;
    this.scopes = [...version.scopes];
    this.updatedAt = now;
  }

  moveTo(status: InstallationStatus, now: Date): void {
    this.status = moved(installationStates, this.status, status);
    this.updatedAt = now;
  }
}
schema.setClass(Installation);
