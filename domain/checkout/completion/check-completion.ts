import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { ValidSnapshot } from '../../../storage/queries/pricing/snapshots.ts';
import type { CartWithLines } from '../../carts/view.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import { fail, rejectField } from '../../errors.ts';
import { missingDetails } from '../../pricing/tax-destination.ts';
import { ownEmailOf, type Buyer, termsHashOf } from '../buyer.ts';
import type { CompleteInput } from '../body-schemas.ts';
import type { Purchase } from './purchase.ts';

interface CompletionFacts {
  readonly session: CheckoutSession;
  readonly input: CompleteInput;
  readonly buyer: Buyer;
  readonly config: Pick<
    EmbedConfig,
    'enabledMethods' | 'processorEnabled' | 'net30Terms' | 'net30Customers'
  >;
  readonly asksForShippingAddress: boolean;
  /** Whether who pays by invoice must say who it is. */
  readonly isUnknownDebtor: boolean;
  /** Null while the amount is unknown; 0 needs no card. */
  readonly amount: number | null;
}

/** The checks of a completion's own fields, in the order of contract 40 §4. */
export function checkCompletion(facts: CompletionFacts): void {
  checkMethod(facts);
  checkStoredCard(facts.input);
  checkSaving(facts);
  checkRequiredFields(facts);
  checkAddresses(facts.input);
  checkTerms(facts);
}

function checkMethod({ input, config, session, buyer }: CompletionFacts): void {
  const { paymentMethod } = input;
  const isOn =
    paymentMethod === 'processor'
      ? config.processorEnabled
      : config.enabledMethods.includes(paymentMethod);
  const isVault = session.mode === 'vault' && paymentMethod !== 'card';
  const isRecurringInvoice = paymentMethod === 'net30' && Boolean(session.recurring);
  const isUnknown =
    paymentMethod === 'net30' && config.net30Customers === 'known' && !buyer.customer;
  if (isOn && !isVault && !isRecurringInvoice && !isUnknown) return;
  const message = !isOn
    ? 'This payment method is switched off.'
    : isVault
      ? 'This session stores a card.'
      : isRecurringInvoice
        ? 'A subscription cannot be paid by invoice.'
        : 'Only customers of this shop may pay by invoice.';
  rejectField({ path: 'paymentMethod', code: 'invalid_enum', received: paymentMethod, message });
}

/** A stored card is the only card of its completion. */
function checkStoredCard({ paymentMethod, paymentMethodId, paymentToken }: CompleteInput): void {
  if (!paymentMethodId || (paymentMethod === 'card' && !paymentToken)) return;
  const message = 'A stored card goes with the payment method card, and without a paymentToken.';
  rejectField({ path: 'paymentMethodId', code: 'unrecognized_keys', message });
}

/** Only of a card that is entered the buyer says whether it is stored; not where it is charged later in any case. */
function checkSaving({ input, session }: CompletionFacts): void {
  const { savePaymentMethod = null, paymentMethod, paymentMethodId } = input;
  if (savePaymentMethod === null) return;
  const isEntered = paymentMethod === 'card' && !paymentMethodId;
  if (isEntered && (savePaymentMethod || !session.mustStoreCard())) return;
  const [code, message] = isEntered
    ? ['card_needed', 'This session charges the card later, or only stores it.']
    : ['unrecognized_keys', 'savePaymentMethod goes with a paymentToken.'];
  rejectField({ path: 'savePaymentMethod', code, message });
}

function checkRequiredFields(facts: CompletionFacts): void {
  const { input, buyer, session, config, amount } = facts;
  const missing: string[] = [];
  const { paymentMethod, net30Acceptance } = input;
  const isProcessor = paymentMethod === 'processor';
  const email = ownEmailOf(buyer) ?? buyer.customer?.email;
  const isVault = session.mode === 'vault';
  const isRecurring = Boolean(session.recurring);
  if ((!isProcessor || isRecurring) && !isVault && !email) missing.push('email');
  if (facts.asksForShippingAddress && !buyer.shippingAddress) missing.push('shippingAddress');
  if (session.collectBillingAddress && !buyer.billingAddress) missing.push('billingAddress');
  // What begins with a trial needs a card for later.
  const needsToken = paymentMethod === 'card' && (isVault || isRecurring || amount !== 0);
  if (needsToken && !input.paymentToken && !input.paymentMethodId) missing.push('paymentToken');
  if (isProcessor && !input.processorTransactionId) missing.push('processorTransactionId');
  if (paymentMethod === 'net30' && facts.isUnknownDebtor) {
    for (const field of ['companyName', 'billingEmail'] as const)
      if (!net30Acceptance?.[field]?.trim()) missing.push(`net30Acceptance.${field}`);
  } else if (paymentMethod === 'net30' && config.net30Terms) {
    if (!net30Acceptance) missing.push('net30Acceptance');
    else if (!net30Acceptance.companyName?.trim()) missing.push('net30Acceptance.companyName');
  }
  if (!isProcessor && amount === null) missing.push('amount');
  if (missing.length === 0) return;
  fail(
    'missing_required_field',
    missing.map((field) => ({ field, code: 'required', message: `${field} is required.` })),
  );
}

function checkAddresses(input: CompleteInput): void {
  const sections = ['shippingAddress', 'billingAddress'] as const;
  const details = sections.flatMap((field) => {
    const address = input[field];
    return address ? missingDetails(field, address) : [];
  });
  if (details.length > 0) fail('address_required', details);
}

function checkTerms({ input, config }: CompletionFacts): void {
  if (input.paymentMethod !== 'net30' || !config.net30Terms) return;
  if (input.net30Acceptance?.termsHash === termsHashOf(config.net30Terms.text)) return;
  rejectField({
    path: 'net30Acceptance.termsHash',
    code: 'terms_changed',
    message: 'The terms are other ones than those that were accepted; show them again.',
  });
}

/**
 * The method that the buyer saw is the one that is charged: 409 `cart_changed` for another, and 422
 * `missing_required_field` for none where methods are offered. A completion that says nothing of shipping, such as one
 * of a merchant who never uses it, is not asked.
 */
export function requireChosenShipping(
  { shippingMethodId }: CompleteInput,
  purchase: Purchase,
  snapshot: ValidSnapshot | null,
): void {
  if (shippingMethodId === undefined || purchase.kind !== 'cart') return;
  const chosen = purchase.cart.cart.selectedShipping?.methodId ?? null;
  if (chosen !== shippingMethodId) {
    fail('cart_changed', { total: purchase.cart.cart.total, shippingMethodId: chosen });
  }
  if (chosen !== null || !snapshot?.methods) return;
  const field = 'shippingMethodId';
  fail('missing_required_field', [{ field, code: 'required', message: `${field} is required.` }]);
}

/** Whether a completion says that nothing is chosen although something ships. */
export function choosesNone(
  { shippingMethodId }: CompleteInput,
  { cart, lines }: CartWithLines,
): boolean {
  if (shippingMethodId !== null || cart.selectedShipping) return false;
  return lines.some((line) => line.requiresShipping);
}
