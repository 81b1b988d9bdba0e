import type { ApplicationContext } from '../../context.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { createAddressPolicy, type AddressPolicy } from '../../outgoing/address-policy.ts';
import { checkEndpointUrl } from '../../outgoing/endpoint-url.ts';
import { isExemptPlainUrl } from '../../outgoing/exempt-url.ts';
import type { Capabilities } from '../../ports/payment-connector.ts';
import { timeoutFinding } from '../config-findings.ts';
import type { ConnectorConfig, ConnectorDescriptor } from '../descriptor.ts';

/** A processor behind the HTTP interface of contract 55 §7, run by the merchant. */
export const httpDescriptor: ConnectorDescriptor = {
  signs: true,
  reportsCapabilities: true,
  methods: '*',
  initialCapabilities: assumedCapabilities,
  checkConfig,
  checkSecrets: () => [],
  cardEntry: ({ config: { fieldsUrl } }) =>
    typeof fieldsUrl === 'string'
      ? { kind: 'frame', fieldsUrl, isOurs: false, wallet: null }
      : null,
};

/** Assumed until the connector reports its capabilities: it charges and refunds, and its lookup may miss. */
function assumedCapabilities(method: string): Capabilities {
  return {
    methods: [method],
    currencies: '*',
    authorize: true,
    capture: true,
    partialCapture: true,
    void: true,
    refund: true,
    partialRefund: true,
    chargeStored: true,
    vault: true,
    threeDS: true,
    lookup: 'best_effort',
    idempotencyWindowHours: 24,
  };
}

function checkConfig(ctx: ApplicationContext, config: ConnectorConfig): ErrorDetail[] {
  const policy = createAddressPolicy(ctx.services.allowPrivate);
  return [
    baseUrlFinding(config['baseUrl'], policy),
    textFinding(config, 'merchantAccountId'),
    fieldsUrlFinding(config['fieldsUrl']),
    timeoutFinding(config['timeoutMs']),
  ].filter((finding) => finding !== null);
}

function baseUrlFinding(baseUrl: unknown, policy: AddressPolicy): ErrorDetail | null {
  const path = 'config.baseUrl';
  if (baseUrl === undefined || baseUrl === null || baseUrl === '') {
    return { path, code: 'required', message: 'A connector of kind http needs config.baseUrl.' };
  }
  if (typeof baseUrl !== 'string') return { path, code: 'invalid_type', message: 'must be a URL' };
  if (isExemptPlainUrl(baseUrl, policy)) return null;
  const check = checkEndpointUrl(baseUrl, policy);
  return check.ok ? null : { path, code: check.code, message: check.message };
}

function fieldsUrlFinding(fieldsUrl: unknown): ErrorDetail | null {
  if (fieldsUrl === undefined || fieldsUrl === null) return null;
  const url = typeof fieldsUrl === 'string' ? URL.parse(fieldsUrl) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return null;
  const message = 'must be an absolute http or https URL';
  return { path: 'config.fieldsUrl', code: 'invalid_format', message };
}

function textFinding(config: ConnectorConfig, name: string): ErrorDetail | null {
  const value = config[name];
  if (value === undefined || value === null || typeof value === 'string') return null;
  return { path: `config.${name}`, code: 'invalid_type', message: 'must be a string' };
}
