import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';

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

/** The columns that the merchant changes at will. */
const revised = ['name', 'settings'] as const;

export class Organization extends schema.class {
  revise(changes: Partial<Pick<Organization, (typeof revised)[number]>>, now: Date): void {
    Object.assign(this, pick(changes, revised));
    this.updatedAt = now;
  }
}
schema.setClass(Organization);
