import type { Signing } from './signing.ts';

/** For what calls the hosts of merchants: it signs what it sends. */
export interface Calling extends Signing {
  readonly outgoing: Outgoing;
}

/** The port to hosts that tenants name; a network failure is a result and is never thrown. */
export interface Outgoing {
  request(url: string, options: OutgoingOptions): Promise<OutgoingResult>;
  post(url: string, options: Omit<OutgoingOptions, 'method'>): Promise<OutgoingResult>;
}

export interface OutgoingOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** One deadline for lookup, connection, headers and body. */
  deadlineMs: number;
  bytesMax?: number;
  /** Aborts the request, as at shutdown: reason `cancelled`. */
  signal?: AbortSignal;
}

export type NetworkFailureReason = 'connect' | 'tls' | 'timeout' | 'closed' | 'cancelled';

export type RefusedReason =
  | 'invalid_url'
  | 'insecure'
  | 'private_address'
  | 'dns'
  | NetworkFailureReason;

/**
 * `response`: a complete response of any status; redirects are not followed. `refused`: no complete response; `sent`
 * says whether the receiver may have got the request, in which case the outcome is unknown; `status` is set when the
 * response broke off after its head.
 */
export type OutgoingResult =
  | {
      kind: 'response';
      status: number;
      headers: Headers;
      body: string;
      /** The same bytes, for bodies that are not text. */
      bytes: Uint8Array;
      truncated: boolean;
      durationMs: number;
    }
  | {
      kind: 'refused';
      reason: RefusedReason;
      message: string;
      sent: boolean;
      status: number | null;
      durationMs: number;
    };
