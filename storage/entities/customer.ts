import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';

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
    notes: p.text().nullable(),
    /** null: none. */
    tags: p.array().$type<string[]>().nullable(),
    eventSequence: p.bigint('number'),
    anonymizedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The columns that the merchant changes at will. */
const revised = [
  'email',
  'externalId',
  'firstName',
  'lastName',
  'phone',
  'acceptsMarketing',
  'netN',
  'leitwegId',
  'metadata',
  'notes',
] as const;

export class Customer extends schema.class {
  revise(changes: Partial<Pick<Customer, (typeof revised)[number]>>): void {
    Object.assign(this, pick(changes, revised));
  }

  /** Has these tags from now on, in place of those before. */
  tag(tags: readonly string[]): void {
    this.tags = tags.length === 0 ? null : [...tags];
  }

  /** Belongs to that application from now on; null: to every one of its environment. */
  assignTo(applicationId: string | null): void {
    this.applicationId = applicationId;
  }

  markUpdated(now: Date): void {
    this.updatedAt = now;
  }

  optOut(now: Date): void {
    this.acceptsMarketing = false;
    this.updatedAt = now;
  }

  /** Erases what identifies the customer; whether that changed anything is the caller's to see. */
  anonymize(now: Date): void {
    this.email = `anonymized+${this.id}@invalid`;
    this.externalId = null;
    this.firstName = null;
    this.lastName = null;
    this.phone = null;
    this.leitwegId = null;
    this.acceptsMarketing = false;
    this.metadata = {};
    this.notes = null;
    this.tags = null;
    this.anonymizedAt = now;
  }

  delete(now: Date): void {
    this.deletedAt = now;
    this.updatedAt = now;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(Customer);
