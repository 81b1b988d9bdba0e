import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Store',
  tableName: 'store',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    organizationId: p.uuid(),
    name: p.text(),
    slug: p.text(),
    currency: p.text(),
    settings: p.json().$type<Record<string, unknown>>(),
    isActive: p.boolean(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Store extends schema.class {}
schema.setClass(Store);
