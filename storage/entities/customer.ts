import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    /** null: a customer of every application of the environment. */
    applicationId: p.uuid().nullable(),
    email: p.text(),
    externalId: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    phone: p.text().nullable(),
    acceptsMarketing: p.boolean(),
    netN: p.integer().nullable(),
    leitwegId: p.text().nullable(),
    metadata: p.json().$type<Record<string, unknown>>(),
    eventSequence: p.bigint('number'),
    anonymizedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Customer extends schema.class {}
schema.setClass(Customer);
