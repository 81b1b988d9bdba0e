import type { NetworkFailureReason } from '../ports/outgoing.ts';

export interface NetworkFailure {
  reason: NetworkFailureReason;
  /** Whether the receiver may have got the request. */
  sent: boolean;
  /** The certificate is well formed but not issued by a trusted authority. */
  isUntrustedAuthority: boolean;
  message: string;
}

/**
 * Classifies an error of `fetch`. `sent` is false only where that is certain: no connection, or a TLS handshake that
 * failed before the first byte of the request.
 */
export function toNetworkFailure(error: unknown): NetworkFailure {
  const code = codeOf(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return failure('timeout', 'No complete response in time.');
  if (name === 'AbortError') return failure('cancelled', 'The request was cancelled.');
  if (connectCodes.has(code)) return failure('connect', `Could not connect (${code}).`);
  if (tlsCode.test(code)) {
    const text = `The TLS handshake failed (${code}).`;
    return { ...failure('tls', text), isUntrustedAuthority: untrustedCodes.has(code) };
  }
  return failure('closed', `The connection broke before a complete response (${code || name}).`);
}

const connectCodes = new Set([
  'ConnectionRefused',
  'FailedToOpenSocket',
  'EACCES',
  'EADDRNOTAVAIL',
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EINVAL',
  'ENETDOWN',
  'ENETUNREACH',
  'EPERM',
]);

const tlsCode =
  /^(EPROTO|ERR_TLS_|ERR_SSL_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)/;

const untrustedCodes = new Set([
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function failure(reason: NetworkFailureReason, message: string): NetworkFailure {
  const sent = reason !== 'connect' && reason !== 'tls';
  return { reason, sent, message, isUntrustedAuthority: false };
}

// A wrapped network error has its code on the cause.
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}
