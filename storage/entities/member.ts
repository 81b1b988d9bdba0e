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
    environmentIds: p.array().$type<string[]>(),
    /** BCP 47, of the mails to the member. */
    locale: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Member extends schema.class {}
schema.setClass(Member);
