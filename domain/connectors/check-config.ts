import type { ConnectorKind } from '../../storage/entities/connector.ts';
import type { ApplicationContext } from '../context.ts';
import { fail, type ErrorDetail } from '../errors.ts';
import { createAddressPolicy, type AddressPolicy } from '../outgoing/address-policy.ts';
import { checkEndpointUrl } from '../outgoing/endpoint-url.ts';
import { TIMEOUT_MAX_MS } from './http/call.ts';

type Config = Readonly<Record<string, unknown>>;

/** Refuses a configuration that the kind cannot work with here: 422 `validation_error`. */
export function checkConfig(ctx: ApplicationContext, kind: ConnectorKind, config: Config): void {
  const findings: ErrorDetail[] = [];
  if (kind === 'sandbox' && ctx.environmentKind === 'production') {
    const message = 'There is no sandbox in production.';
    findings.push({ path: 'kind', code: 'sandbox_in_production', message });
  }
  if (kind === 'http') findings.push(...httpFindings(ctx, config));
  if (findings.length > 0) fail('validation_error', findings, { status: 422 });
}

function httpFindings(ctx: ApplicationContext, config: Config): ErrorDetail[] {
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
  if (isAllowedPlainUrl(baseUrl, policy)) return null;
  const check = checkEndpointUrl(baseUrl, policy);
  return check.ok ? null : { path, code: check.code, message: check.message };
}

/** Plain http is for addresses that the operator excepts, such as a connector on the same machine. */
function isAllowedPlainUrl(text: string, policy: AddressPolicy): boolean {
  const url = text.length <= 2048 ? URL.parse(text) : null;
  if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return policy(host === 'localhost' ? '127.0.0.1' : host) === 'exception';
}

function fieldsUrlFinding(fieldsUrl: unknown): ErrorDetail | null {
  if (fieldsUrl === undefined || fieldsUrl === null) return null;
  const url = typeof fieldsUrl === 'string' ? URL.parse(fieldsUrl) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return null;
  const message = 'must be an absolute http or https URL';
  return { path: 'config.fieldsUrl', code: 'invalid_format', message };
}

function textFinding(config: Config, name: string): ErrorDetail | null {
  const value = config[name];
  if (value === undefined || value === null || typeof value === 'string') return null;
  return { path: `config.${name}`, code: 'invalid_type', message: 'must be a string' };
}

function timeoutFinding(timeoutMs: unknown): ErrorDetail | null {
  if (timeoutMs === undefined) return null;
  const path = 'config.timeoutMs';
  if (!Number.isInteger(timeoutMs)) {
    return { path, code: 'invalid_type', message: 'must be a whole number of milliseconds' };
  }
  if (Number(timeoutMs) < 1) return { path, code: 'too_small', message: 'must be at least 1' };
  if (Number(timeoutMs) <= TIMEOUT_MAX_MS) return null;
  return { path, code: 'too_big', message: `must be at most ${TIMEOUT_MAX_MS}` };
}
