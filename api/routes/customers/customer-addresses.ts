import { createAddress } from '../../../domain/customers/create-address.ts';
import { deleteAddress } from '../../../domain/customers/delete-address.ts';
import { listAddresses } from '../../../domain/customers/list-addresses.ts';
import {
  CreateAddressBody,
  CustomerAddressShape,
  PatchAddressBody,
} from '../../../domain/customers/schemas.ts';
import { updateAddress } from '../../../domain/customers/update-address.ts';
import { toAddressView } from '../../../domain/customers/view.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import { key } from '../../http/access.ts';
import { created, noContent, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Customers';

export const customerAddressRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/customers/:id/addresses',
    name: 'customers.addresses.list',
    tag,
    summary: "List a customer's addresses",
    access: key('customers:read'),
    query: PageQuery,
    answer: { status: 200, data: CustomerAddressShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listAddresses(ctx, params.id, query),
    reply: (result) => page(result, toAddressView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/customers/:id/addresses',
    name: 'customers.addresses.create',
    tag,
    summary: 'Add an address',
    access: key('customers:write'),
    body: CreateAddressBody,
    answer: { status: 201, data: CustomerAddressShape },
    errors: ['not_found', 'metadata_too_large'],
    handle: ({ ctx, params, body }) => createAddress(ctx, params.id, body),
    reply: (address) => created(toAddressView(address)),
    act: { action: 'customer.address_created' },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/customers/:id/addresses/:addressId',
    name: 'customers.addresses.update',
    tag,
    summary: 'Change an address',
    description: '`isDefault: true` demotes the present default address.',
    access: key('customers:write'),
    body: PatchAddressBody,
    answer: { status: 200, data: CustomerAddressShape },
    errors: ['not_found', 'metadata_too_large'],
    handle: ({ ctx, params, body }) => updateAddress(ctx, params.id, params.addressId, body),
    reply: (address) => ok(toAddressView(address)),
    act: { action: 'customer.address_updated' },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/customers/:id/addresses/:addressId',
    name: 'customers.addresses.delete',
    tag,
    summary: 'Remove an address',
    description: 'No other address becomes the default in place of it. A second time it is 404.',
    access: key('customers:write'),
    answer: { status: 204 },
    errors: ['not_found'],
    handle: ({ ctx, params }) => deleteAddress(ctx, params.id, params.addressId),
    reply: noContent,
    act: { action: 'customer.address_deleted' },
  }),
];
