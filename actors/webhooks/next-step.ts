import type { EndpointQueue } from './endpoint-queue.ts';

/** An endpoint that was read longer ago is read again before more is sent to it: it may have been paused. */
const STALE_MS = 1_000;

/** Whether the process may send for the queue's shard, and has a slot for its workspace. */
export interface SendConditions {
  readonly isOurs: boolean;
  readonly hasSlot: boolean;
}

export type Step =
  | { readonly do: 'send' }
  /** Leave the ring: nothing to send, or enough in flight. */
  | { readonly do: 'rest' }
  /** Stay in the ring until the means are there. */
  | { readonly do: 'hold' }
  | { readonly do: 'read-target' }
  /** Stay in the ring until the rate limit lets the next one leave. */
  | { readonly do: 'wait'; readonly ms: number };

/** What a queue does when its turn comes. Pure. */
export function nextStep(
  queue: Pick<EndpointQueue, 'state' | 'targetReadAt' | 'nextSendAt'>,
  { isOurs, hasSlot }: SendConditions,
  now: number,
): Step {
  if (queue.state !== 'ready') return { do: 'rest' };
  if (!isOurs) return { do: 'hold' };
  if (now - queue.targetReadAt > STALE_MS) return { do: 'read-target' };
  if (!hasSlot) return { do: 'hold' };
  const ms = queue.nextSendAt - now;
  return ms > 0 ? { do: 'wait', ms } : { do: 'send' };
}
