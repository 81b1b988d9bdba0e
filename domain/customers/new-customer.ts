import { Customer } from '../../storage/entities/customer.ts';
import { newId } from '../../storage/ids.ts';
import type { Context, Transaction } from '../context.ts';
import { emit } from '../events.ts';
import { toCustomerView } from './view.ts';

type Given = Pick<
  Customer,
  | 'applicationId'
  | 'email'
  | 'externalId'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'acceptsMarketing'
  | 'netN'
  | 'leitwegId'
  | 'metadata'
  | 'notes'
  | 'tags'
>;

/** Creates a customer of the caller's tenant and emits `customer.created`. */
export function newCustomer(ctx: Context, tx: Transaction, given: Given): Customer {
  const now = ctx.now();
  const customer = tx.em.create(Customer, {
    ...given,
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    eventSequence: 0,
    anonymizedAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  emit(ctx, tx, { type: 'customer.created', source: customer, data: toCustomerView(customer) });
  return customer;
}
