import { newId } from '../../storage/ids.ts';
import { storeQuotedRates, QUOTE_LIFETIME_MS } from '../cart-sessions/quoted-rates.ts';
import type { ApplicationContext } from '../context.ts';
import type { publishableScopes } from '../tenancy/scopes.ts';
import { loadConfiguration, type LoadedConfiguration } from '../pricing/configuration/load.ts';
import { quoteRequest } from './quote-request.ts';
import { runPricing, type PricingRun } from '../pricing/run-pricing.ts';
import type { QuoteInput } from './schemas.ts';

/** The calling page and the scopes of its token. */
export interface QuoteCaller {
  readonly ctx: ApplicationContext;
  readonly scopes: readonly (typeof publishableScopes)[number][];
}

export interface Quote {
  readonly quoteId: string;
  readonly expiresAt: Date;
  readonly currency: string;
  readonly run: PricingRun;
  readonly scopes: QuoteCaller['scopes'];
}

/** Live shipping rates and tax for a browser; nothing is stored on a cart. Each scope adds its part of the result. */
export async function quote({ ctx, scopes }: QuoteCaller, input: QuoteInput): Promise<Quote> {
  const [loaded, request] = await Promise.all([
    loadConfiguration(ctx.database, ctx),
    quoteRequest(ctx, input, scopes.includes('shipping_quotes:write')),
  ]);
  const run = await runPricing(ctx.services, withinScopes(loaded, scopes), request);
  await storeRates(ctx, input, run);
  return {
    quoteId: newId(),
    expiresAt: new Date(ctx.now().getTime() + QUOTE_LIFETIME_MS),
    currency: input.currency,
    run,
    scopes,
  };
}

/** Parts without a scope are not calculated, and no provider is called for them. */
function withinScopes(
  loaded: LoadedConfiguration,
  scopes: QuoteCaller['scopes'],
): LoadedConfiguration {
  const { tax, shipping } = loaded.configuration;
  return {
    ...loaded,
    configuration: {
      tax: scopes.includes('tax_calculations:write') ? tax : { ...tax, mode: 'none' },
      shipping: scopes.includes('shipping_quotes:write') ? shipping : { ...shipping, mode: 'none' },
    },
  };
}

async function storeRates(
  ctx: ApplicationContext,
  { cartSessionId }: QuoteInput,
  { methods, offeredBy }: PricingRun,
): Promise<void> {
  if (cartSessionId === undefined) return;
  const rates = methods.map(({ methodId, rateAmount, currency }) => ({
    methodId,
    rateAmount,
    currency,
    source: offeredBy,
  }));
  await storeQuotedRates(ctx, cartSessionId, rates);
}
