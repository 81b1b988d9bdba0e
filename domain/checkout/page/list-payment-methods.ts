import type { OfferedMethod } from '../../../storage/entities/checkout-session.ts';
import { loadEmbedConfig } from '../../embed/load.ts';
import { currencies } from '../../currencies.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import { requirePayable } from '../sessions/end-session.ts';
import { servingConnectors, type SessionConnectors } from '../serving-cards.ts';
import { findOrderCustomer, isUnknownDebtor, netTermOf, termsHashOf } from '../buyer.ts';
import type { unavailableReasons } from '../buyer-schemas.ts';

/** The payment methods available to the buyer of an open session. */
export async function listPaymentMethods(opened: SessionWithContext): Promise<PaymentMethods> {
  await requirePayable(opened);
  const { ctx, session } = opened;
  const [{ config }, serving] = await Promise.all([
    loadEmbedConfig(ctx.database, ctx),
    servingConnectors(ctx, session, opened),
  ]);
  return offeredMethods(opened, config, serving);
}

export interface OfferedPaymentMethod {
  readonly method: OfferedMethod;
  readonly displayName: string;
  readonly connectorId: string | null;
  readonly acceptedCurrencies: readonly string[];
  readonly terms?: {
    readonly text: string | null;
    readonly hash: string | null;
    readonly netN: number;
    /** Whether the buyer must name it, and an e-mail: no customer is linked, in production. */
    readonly requiresCompany: boolean;
  };
}

export interface PaymentMethods {
  readonly methods: readonly OfferedPaymentMethod[];
  /** Why a card is configured but cannot be offered. */
  readonly unavailableReason?: (typeof unavailableReasons)[number];
}

/** The payment methods available to a session's buyer, by the connectors that serve it. */
export async function offeredMethods(
  opened: SessionWithContext,
  config: EmbedConfig,
  serving: SessionConnectors,
): Promise<PaymentMethods> {
  const { session, amount } = opened;
  const wants = (method: OfferedMethod): boolean =>
    config.enabledMethods.includes(method) && (session.allowedMethods?.includes(method) ?? true);
  const card = wants('card') ? cardOffer(opened, serving) : null;
  const methods: OfferedPaymentMethod[] = [];
  if (card?.method) methods.push(card.method);
  if (wants('net30') && !session.recurring && session.mode === 'full' && amount !== null) {
    const offer = await invoiceOffer(opened, config, serving);
    if (offer) methods.push(offer);
  }
  return { methods, ...(card?.reason ? { unavailableReason: card.reason } : {}) };
}

interface CardOffer {
  readonly method?: OfferedPaymentMethod;
  readonly reason?: (typeof unavailableReasons)[number];
}

function cardOffer(
  { amount, currency }: SessionWithContext,
  serving: SessionConnectors,
): CardOffer {
  const [first] = serving.cascade;
  if (!first) return { reason: serving.missing ?? 'no_processor_connection' };
  if (amount === null || currency === null) return { reason: 'amount_unknown' };
  const accepted = first.capabilities.currencies;
  return {
    method: {
      method: 'card',
      displayName: 'Card',
      connectorId: first.id,
      acceptedCurrencies: accepted === '*' ? currencies : accepted,
    },
  };
}

/** Null where only known customers may pay by invoice, and the buyer is none. */
async function invoiceOffer(
  opened: SessionWithContext,
  { net30Terms, net30Customers }: EmbedConfig,
  { cart }: SessionConnectors,
): Promise<OfferedPaymentMethod | null> {
  const { ctx, session, currency } = opened;
  const customer = await findOrderCustomer(ctx, ctx.database, session, cart);
  if (net30Customers === 'known' && !customer) return null;
  const netN = netTermOf(opened, {
    ofCustomer: customer?.netN ?? null,
    ofCart: cart?.netN ?? null,
  });
  return {
    method: 'net30',
    displayName: `Net ${netN} (invoice)`,
    connectorId: null,
    acceptedCurrencies: currency === null ? [] : [currency],
    terms: {
      text: net30Terms?.text ?? null,
      hash: net30Terms ? termsHashOf(net30Terms.text) : null,
      netN,
      requiresCompany: isUnknownDebtor(ctx, customer),
    },
  };
}
