import { createAddressPolicy } from './address-policy.ts';
import { cacheLookups } from './cache-lookups.ts';
import { lookUpAddresses, type LookUpAddresses } from './look-up-addresses.ts';
import type { Outgoing, OutgoingOptions, OutgoingResult } from '../ports/outgoing.ts';
import { resolveHost } from './resolve-host.ts';
import { sendPinned, type PinnedAnswer } from './send-pinned.ts';
import { createTrustOrder } from './trust-order.ts';

export interface OutgoingSetup {
  /** Private ranges that may be called, and the only ones that may be called by http. */
  allowPrivate: readonly string[];
  /** Certificate authorities (PEM) that are trusted in addition to the default ones. */
  caPem?: string | undefined;
  /** Replaces the cached DNS lookup. */
  lookUp?: LookUpAddresses;
}

/**
 * All requests to hosts that tenants name pass through here. Resolves the host, rejects it if any address is not
 * allowed, and connects to a checked address, so that a changed DNS record has no effect; the certificate is still
 * verified against the host name. Never throws for network failures.
 */
export function createOutgoing(setup: OutgoingSetup): Outgoing {
  const policy = createAddressPolicy(setup.allowPrivate);
  const lookUp = setup.lookUp ?? cacheLookups(lookUpAddresses);
  const trust = createTrustOrder(setup.caPem !== undefined);

  const request: Outgoing['request'] = async (text, options) => {
    const startedAt = performance.now();
    const deadline = startDeadline(options);
    try {
      const answer = await answerTo(text, options, deadline.signal);
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    } finally {
      deadline.end();
    }
  };

  async function answerTo(text: string, options: OutgoingOptions, signal: AbortSignal) {
    const url = parseUrl(text);
    if (!url) return refused('invalid_url', 'The URL cannot be called.');
    const deadlineMs = Math.min(options.deadlineMs, lookUpDeadlineMs);
    const host = await resolveHost(url, { policy, lookUp, deadlineMs });
    if (host.kind === 'refused') return refused(host.reason, host.message);
    if (url.protocol === 'http:' && !host.allExceptions) {
      return refused('insecure', 'Only https is called.');
    }
    return toResult(await sendToFirst(url, host, options, signal));
  }

  // Tries the next address, or the other trust store, only while nothing was sent.
  async function sendToFirst(
    url: URL,
    host: { addresses: readonly string[]; allExceptions: boolean },
    options: OutgoingOptions,
    signal: AbortSignal,
  ): Promise<PinnedAnswer> {
    const isDirect = host.allExceptions;
    let answer: PinnedAnswer | undefined;
    for (const address of host.addresses.slice(0, addressesMax)) {
      for (const store of trust.storesFor(url.host, isDirect)) {
        const ca = store === 'extra' ? setup.caPem : undefined;
        answer = await sendPinned({ url, address, ca, isDirect }, options, signal);
        if (answer.kind === 'response') trust.remember(url.host, store);
        if (answer.kind === 'response' || !answer.failure.isUntrustedAuthority) break;
      }
      if (answer?.kind === 'response' || answer?.failure.reason !== 'connect') break;
    }
    if (!answer) throw new Error('A resolved host has at least one address.');
    return answer;
  }

  return { request, post: (url, options) => request(url, { ...options, method: 'POST' }) };
}

const lookUpDeadlineMs = 5_000;
const addressesMax = 4;

type WithoutDuration<Result> = Result extends unknown ? Omit<Result, 'durationMs'> : never;
type TimelessResult = WithoutDuration<OutgoingResult>;
type Refused = Extract<TimelessResult, { kind: 'refused' }>;

function refused(reason: Refused['reason'], message: string): Refused {
  return { kind: 'refused', reason, message, sent: false, status: null };
}

function toResult(answer: PinnedAnswer): TimelessResult {
  if (answer.kind === 'response') return answer;
  const { reason, message, sent } = answer.failure;
  return { kind: 'refused', reason, message, sent, status: answer.status };
}

function parseUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url : null;
}

// Not AbortSignal.timeout: its timer would outlive each short request by the whole deadline.
function startDeadline({ deadlineMs, signal }: OutgoingOptions) {
  const controller = new AbortController();
  const cancel = () => controller.abort(new DOMException('Cancelled', 'AbortError'));
  const expire = () => controller.abort(new DOMException('Deadline', 'TimeoutError'));
  const timer = setTimeout(expire, deadlineMs);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}
