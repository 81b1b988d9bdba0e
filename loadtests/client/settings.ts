import { readEnvironment, type Environment } from '../environments/read-environment.ts';
import { refuse } from './refuse.ts';

export interface Settings {
  readonly baseUrl: string;
  /** Secret keys of sandbox environments, the busiest tenant first; empty where tenants are created. */
  readonly secretKeys: readonly string[];
  /** How many tenants to create through the development routes. */
  readonly newTenants: number;
  /** The exponent of Zipf's law over the tenants; 0: all alike. */
  readonly tenantSkew: number;
  readonly environmentName: string;
  readonly environment: Environment;
  readonly profileName: string;
  /** Instead of the profile's own length. */
  readonly seconds: number | null;
  /** Journeys a second of the profile `average`. */
  readonly rate: number;
  readonly thinkSeconds: number;
  /** The receiver of webhooks: where the service posts to, and where k6 asks for its findings. */
  readonly receiver: { readonly url: string; readonly control: string } | null;
  /** Chooses products, buyers and tenants: the same journeys with each run. */
  readonly seed: number;
  /** Shares of the outcomes of a checkout; empty: as usual. */
  readonly mix: string;
  /** Journeys wait for one invoice in this many. */
  readonly invoiceEvery: number;
  /** How long the verification waits for what is still under way. */
  readonly settleSeconds: number;
  /** How many virtual users k6 has ready at least, and may start at most. */
  readonly minVus: number;
  readonly maxVus: number;
  readonly reportDirectory: string;
}

/** Read once by each virtual user; a run without a target ends here. */
export const settings: Settings = readSettings(__ENV);

type Given = Readonly<Record<string, string | undefined>>;

function readSettings(given: Given): Settings {
  const environmentGiven = given['ENVIRONMENT'] || 'local';
  const environment = readEnvironment(environmentGiven);
  const baseUrl = given['BASE_URL'] || given['COMMERCE_URL'] || environment.baseUrl || '';
  const secretKeys = (given['SECRET_KEY'] || given['COMMERCE_SECRET_KEY'] || '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  const newTenants = wholeNumber(given, 'TENANTS', 0);
  const example = '-e BASE_URL=https://api.example.com -e SECRET_KEY=sk_test_...';
  if (!baseUrl && secretKeys.length === 0 && newTenants === 0)
    return refuse(`BASE_URL and SECRET_KEY are not set: add ${example}`);
  if (!baseUrl) return refuse(`BASE_URL is not set: add ${example}`);
  if (!/^https?:\/\/[^/]+/.test(baseUrl))
    return refuse(`BASE_URL is not an http(s) address: ${baseUrl}`);
  if (secretKeys.length === 0 && newTenants === 0)
    return refuse(`SECRET_KEY is not set: add ${example}`);
  if (secretKeys.some((key) => key.startsWith('sk_live_')))
    return refuse('SECRET_KEY is a key of production: load tests pay by test cards, in a sandbox.');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    secretKeys,
    newTenants: secretKeys.length > 0 ? 0 : newTenants,
    tenantSkew: number(given, 'TENANT_SKEW', 1.1),
    environmentName: environmentGiven.replace(/^.*\/|\.json$/g, ''),
    environment,
    profileName: given['PROFILE'] || 'smoke',
    seconds: given['DURATION'] ? secondsOf(given['DURATION']) : null,
    rate: number(given, 'RATE', environment.journeysPerSecond),
    thinkSeconds: number(given, 'THINK_SECONDS', environment.thinkSeconds),
    receiver: receiverOf(given),
    seed: wholeNumber(given, 'SEED', 1),
    mix: given['MIX'] ?? '',
    invoiceEvery: wholeNumber(given, 'INVOICE_EVERY', 10),
    settleSeconds: number(given, 'SETTLE_SECONDS', 60),
    minVus: wholeNumber(given, 'MIN_VUS', 10),
    maxVus: wholeNumber(given, 'MAX_VUS', 2_000),
    reportDirectory:
      given['REPORT_DIR'] || import.meta.resolve('../reports').replace('file://', ''),
  };
}

function receiverOf(given: Given): Settings['receiver'] {
  const url = given['RECEIVER_URL']?.replace(/\/+$/, '');
  const control = given['RECEIVER_CONTROL']?.replace(/\/+$/, '');
  if (!url && !control) return null;
  if (!url || !control)
    return refuse('RECEIVER_URL and RECEIVER_CONTROL go together: see docs/load-testing.md.');
  return { url, control };
}

function number(given: Given, name: string, fallback: number): number {
  const text = given[name];
  if (!text) return fallback;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : refuse(`${name} is not a number: ${text}`);
}

function wholeNumber(given: Given, name: string, fallback: number): number {
  const value = number(given, name, fallback);
  return Number.isInteger(value) ? value : refuse(`${name} is not a whole number: ${value}`);
}

/** `90`, `90s`, `5m`, `4h`, `1h30m`. */
function secondsOf(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([hms]|$)/g)];
  if (parts.map(([part]) => part).join('') !== text)
    return refuse(`DURATION is not a length of time such as 30s, 5m or 4h: ${text}`);
  const inSeconds: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1, '': 1 };
  return parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (inSeconds[unit] ?? 1),
    0,
  );
}
