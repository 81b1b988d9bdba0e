import type { CustomerAddress } from '../../storage/entities/customer-address.ts';
import type { Customer } from '../../storage/entities/customer.ts';

export function toCustomerView(customer: Customer) {
  return {
    id: customer.id,
    workspaceId: customer.workspaceId,
    applicationId: customer.applicationId ?? null,
    email: customer.email,
    externalId: customer.externalId ?? null,
    firstName: customer.firstName ?? null,
    lastName: customer.lastName ?? null,
    phone: customer.phone ?? null,
    acceptsMarketing: customer.acceptsMarketing,
    netN: customer.netN ?? null,
    leitwegId: customer.leitwegId ?? null,
    metadata: customer.metadata,
    notes: customer.notes ?? null,
    tags: customer.tags ?? [],
    createdAt: customer.createdAt.toISOString(),
    updatedAt: customer.updatedAt.toISOString(),
  };
}

export function toAddressView(address: CustomerAddress) {
  return {
    id: address.id,
    label: address.label ?? null,
    firstName: address.firstName ?? null,
    lastName: address.lastName ?? null,
    company: address.company ?? null,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2 ?? null,
    city: address.city,
    stateProvince: address.stateProvince ?? null,
    postalCode: address.postalCode ?? null,
    countryCode: address.countryCode,
    phone: address.phone ?? null,
    isDefault: address.isDefault,
    metadata: address.metadata,
    createdAt: address.createdAt.toISOString(),
    updatedAt: address.updatedAt.toISOString(),
  };
}
