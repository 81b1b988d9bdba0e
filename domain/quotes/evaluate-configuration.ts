import type { ApplicationContext } from '../context.ts';
import type { ErrorDetail } from '../error-details.ts';
import { fail } from '../errors.ts';
import { sumAmounts } from '../money.ts';
import { checkConfiguration, checkInput } from '../pricing/configuration/check.ts';
import { loadConfiguration, type LoadedConfiguration } from '../pricing/configuration/load.ts';
import { withIds } from '../pricing/configuration/put-configuration.ts';
import type { ConfigurationInput, ProviderSetting } from '../pricing/configuration/schemas.ts';
import { runPricing, type PricingRun } from '../pricing/run-pricing.ts';
import { termsOfCode, toRequestLine } from './quoted-lines.ts';
import type { EvaluateConfigurationInput } from './schemas.ts';

export interface EvaluatedPrice {
  readonly configuration: 'sent' | 'stored';
  readonly currency: string;
  readonly run: PricingRun;
}

/**
 * Prices an imagined cart by a configuration that need not be stored; nothing is. A provider of the stored configuration
 * is asked as for a cart.
 */
export async function evaluateConfiguration(
  ctx: ApplicationContext,
  input: EvaluateConfigurationInput,
): Promise<EvaluatedPrice> {
  const { config, currency, shippingAddress, discountCode, selectedShippingMethodId } = input;
  const stored = await loadConfiguration(ctx.database, ctx);
  const loaded = config ? drafted(ctx, stored, config) : stored;
  const lines = input.lineItems.map((line, index) => ({
    ...toRequestLine(line, index),
    discountAmount: line.discountAmount,
    taxCategory: line.taxCategory ?? null,
  }));
  const base = sumAmounts(
    lines.map(({ unitPrice, quantity, discountAmount }) => unitPrice * quantity - discountAmount),
  );
  const run = await runPricing(ctx.services, loaded, {
    currency,
    lines,
    discount: discountCode ? await termsOfCode(ctx, discountCode, currency, base) : null,
    shippingAddress,
    billingAddress: null,
    shipping: choiceOf(selectedShippingMethodId),
    exemption: null,
  });
  return { configuration: config ? 'sent' : 'stored', currency, run };
}

function choiceOf(methodId: string | null | undefined) {
  if (methodId === null) return { kind: 'none' } as const;
  if (methodId !== undefined) return { kind: 'method', methodId } as const;
  return { kind: 'prefer', methodId: null, selected: null } as const;
}

/** The draft with the secrets of the stored providers. */
function drafted(
  ctx: ApplicationContext,
  stored: LoadedConfiguration,
  input: ConfigurationInput,
): LoadedConfiguration {
  checkInput(input);
  const configuration = withIds(input);
  checkConfiguration(configuration, ctx.services.allowPrivate);
  const { tax, shipping } = stored.configuration;
  const details = [
    ...newProvider('tax', configuration.tax, tax.provider),
    ...newProvider('shipping', configuration.shipping, shipping.provider),
  ];
  if (details.length > 0) fail('validation_error', details, { status: 422 });
  return { ...stored, configuration };
}

function newProvider(
  section: 'tax' | 'shipping',
  { mode, provider }: { readonly mode: string; readonly provider: ProviderSetting | null },
  stored: ProviderSetting | null,
): ErrorDetail[] {
  if (mode !== 'provider' || provider?.baseUrl === stored?.baseUrl) return [];
  const message = 'Store this provider first: requests to it are signed by a secret of its own.';
  return [{ path: `config.${section}.provider.baseUrl`, code: 'not_stored', message }];
}
