import { defineEntity, p } from '@mikro-orm/core';

export const lifecycleStages = ['sandbox', 'live'] as const;
export const subscriptionStatuses = [
  'none',
  'trialing',
  'active',
  'past_due',
  'cancelled',
] as const;

const schema = defineEntity({
  name: 'Workspace',
  tableName: 'workspace',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    slug: p.text(),
    lifecycleStage: p.text().$type<(typeof lifecycleStages)[number]>(),
    subscriptionStatus: p.text().$type<(typeof subscriptionStatuses)[number]>(),
    trialEndsAt: p.datetime().nullable(),
    hasPaymentMethod: p.boolean(),
    partner: p.boolean(),
    rateLimitPerSecond: p.integer().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Workspace extends schema.class {}
schema.setClass(Workspace);
