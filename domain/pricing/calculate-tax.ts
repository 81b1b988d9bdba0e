import { taxDestination, type PricingWarning, isTaxId } from '../../storage/entities/purchase.ts';
import { READ_EXEMPTION } from '../../storage/queries/pricing/configuration.ts';
import type { RunQuery } from '../../storage/query.ts';
import { fail } from '../errors.ts';
import { sumAmounts, amountMax, multiplyFraction, isRate, parseRate, rateWhole } from '../money.ts';
import type { Calling } from '../ports/outgoing.ts';
import type { LoadedConfiguration } from './configuration/load.ts';
import {
  isStateUnknown,
  nativeRates,
  destinationAddress,
  locationOf,
  isProviderDestination,
} from './tax-destination.ts';
import type { NetCart } from './calculate.ts';
import type { PricingRequest } from './pricing-request.ts';
import {
  taxLinesOf,
  type PricingShipping,
  type PricingTax,
  type ProvidedTax,
  type ProvidedTaxLine,
  type RatesTax,
} from './tax-lines.ts';
import { newId } from '../../storage/ids.ts';
import { signWebhook } from '../outgoing/signature.ts';
import type { ProviderSetting } from './configuration/schemas.ts';

const taxSources = ['native', 'provider', 'manual'] as const;
export type TaxSource = (typeof taxSources)[number];

interface TaxResult {
  readonly tax: PricingTax;
  readonly source: TaxSource;
  readonly warnings: readonly PricingWarning[];
}

/** The tax of a cart by the configuration's mode and policy (contract 35 §4). */
export async function calculateTax(
  services: Calling,
  loaded: LoadedConfiguration,
  request: PricingRequest,
  net: NetCart,
  shipping: PricingShipping | null,
): Promise<TaxResult> {
  const { mode } = loaded.configuration.tax;
  if (mode === 'none') return { tax: { mode: 'none' }, source: 'manual', warnings: [] };
  if (request.exemption !== null) {
    return { tax: exemptTax(loaded, request.exemption, net), source: 'native', warnings: [] };
  }
  if (mode === 'native') {
    const warnings = nativeWarnings(loaded, request);
    return { tax: nativeTax(loaded, request), source: 'native', warnings };
  }
  return providerTax(services, loaded, request, net, shipping);
}

async function providerTax(
  services: Calling,
  loaded: LoadedConfiguration,
  request: PricingRequest,
  net: NetCart,
  shipping: PricingShipping | null,
): Promise<TaxResult> {
  const { tax } = loaded.configuration;
  const isStrict = (request.policy ?? tax.fallbackPolicy) === 'strict';
  if (!tax.originAddress) fail('tax_origin_missing');
  const native = nativeTax(loaded, request);
  const destination = taxDestination(request.shippingAddress, request.billingAddress);
  if (!isProviderDestination(destination)) {
    if (isStrict) fail('tax_address_missing');
    const untaxed = providedTax(loaded, []);
    return { tax: untaxed, source: 'provider', warnings: ['tax_address_missing'] };
  }
  const taxLines = await requestProviderTax(services, loaded, request, net, shipping);
  if (!taxLines) {
    if (isStrict) fail('tax_provider_unavailable');
    const warnings = ['provider_fallback' as const, ...nativeWarnings(loaded, request)];
    return { tax: native, source: 'native', warnings };
  }
  const isZero = sumAmounts(taxLines.map(({ amount }) => amount)) === 0;
  const nativeSum = sumAmounts(taxLinesOf(native, net.lines, shipping).map(({ amount }) => amount));
  return {
    tax: providedTax(loaded, taxLines),
    source: 'provider',
    warnings: isZero && nativeSum > 0 ? ['tax_zero_from_provider'] : [],
  };
}

/** The provider's tax lines if they match the request; null when it counts as unavailable. */
async function requestProviderTax(
  services: Calling,
  loaded: LoadedConfiguration,
  request: PricingRequest,
  net: NetCart,
  shipping: PricingShipping | null,
): Promise<readonly ProvidedTaxLine[] | null> {
  const { provider, originAddress, pricesIncludeTax } = loaded.configuration.tax;
  if (!provider) throw new Error('tax mode provider without a provider');
  const lines = request.lines.map((line, index) => ({
    id: line.id,
    amount: net.lines[index]?.taxable ?? 0,
    quantity: line.quantity,
    taxCategory: line.taxCategory,
  }));
  if (lines.length === 0) return [];
  const shippingAmount = shipping?.amount ?? null;
  const answer = await callProvider(services, {
    provider,
    sealedSecret: loaded.sealedTaxSecret,
    path: '/calculate',
    question: {
      currency: request.currency,
      origin: locationOf(originAddress),
      destination: locationOf(destinationAddress(request)),
      lines,
      shipping: shippingAmount,
      pricesIncludeTax,
    },
  });
  const result = verifyProviderTax({ lines, shipping: shippingAmount, pricesIncludeTax }, answer);
  return result.ok ? result.taxLines : null;
}

function nativeTax(
  { configuration: { tax } }: LoadedConfiguration,
  request: PricingRequest,
): RatesTax {
  const destination = taxDestination(request.shippingAddress, request.billingAddress);
  const { lineRates, shippingRates } = nativeRates(tax.rules, destination, request.lines);
  return { mode: 'rates', pricesIncludeTax: tax.pricesIncludeTax, lineRates, shippingRates };
}

function nativeWarnings(
  { configuration: { tax } }: LoadedConfiguration,
  request: PricingRequest,
): PricingWarning[] {
  const destination = taxDestination(request.shippingAddress, request.billingAddress);
  return isStateUnknown(tax.rules, destination) ? ['state_unknown'] : [];
}

function providedTax(
  { configuration: { tax } }: LoadedConfiguration,
  taxLines: readonly ProvidedTaxLine[],
): ProvidedTax {
  return { mode: 'provided', pricesIncludeTax: tax.pricesIncludeTax, taxLines };
}

/** Tax lines of 0, named by the reason. */
function exemptTax(loaded: LoadedConfiguration, name: string, net: NetCart): ProvidedTax {
  const taxLines = net.lines.map(({ id, taxable }) => ({
    lineId: id,
    jurisdiction: null,
    name,
    rate: '0',
    taxable,
    amount: 0,
  }));
  return providedTax(loaded, taxLines);
}

/**
 * Whether a customer pays no tax, by `metadata.taxExempt` and `metadata.taxId` (contract 20 §1); null for everybody
 * else.
 */
export async function findExemption(
  query: RunQuery,
  workspaceId: string,
  customerId: string | null,
): Promise<PricingRequest['exemption']> {
  if (customerId === null) return null;
  const [row] = await query(READ_EXEMPTION, [workspaceId, customerId]);
  if (row?.is_exempt !== true) return null;
  return isTaxId(row.tax_id) ? 'Reverse charge' : 'Exempt';
}

/** What the provider is asked to tax. */
export interface ProviderTaxRequest {
  readonly lines: readonly { readonly id: string; readonly amount: number }[];
  /** The shipping amount, null when nothing is shipped. */
  readonly shipping: number | null;
  readonly pricesIncludeTax: boolean;
}

export type ProviderTaxCheck =
  | { readonly ok: true; readonly taxLines: readonly ProvidedTaxLine[] }
  | { readonly ok: false; readonly reason: ProviderTaxFault };

const providerTaxFaults = [
  'not_tax_lines',
  'unknown_line',
  'taxable_differs',
  'amount_differs',
] as const;
export type ProviderTaxFault = (typeof providerTaxFaults)[number];

/**
 * Whether a provider's response matches the requested lines: known ids, the whole amount taxable (or none of it,
 * exempt), amounts that follow from the stated rates. An omitted line is untaxed; a tax line without a rate is a fee
 * and not checked.
 */
export function verifyProviderTax(question: ProviderTaxRequest, answer: unknown): ProviderTaxCheck {
  const taxLines = readTaxLines(answer);
  if (!taxLines) return { ok: false, reason: 'not_tax_lines' };
  const asked = new Map<string | null, number>(
    question.lines.map(({ id, amount }) => [id, amount]),
  );
  if (question.shipping !== null) asked.set(null, question.shipping);

  for (const [lineId, ofLine] of Map.groupBy(taxLines, (line) => line.lineId)) {
    const amount = asked.get(lineId);
    if (amount === undefined) return { ok: false, reason: 'unknown_line' };
    if (!ofLine.every((line) => isWholeOrExempt(line, amount))) {
      return { ok: false, reason: 'taxable_differs' };
    }
    if (!matchStatedRates(ofLine, question.pricesIncludeTax)) {
      return { ok: false, reason: 'amount_differs' };
    }
  }
  return { ok: true, taxLines };
}

function isWholeOrExempt({ taxable, amount }: ProvidedTaxLine, asked: number): boolean {
  return taxable === asked || (taxable === 0 && amount === 0);
}

/** Each amount may be off by one unit, since providers round in their own ways. */
function matchStatedRates(taxLines: readonly ProvidedTaxLine[], included: boolean): boolean {
  const summed = sumAmounts(taxLines.map(({ rate }) => (rate === null ? 0 : parseRate(rate))));
  const divisor = included ? rateWhole + summed : rateWhole;
  return taxLines.every(({ rate, taxable, amount }) => {
    if (rate === null) return true;
    return Math.abs(amount - multiplyFraction(taxable, parseRate(rate), divisor)) <= 1;
  });
}

function readTaxLines(answer: unknown): ProvidedTaxLine[] | null {
  if (!isRecord(answer) || !Array.isArray(answer.taxLines)) return null;
  const taxLines = answer.taxLines.map(readTaxLine);
  return taxLines.every((line) => line !== null) ? taxLines : null;
}

function readTaxLine(value: unknown): ProvidedTaxLine | null {
  if (!isRecord(value)) return null;
  const { lineId, jurisdiction = null, name = 'Tax', rate = null, taxable, amount } = value;
  if (lineId !== null && typeof lineId !== 'string') return null;
  if (jurisdiction !== null && typeof jurisdiction !== 'string') return null;
  if (typeof name !== 'string' || name === '') return null;
  if (rate !== null && (typeof rate !== 'string' || !isRate(rate))) return null;
  if (!isAmount(taxable) || !isAmount(amount)) return null;
  return { lineId, jurisdiction, name, rate, taxable, amount };
}

function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= amountMax;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const BYTES_MAX = 1024 * 1024;

interface ProviderCall {
  readonly provider: ProviderSetting;
  readonly sealedSecret: string | null;
  /** Relative to the base URL, with a leading slash. */
  readonly path: '/calculate' | '/rates';
  readonly question: object;
}

/**
 * Sends one signed request to a merchant's tax or shipping provider (contract 75 §5). Returns the parsed body of a
 * complete 2xx response; undefined otherwise: unreachable, timeout, error, invalid JSON or UTF-8. Safe to repeat.
 */
export async function callProvider(services: Calling, call: ProviderCall): Promise<unknown> {
  const { provider, sealedSecret, path, question } = call;
  if (sealedSecret === null) throw new Error('a provider without a signing secret');
  const body = JSON.stringify(question);
  const signed = signWebhook({
    id: `req_${newId().replaceAll('-', '')}`,
    timestampSeconds: Math.floor(services.clock().getTime() / 1000),
    body,
    secrets: [services.secrets.open(sealedSecret)],
  });
  const result = await services.outgoing.post(`${provider.baseUrl.replace(/\/+$/, '')}${path}`, {
    headers: { ...signed, accept: 'application/json', 'content-type': 'application/json' },
    body,
    deadlineMs: provider.timeoutMs,
    bytesMax: BYTES_MAX,
  });
  if (result.kind !== 'response' || result.truncated) return undefined;
  if (result.status < 200 || result.status > 299) return undefined;
  try {
    // A name in another encoding would reach orders and invoices with replacement characters.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(result.bytes));
  } catch {
    return undefined;
  }
}
