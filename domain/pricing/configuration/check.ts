import { isIP } from 'node:net';
import { isCountry } from '../../countries.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { fail } from '../../errors.ts';
import { createAddressPolicy, type AddressPolicy } from '../../outgoing/address-policy.ts';
import { checkEndpointUrl } from '../../outgoing/endpoint-url.ts';
import type { Configuration, ConfigurationInput, ShippingRateSetting } from './schemas.ts';

/** Checks beyond the schema that need no context: duplicate ids, unknown countries. 400. */
export function checkInput({ tax, shipping }: ConfigurationInput): void {
  const details = [
    ...repeatedIds(tax.rules, 'tax.rules'),
    ...repeatedIds(shipping.rates, 'shipping.rates'),
    ...shipping.rates.flatMap(({ countries }, index) =>
      countries.flatMap((country, position) =>
        country === '*' || isCountry(country)
          ? []
          : [
              {
                path: `shipping.rates.${index}.countries.${position}`,
                code: 'invalid_format',
                received: country,
                message: 'must be an ISO 3166-1 alpha-2 country code in upper case, or *',
              },
            ],
      ),
    ),
  ];
  if (details.length > 0) fail('validation_error', details);
}

/** Checks between the parts of the document, and of the addresses that it names. 422. */
export function checkConfiguration(
  { tax, shipping }: Configuration,
  allowPrivate: readonly string[],
): void {
  const policy = createAddressPolicy(allowPrivate);
  const details: ErrorDetail[] = [];
  for (const [section, { mode, provider }] of [
    ['tax', tax],
    ['shipping', shipping],
  ] as const) {
    const path = `${section}.provider`;
    if (mode === 'provider' && !provider) {
      details.push({ path, code: 'required', message: 'Mode provider needs a provider.' });
    }
    const problem = provider && checkProviderUrl(provider.baseUrl, policy);
    if (problem) details.push({ path: `${path}.baseUrl`, ...problem, received: provider.baseUrl });
  }
  const { fallbackRateId } = shipping;
  if (fallbackRateId !== null && !shipping.rates.some(({ id }) => id === fallbackRateId)) {
    const message = 'There is no rate of this id.';
    details.push({
      path: 'shipping.fallbackRateId',
      code: 'invalid_enum',
      received: fallbackRateId,
      message,
    });
  }
  details.push(
    ...shipping.rates.flatMap((rate, index) => rateProblems(rate, `shipping.rates.${index}`)),
  );
  if (details.length > 0) fail('validation_error', details, { status: 422 });
}

function rateProblems(rate: ShippingRateSetting, path: string): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const say = (field: string, code: string, message: string) =>
    problems.push({ path: `${path}.${field}`, code, message });
  if (rate.type === 'tiered' && rate.tiers.length === 0) {
    say('tiers', 'required', 'A tiered rate needs tiers.');
  }
  if (rate.type === 'free_over' && rate.freeOver === null) {
    say('freeOver', 'required', 'A free_over rate needs freeOver.');
  }
  if (isAbove(rate.minSubtotal, rate.maxSubtotal)) {
    say('maxSubtotal', 'too_small', 'maxSubtotal must not be below minSubtotal.');
  }
  if (isAbove(rate.minDays, rate.maxDays)) {
    say('maxDays', 'too_small', 'maxDays must not be below minDays.');
  }
  return problems;
}

function isAbove(low: number | null, high: number | null): boolean {
  return low !== null && high !== null && low > high;
}

function repeatedIds(items: readonly { readonly id?: string }[], path: string): ErrorDetail[] {
  const seen = new Set<string>();
  return items.flatMap(({ id }, index) => {
    if (id === undefined || !seen.has(id)) {
      if (id !== undefined) seen.add(id);
      return [];
    }
    const message = 'This id stands twice.';
    return [{ path: `${path}.${index}.id`, code: 'not_unique', received: id, message }];
  });
}

interface UrlProblem {
  readonly code: string;
  readonly message: string;
}

/** Why a provider's base URL cannot be called: https, or http to an address that the operator allows; null when it can. */
function checkProviderUrl(text: string, policy: AddressPolicy): UrlProblem | null {
  const url = URL.parse(text);
  if (url && (url.search !== '' || url.hash !== '')) {
    return { code: 'invalid_format', message: 'A base URL has neither query nor fragment.' };
  }
  const asHttps = isAllowedHttp(url, policy) ? text.replace(/^http:/i, 'https:') : text;
  const checked = checkEndpointUrl(asHttps, policy);
  return checked.ok ? null : { code: checked.code, message: checked.message };
}

/** http may reach only what the operator lists: its addresses, or this machine's name where loopback is listed. */
function isAllowedHttp(url: URL | null, policy: AddressPolicy): boolean {
  if (url?.protocol !== 'http:') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return policy(host) === 'exception';
  return host === 'localhost' && policy('127.0.0.1') === 'exception';
}
