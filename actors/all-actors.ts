import { cartActor } from './carts/cart-actor.ts';
import { checkoutSessionActor } from './checkout/session-actor.ts';
import { discountUseActor } from './discounts/use-actor.ts';
import { invoiceActor } from './invoices/invoice-actor.ts';
import { attentionActor } from './notifications/attention-actor.ts';
import { authorizationActor } from './payments/authorization-actor.ts';
import { paymentMovementActor } from './payments/movement-actor.ts';
import type { Actor } from './runtime/define-actor.ts';
import { subscriptionActor } from './subscriptions/subscription-actor.ts';
import { invitationActor } from './team/invitation-actor.ts';
import { webhookEndpointActor } from './webhooks/endpoint-actor.ts';

/** Every actor: one import and one entry each. */
export const actors: readonly Actor[] = [
  cartActor,
  checkoutSessionActor,
  invitationActor,
  paymentMovementActor,
  webhookEndpointActor,
  authorizationActor,
  invoiceActor,
  discountUseActor,
  subscriptionActor,
  attentionActor,
];
