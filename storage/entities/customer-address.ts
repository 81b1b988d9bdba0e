import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';

const schema = defineEntity({
  name: 'CustomerAddress',
  tableName: 'customer_address',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    customerId: p.uuid(),
    label: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    company: p.text().nullable(),
    addressLine1: p.text().fieldNames('address_line1'),
    addressLine2: p.text().nullable().fieldNames('address_line2'),
    city: p.text(),
    stateProvince: p.text().nullable(),
    postalCode: p.text().nullable(),
    countryCode: p.text(),
    phone: p.text().nullable(),
    isDefault: p.boolean(),
    metadata: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The columns that the merchant changes at will. */
const revised = [
  'label',
  'firstName',
  'lastName',
  'company',
  'addressLine1',
  'addressLine2',
  'city',
  'stateProvince',
  'postalCode',
  'countryCode',
  'phone',
  'metadata',
] as const;

export class CustomerAddress extends schema.class {
  revise(changes: Partial<Pick<CustomerAddress, (typeof revised)[number]>>, now: Date): void {
    Object.assign(this, pick(changes, revised));
    this.updatedAt = now;
  }

  /** A customer has at most one; the one before is demoted first. */
  makeDefault(): void {
    this.isDefault = true;
  }

  demote(now: Date): void {
    this.isDefault = false;
    this.updatedAt = now;
  }
}
schema.setClass(CustomerAddress);
