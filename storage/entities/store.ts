import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';

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

/** The columns that the merchant changes at will. */
const revised = ['name', 'currency', 'settings', 'isActive'] as const;

export class Store extends schema.class {
  revise(changes: Partial<Pick<Store, (typeof revised)[number]>>, now: Date): void {
    Object.assign(this, pick(changes, revised));
    this.updatedAt = now;
  }
}
schema.setClass(Store);
