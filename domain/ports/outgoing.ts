/** The port to hosts that tenants name; what the network does to a request is a result and never thrown. */
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
  /** Ends the request early, as at shutdown: reason `cancelled`. */
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
 * `response`: a whole answer, whatever its status; redirects are not followed. `refused`: no whole
 * answer. `sent` says whether the other side may have got the request, in which case the outcome
 * is unknown; `status` is there when the answer broke off after its head.
 */
export type OutgoingResult =
  | {
      kind: 'response';
      status: number;
      headers: Headers;
      body: string;
      /** The same, for what is no text. */
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
