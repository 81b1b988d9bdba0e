import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';

export const lifecycleStages = ['sandbox', 'live'] as const;
export type LifecycleStage = (typeof lifecycleStages)[number];

export const subscriptionStatuses = [
  'none',
  'trialing',
  'active',
  'past_due',
  'cancelled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const lifecycleStates = defineStates<LifecycleStage>({
  of: 'workspace',
  initial: ['sandbox'],
  moves: { sandbox: ['live'], live: [] },
});

const schema = defineEntity({
  name: 'Workspace',
  tableName: 'workspace',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    slug: p.text(),
    lifecycleStage: p.text().$type<LifecycleStage>(),
    subscriptionStatus: p.text().$type<SubscriptionStatus>(),
    trialEndsAt: p.datetime().nullable(),
    hasPaymentMethod: p.boolean(),
    partner: p.boolean(),
    rateLimitPerSecond: p.integer().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The columns that staff change, beside the status of its subscription. */
const ofStaff = ['trialEndsAt', 'hasPaymentMethod', 'partner', 'rateLimitPerSecond'] as const;

export class Workspace extends schema.class {
  rename(name: string, now: Date): void {
    this.name = name;
    this.updatedAt = now;
  }

  goLive(now: Date): void {
    this.lifecycleStage = moved(lifecycleStates, this.lifecycleStage, 'live');
    this.updatedAt = now;
  }

  /** Staff records the status from the platform's billing, which may be any status after any other. */
  recordSubscription(status: SubscriptionStatus): void {
    this.subscriptionStatus = status;
  }

  reviseByStaff(changes: Partial<Pick<Workspace, (typeof ofStaff)[number]>>, now: Date): void {
    Object.assign(this, pick(changes, ofStaff));
    this.updatedAt = now;
  }
}
schema.setClass(Workspace);
