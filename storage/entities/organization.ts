import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    name: p.text(),
    slug: p.text(),
    settings: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Organization extends schema.class {}
schema.setClass(Organization);
