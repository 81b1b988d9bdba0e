import { createVaultSession } from '../../../domain/checkout/sessions/create-vault-session.ts';
import { VaultSessionShape } from '../../../domain/checkout/buyer-schemas.ts';
import { toVaultSessionView } from '../../../domain/checkout/view.ts';
import { chooseDefaultCard } from '../../../domain/payment-methods/choose-default-card.ts';
import { listOwnCards } from '../../../domain/payment-methods/list-own-cards.ts';
import { toSavedCardView } from '../../../domain/payment-methods/view.ts';
import { removeOwnCard } from '../../../domain/payment-methods/remove-own-card.ts';
import {
  PatchCardBody,
  RemovedCardShape,
  SavedCardShape,
} from '../../../domain/payment-methods/schemas.ts';
import { Type } from '@sinclair/typebox';
import { buyer } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Buyer cards';

/** A buyer's own cards (contract 20 §4), by the token of POST /api/v1/payment-methods/client-token. */
export const buyerCardRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/me/payment-methods',
    name: 'me.paymentMethods.list',
    tag,
    summary: 'List one’s own cards',
    description: 'The default first, then newest first; not paged.',
    access: buyer('pm'),
    answer: { status: 200, data: Type.Array(SavedCardShape) },
    errors: [],
    handle: ({ ctx }) => listOwnCards(ctx),
    reply: (cards) => ok(cards.map(toSavedCardView)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/me/payment-methods/:id',
    name: 'me.paymentMethods.update',
    tag,
    summary: 'Make a card the default',
    description: 'The present default card is it no longer.',
    access: buyer('pm'),
    body: PatchCardBody,
    answer: { status: 200, data: SavedCardShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => chooseDefaultCard(ctx, params.id),
    reply: (card) => ok(toSavedCardView(card)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/me/payment-methods/:id',
    name: 'me.paymentMethods.remove',
    tag,
    summary: 'Remove a card',
    description:
      'It is removed at the processor, too. 409 `cannot_remove_default` for the default card while a subscription is charged to it.',
    access: buyer('pm'),
    answer: { status: 200, data: RemovedCardShape },
    errors: ['not_found', 'cannot_remove_default'],
    handle: ({ ctx, params }) => removeOwnCard(ctx, params.id),
    reply: (card) => ok({ id: toSavedCardView(card).id }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/me/payment-methods/embed-token',
    name: 'me.paymentMethods.createEmbedToken',
    tag,
    summary: 'Create a session that stores a card',
    description: 'Vault only: it cannot charge anything.',
    access: buyer('pm'),
    answer: { status: 200, data: VaultSessionShape },
    errors: ['no_processor_connection', 'embed_token_failed'],
    handle: ({ ctx }) => createVaultSession(ctx),
    reply: (made, ctx) => ok(toVaultSessionView(ctx.services.urls, made)),
  }),
];
