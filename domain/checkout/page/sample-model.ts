import { PAGE_PARTIES } from '../../../storage/queries/checkout/page-parties.ts';
import { embedDefaultsOf } from '../../embed/default-config.ts';
import type { ApplicationContext } from '../../context.ts';
import { currencyExponent } from '../../currencies.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import { termsHashOf } from '../buyer.ts';
import { basketOfAmount } from './page-basket.ts';
import type { OfferedPaymentMethod } from './list-payment-methods.ts';
import type { CheckoutPageModel, PageBasket } from './page-model.ts';
import type { PreviewInput } from './preview-schemas.ts';

const MINUTE_MS = 60_000;

/** A checkout page of invented goods and nobody's data, with the settings as they are given. */
export async function sampleModel(
  ctx: ApplicationContext,
  { config: sent, currency, scheme, locale }: PreviewInput,
): Promise<CheckoutPageModel> {
  const config = { ...embedDefaultsOf(ctx.environmentKind), ...sent };
  const key = [ctx.workspaceId, ctx.applicationId, null, null, ctx.environmentId];
  const [party] = await ctx.database.read(PAGE_PARTIES, key);
  const basket = sampleBasket(currency);
  const isAuto = config.colorScheme === 'auto';
  return {
    id: 'preview',
    mode: 'full',
    status: 'open',
    environmentKind: ctx.environmentKind,
    locale: locale ?? config.locale,
    config: { ...config, colorScheme: isAuto ? scheme : config.colorScheme },
    applicationName: party?.name ?? '',
    amount: basket.total,
    currency,
    basket,
    externalCartId: null,
    subscription: null,
    collect: { shippingAddress: true, billingAddress: false },
    country: null,
    homeCountry: party?.home_country ?? null,
    buyer: {
      email: null,
      firstName: null,
      lastName: null,
      shippingAddress: null,
      billingAddress: null,
    },
    methods: { methods: config.enabledMethods.map((method) => offer(method, config, currency)) },
    storedCards: [],
    storing: 'never',
    cardEntry: { kind: 'typed', wallet: null },
    running: null,
    live: config.allowDiscountCodes
      ? { isPricedByAddress: false, asksShipping: false, takesCodes: true, cartSequence: null }
      : null,
    lastError: null,
    isPaidElsewhere: false,
    orderId: null,
    paymentId: null,
    paymentMethodId: null,
    orderNumber: null,
    cancelUrl: null,
    redirectUrl: null,
    expiresAt: new Date(ctx.now().getTime() + 30 * MINUTE_MS),
  };
}

function sampleBasket(currency: string): PageBasket {
  const unit = 10 ** currencyExponent(currency);
  const lines = [
    { name: 'Linen shirt', description: 'White, M', quantity: 2, unitPrice: 45 * unit },
    { name: 'Wool scarf', description: null, quantity: 1, unitPrice: 30 * unit },
  ].map((line) => ({ ...line, imageUrl: null }));
  const subtotal = 120 * unit;
  return {
    ...basketOfAmount(subtotal),
    lines,
    shippingTotal: 5 * unit,
    shippingName: 'Standard',
    taxTotal: 20 * unit,
    pricesIncludeTax: true,
    total: subtotal + 5 * unit,
  };
}

function offer(
  method: OfferedPaymentMethod['method'],
  { net30Terms }: EmbedConfig,
  currency: string,
): OfferedPaymentMethod {
  const common = { method, connectorId: null, acceptedCurrencies: [currency] };
  if (method === 'card') return { ...common, displayName: 'Card' };
  const hash = net30Terms && termsHashOf(net30Terms.text);
  const terms = { text: net30Terms?.text ?? null, hash, netN: 30, requiresCompany: false };
  return { ...common, displayName: 'Net 30 (invoice)', terms };
}
