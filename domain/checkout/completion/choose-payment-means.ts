import type { Connector } from '../../../storage/entities/connector.ts';
import type { SessionPrice } from '../../../storage/entities/checkout-session.ts';
import { fail, rejectField } from '../../errors.ts';
import { mismatchOf } from '../../sales/call.ts';
import type { RoutingTrace } from '../../routing/plan-cascade.ts';
import { sourceOf } from '../../payment-methods/stored-card.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import { rejectCard, type OfferedCard, routeCard, type CardRoute } from '../serving-cards.ts';
import type { Buyer } from '../buyer.ts';
import type { AttemptState, CompletionPlan, ProcessorPayment } from './plan-completion.ts';
import type { Price } from './purchase.ts';

/** How a purchase is paid. */
export type PaymentMeans =
  | { readonly kind: 'nothing_due' }
  /** By an invoice that is due later. */
  | { readonly kind: 'net_n' }
  /** We charge the card, or store it, at the first connector of the cascade that accepts it. */
  | {
      readonly kind: 'card';
      readonly source: ChargeRequest['source'];
      /** The stored card; null for one that was entered. */
      readonly paymentMethodId: string | null;
      readonly cascade: readonly [Connector, ...Connector[]];
      readonly trace: RoutingTrace;
    }
  /** The processor's widget charged it already. */
  | ({ readonly kind: 'processor'; readonly trace: RoutingTrace } & ProcessorPayment);

/** Chooses the connectors to call; fails when there is none (the last checks of contract 40 §4 before the call). */
export function choosePaymentMeans(
  plan: CompletionPlan,
  state: AttemptState,
  buyer: Buyer,
  price: SessionPrice,
  stored: OfferedCard | null,
): PaymentMeans {
  const { paymentMethod, paymentToken } = plan.input;
  const { secrets } = plan.opened.ctx.services;
  if (paymentMethod === 'processor') return chooseProcessor(plan, state, buyer, price);
  const { mode, recurring } = state.session;
  if (price.amount === 0 && mode !== 'vault' && !recurring) return { kind: 'nothing_due' };
  if (paymentMethod === 'net30') return { kind: 'net_n' };
  const { cascade, trace } = route(plan, state, buyer, requirePrice(price), stored);
  const [first, ...rest] = cascade;
  if (!first) return stored ? rejectCard() : fail('no_processor_connection');
  const source = stored ? sourceOf(secrets, stored) : { token: paymentToken ?? '' };
  const paymentMethodId = stored?.paymentMethodId ?? null;
  return { kind: 'card', source, paymentMethodId, cascade: [first, ...rest], trace };
}

/** The price to charge. Earlier checks reject a completion without an amount. */
export function requirePrice({ amount, currency }: SessionPrice): Price {
  if (amount === null || currency === null) throw new Error('a completion without an amount');
  return { amount, currency };
}

/** A widget payment gets a routing trace too, though its connector is fixed. */
function chooseProcessor(
  plan: CompletionPlan,
  state: AttemptState,
  buyer: Buyer,
  wanted: SessionPrice,
): PaymentMeans {
  const { canCharge, processor, opened } = plan;
  if (!canCharge) fail('no_processor_connection');
  if (!processor) rejectTransaction('The processor knows no such transaction.');
  const checkoutSessionId = opened.session.id;
  const mismatch = mismatchOf(processor.found, { checkoutSessionId, ...wanted });
  if (mismatch !== null) rejectTransaction(mismatch);
  if (opened.session.recurring && isUnstored(processor.found))
    rejectTransaction('The processor did not store the card, which later charges need.');
  const { amount, currency } = processor.found;
  const { trace } = route(plan, state, buyer, { amount, currency });
  return { kind: 'processor', ...processor, trace };
}

/** A transaction that is not decided yet may still store its card. */
function isUnstored({ status, storedRef }: ProcessorPayment['found']): boolean {
  return status === 'approved' && storedRef === null;
}

function route(
  plan: CompletionPlan,
  { session, cart }: AttemptState,
  buyer: Buyer,
  price: Price,
  stored: OfferedCard | null = null,
): CardRoute {
  const card = stored?.card ?? plan.card ?? plan.processor?.found.card ?? null;
  const storedAt = stored ? { storedAt: new Set([stored.connectorId]) } : {};
  const payment = { session, cart: cart?.cart ?? null, buyer, card, ...storedAt };
  return routeCard(plan, payment, price);
}

/** 422: the transaction cannot pay this session. */
export function rejectTransaction(message: string): never {
  rejectField({ path: 'processorTransactionId', code: 'invalid_format', message });
}
