import { Type } from '@sinclair/typebox';
import { cancelOwnReturn } from '../../../domain/returns/buyer/cancel-own-return.ts';
import { listOwnReturns } from '../../../domain/returns/buyer/list-own-returns.ts';
import { toOwnReturnView } from '../../../domain/returns/buyer/own-return.ts';
import { requestReturn } from '../../../domain/returns/buyer/request-return.ts';
import {
  getReturnOptions,
  toReturnOptionsView,
} from '../../../domain/returns/buyer/return-options.ts';
import {
  BuyerReturnShape,
  RequestReturnBody,
  ReturnOptionsShape,
} from '../../../domain/returns/buyer/schemas.ts';
import { buyer } from '../../http/access.ts';
import { created, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Buyer returns';

/** A buyer's own returns (contract 70 §6), by the token of POST /api/v1/subscriptions/client-token. */
export const buyerReturnRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/me/returns',
    name: 'me.returns.list',
    tag,
    summary: 'List one’s own returns',
    description:
      'Newest first, at most 100; not paged. Where `settings.buyerReturns` is off, those that the buyer asked for.',
    access: buyer('ct'),
    answer: { status: 200, data: Type.Array(BuyerReturnShape) },
    errors: [],
    handle: ({ ctx }) => listOwnReturns(ctx),
    reply: (found) => ok(found.map(toOwnReturnView)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/me/returns/options',
    name: 'me.returns.getOptions',
    tag,
    summary: 'Read what may be sent back',
    description:
      'The buyer’s orders of which units may be sent back now, until when, and the shop’s terms. No orders where `settings.buyerReturns` is off.',
    access: buyer('ct'),
    answer: { status: 200, data: ReturnOptionsShape },
    errors: [],
    handle: ({ ctx }) => getReturnOptions(ctx),
    reply: (found) => ok(toReturnOptionsView(found)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/me/returns',
    name: 'me.returns.create',
    tag,
    summary: 'Request a return of one’s own order',
    description:
      'Of units that were shipped, whose time is not over, and that are neither returned nor in another open return: else 422 with details code `quantity_exceeds_open`. 409 `invalid_state` where nothing is with the buyer, or the time of all of it is over.',
    access: buyer('ct'),
    body: RequestReturnBody,
    answer: { status: 201, data: BuyerReturnShape },
    idempotent: true,
    errors: ['not_found', 'permission_denied', 'invalid_state', 'validation_error'],
    handle: ({ ctx, body }) => requestReturn(ctx, body),
    reply: (result) => created(toOwnReturnView(result)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/me/returns/:id/cancel',
    name: 'me.returns.cancel',
    tag,
    summary: 'Cancel one’s own return',
    description: 'From `requested`: its units may be returned otherwise.',
    access: buyer('ct'),
    answer: { status: 200, data: BuyerReturnShape },
    idempotent: true,
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => cancelOwnReturn(ctx, params.id),
    reply: (result) => ok(toOwnReturnView(result)),
  }),
];
