import { anonymizeCustomer } from '../../../domain/erasure/anonymize-customer.ts';
import { changeTags } from '../../../domain/customers/change-tags.ts';
import { createClientToken } from '../../../domain/customers/create-client-token.ts';
import { createCustomer } from '../../../domain/customers/create-customer.ts';
import { deleteCustomer } from '../../../domain/erasure/delete-customer.ts';
import { getCustomer } from '../../../domain/expansion/get-customer.ts';
import {
  ExpandedCustomerShape,
  GetCustomerQuery,
} from '../../../domain/expansion/customer-schemas.ts';
import { getByExternalId } from '../../../domain/customers/get-by-external-id.ts';
import { listCustomers } from '../../../domain/customers/list-customers.ts';
import { listPaymentMethods } from '../../../domain/payment-methods/list-payment-methods.ts';
import {
  CustomerPaymentMethodShape,
  ListPaymentMethodsQuery,
} from '../../../domain/payment-methods/schemas.ts';
import { toPaymentMethodView } from '../../../domain/payment-methods/view.ts';
import {
  ChangeTagsBody,
  ClientTokenBody,
  ClientTokenShape,
  CreateCustomerBody,
  CustomerShape,
  ListCustomersQuery,
  PatchCustomerBody,
} from '../../../domain/customers/schemas.ts';
import { updateCustomer } from '../../../domain/customers/update-customer.ts';
import { toCustomerView } from '../../../domain/customers/view.ts';
import { applicationKey, key } from '../../http/access.ts';
import { created, noContent, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Customers';
const named = ['application_mismatch', 'application_not_found'] as const;

export const customerRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/customers',
    name: 'customers.create',
    tag,
    summary: 'Create a customer',
    access: key('customers:write'),
    body: CreateCustomerBody,
    answer: { status: 201, data: CustomerShape },
    errors: ['external_id_taken', 'metadata_too_large', ...named],
    handle: ({ ctx, body }) => createCustomer(ctx, body),
    reply: (customer) => created(toCustomerView(customer)),
    act: { action: 'customer.created', facts: ({ id }) => ({ resourceId: id }) },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/customers',
    name: 'customers.list',
    tag,
    summary: 'List customers',
    description: 'Newest first, without those that are deleted.',
    access: key('customers:read'),
    query: ListCustomersQuery,
    answer: { status: 200, data: CustomerShape, list: true },
    errors: [...named],
    handle: ({ ctx, query }) => listCustomers(ctx, query),
    reply: (result) => page(result, toCustomerView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/customers/by-external/:externalId',
    name: 'customers.getByExternalId',
    tag,
    summary: "Read a customer by the merchant's own id",
    description: 'The id is URL-encoded in the path.',
    access: key('customers:read'),
    answer: { status: 200, data: CustomerShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => getByExternalId(ctx, params.externalId),
    reply: (customer) => ok(toCustomerView(customer)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/customers/:id',
    name: 'customers.get',
    tag,
    summary: 'Read a customer',
    description:
      '`expand=totals` adds what the customer ordered, paid, got back and owes, by currency.',
    access: key('customers:read'),
    query: GetCustomerQuery,
    answer: { status: 200, data: ExpandedCustomerShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getCustomer(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/customers/:id',
    name: 'customers.update',
    tag,
    summary: 'Change a customer',
    description: 'Orders and invoices keep what they were made with.',
    access: key('customers:write'),
    body: PatchCustomerBody,
    answer: { status: 200, data: CustomerShape },
    errors: ['not_found', 'external_id_taken', 'metadata_too_large', ...named],
    handle: ({ ctx, params, body }) => updateCustomer(ctx, params.id, body),
    reply: (customer) => ok(toCustomerView(customer)),
    act: { action: 'customer.updated' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/customers/:id/tags',
    name: 'customers.changeTags',
    tag,
    summary: 'Add and remove tags of a customer',
    description:
      'Other tags stay as they are: changes that come at the same time lose nothing, where a PATCH replaces all tags. Adding a tag that the customer has, or removing one that it lacks, changes nothing.',
    access: key('customers:write'),
    body: ChangeTagsBody,
    answer: { status: 200, data: CustomerShape },
    errors: ['not_found', 'validation_error'],
    handle: ({ ctx, params, body }) => changeTags(ctx, params.id, body),
    reply: (customer) => ok(toCustomerView(customer)),
    act: { action: 'customer.tags_changed' },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/customers/:id',
    name: 'customers.delete',
    tag,
    summary: 'Delete a customer',
    description:
      'Gone from reads and lists; orders and invoices keep their copy, and stored cards are removed at the processor. 409 `invalid_state` while a subscription is live.',
    access: key('customers:write'),
    answer: { status: 204 },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => deleteCustomer(ctx, params.id),
    reply: noContent,
    act: { action: 'customer.deleted' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/customers/:id/anonymize',
    name: 'customers.anonymize',
    tag,
    summary: "Blank a customer's personal data",
    description:
      'Cannot be undone. Orders and invoices stay, and stored cards are removed at the processor. Carts without an order lose e-mail, addresses and notes; their metadata stays. 409 `invalid_state` while a subscription is live.',
    access: key('customers:write'),
    answer: { status: 200, data: CustomerShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => anonymizeCustomer(ctx, params.id),
    reply: (customer) => ok(toCustomerView(customer)),
    act: { action: 'customer.anonymized' },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/customers/:id/payment-methods',
    name: 'customers.listPaymentMethods',
    tag,
    summary: "List a customer's stored payment methods",
    access: key('customer_payment_methods:read'),
    query: ListPaymentMethodsQuery,
    answer: { status: 200, data: CustomerPaymentMethodShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listPaymentMethods(ctx, params.id, query),
    reply: (result) => page(result, toPaymentMethodView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/payment-methods/client-token',
    name: 'paymentMethods.createClientToken',
    tag,
    summary: "Make a token for the buyer's card pages",
    description:
      'A token for `X-Service-PM-Token`, valid for 15 minutes: with it the page of this buyer lists, stores and removes cards.',
    access: applicationKey('customer_payment_methods:write'),
    body: ClientTokenBody,
    answer: { status: 200, data: ClientTokenShape },
    errors: ['customer_not_found'],
    handle: ({ ctx, body }) => createClientToken(ctx, body.customerId),
    reply: ({ token, expiresAt }) => ok({ token, expiresAt: expiresAt.toISOString() }),
  }),
];
