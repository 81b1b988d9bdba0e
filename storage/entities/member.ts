import { defineEntity, p } from '@mikro-orm/core';

export const workspaceRoles = ['owner', 'workspace_admin'] as const;
export const grantTypes = ['all', 'all_non_production', 'production_only', 'selected'] as const;

const schema = defineEntity({
  name: 'Member',
  tableName: 'member',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    subject: p.text(),
    email: p.text(),
    workspaceRole: p.text().$type<(typeof workspaceRoles)[number]>().nullable(),
    grantType: p.text().$type<(typeof grantTypes)[number]>(),
    environmentIds: p.array().$type<string[]>().columnType('uuid[]'),
    /** BCP 47, of the mails to the member. */
    locale: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Member extends schema.class {
  /** Hands the workspace over; its new owner takes it in a later statement, as there are never two. */
  stepDown(now: Date): void {
    this.workspaceRole = 'workspace_admin';
    this.grantType = 'all';
    this.updatedAt = now;
  }

  becomeOwner(now: Date): void {
    this.workspaceRole = 'owner';
    this.grantType = 'all';
    this.environmentIds = [];
    this.updatedAt = now;
  }

  takeRole(role: (typeof workspaceRoles)[number] | null): void {
    this.workspaceRole = role;
  }

  /** Enters these environments, in place of those before. */
  takeGrants(grants: {
    readonly grantType: (typeof grantTypes)[number];
    readonly environmentIds: readonly string[];
  }): void {
    this.grantType = grants.grantType;
    this.environmentIds = [...grants.environmentIds];
  }

  /** The language of the workspace's mails to the member. */
  takeLocale(locale: string): void {
    this.locale = locale;
  }

  markUpdated(now: Date): void {
    this.updatedAt = now;
  }
}
schema.setClass(Member);
