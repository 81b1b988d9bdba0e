import { defineEntity, p } from '@mikro-orm/core';

export const environmentKinds = ['production', 'non_production'] as const;
export const clockModes = ['real', 'frozen', 'advancing'] as const;

const schema = defineEntity({
  name: 'Environment',
  tableName: 'environment',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    name: p.text(),
    slug: p.text(),
    kind: p.text().$type<(typeof environmentKinds)[number]>(),
    isSystem: p.boolean(),
    archivedAt: p.datetime().nullable(),
    clockMode: p.text().$type<(typeof clockModes)[number]>(),
    clockNow: p.datetime().nullable(),
    clockTarget: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Environment extends schema.class {}
schema.setClass(Environment);
