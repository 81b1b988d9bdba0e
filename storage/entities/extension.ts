import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Extension',
  tableName: 'extension',
  properties: {
    id: p.uuid().primary(),
    /** The workspace that develops it; others install what it publishes. */
    workspaceId: p.uuid(),
    name: p.text(),
    slug: p.text(),
    description: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Extension extends schema.class {}
schema.setClass(Extension);
