import { defineEntity, p } from '@mikro-orm/core';

export const installationStatuses = ['active', 'suspended'] as const;

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
    status: p.text().$type<(typeof installationStatuses)[number]>(),
    suspendedReason: p.text().nullable(),
    /** Those of the version, to which the merchant consented. */
    scopes: p.array().$type<string[]>(),
    config: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Installation extends schema.class {}
schema.setClass(Installation);
