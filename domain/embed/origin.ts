import { isIP } from 'node:net';
import { parse } from 'tldts';
import type { EnvironmentKind } from '../../storage/entities/environment.ts';

const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1):([1-9]\d{0,4})$/;
const HTTPS = /^https:\/\/(\*\.)?([a-z0-9.-]+)(:([1-9]\d{0,4}))?$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const PORT_MAX = 65_535;

/**
 * Whether an origin is a valid entry of the list: `https://<host>` or `http://localhost:<port>`; outside production
 * also `http://127.0.0.1:<port>` and `https://*.<host>`, as long as the host is not a public suffix (`com`, `co.uk`,
 * `github.io`).
 */
export function isValidAllowedOrigin(origin: string, environmentKind: EnvironmentKind): boolean {
  const local = LOCAL.exec(origin);
  if (local)
    return isPort(local[2]) && (local[1] === 'localhost' || environmentKind !== 'production');
  const match = HTTPS.exec(origin);
  if (!match) return false;
  const [, wildcard, host, , port] = match;
  if (host === undefined || !isPort(port) || !isHost(host)) return false;
  if (wildcard === undefined) return true;
  if (environmentKind === 'production' || isIP(host) !== 0) return false;
  return parse(host, { allowPrivateDomains: true }).domain !== null;
}

/**
 * Whether an origin is on the list; `https://*.example.com` covers every subdomain. Only a well-formed origin is
 * covered: URL parsers let `;` and `,` into a host, and the origin may be written into a header.
 */
export function coversOrigin(allowedOrigins: readonly string[], origin: string): boolean {
  return allowedOrigins.some((allowed) => {
    if (allowed === origin) return true;
    if (!allowed.startsWith('https://*.')) return false;
    return isHttpsOrigin(origin) && origin.endsWith(allowed.slice('https://*'.length));
  });
}

/** Whether the text is an https origin as browsers write it, without a wildcard. */
export function isHttpsOrigin(origin: string): boolean {
  const [, wildcard, host, , port] = HTTPS.exec(origin) ?? [];
  return host !== undefined && wildcard === undefined && isHost(host) && isPort(port);
}

function isHost(host: string): boolean {
  if (host.length > 253) return false;
  if (isIP(host) === 4) return true;
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(last);
}

function isPort(text: string | undefined): boolean {
  return text === undefined || Number(text) <= PORT_MAX;
}
