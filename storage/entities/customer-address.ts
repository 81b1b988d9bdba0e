import { defineEntity, p } from '@mikro-orm/core';

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

export class CustomerAddress extends schema.class {}
schema.setClass(CustomerAddress);
