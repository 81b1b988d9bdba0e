import type { NetworkFailureReason } from './network-failure.ts';

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
