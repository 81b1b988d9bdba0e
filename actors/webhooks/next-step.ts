import type { EndpointQueue } from './endpoint-queue.ts';

/** An endpoint whose last read is older is read again before the next delivery: it may have been paused. */
const STALE_MS = 1_000;

/** Whether the process may send for the queue's shard, and has a free slot for its workspace. */
export interface SendConditions {
  readonly isOurs: boolean;
  readonly hasSlot: boolean;
}

export type Step =
  | { readonly do: 'send' }
  /** Leave the ring: nothing to send, or enough in flight. */
  | { readonly do: 'rest' }
  /** Stay in the ring until the shard and a slot are available. */
  | { readonly do: 'hold' }
  | { readonly do: 'read-target' }
  /** Stay in the ring until the rate limit permits the next delivery. */
  | { readonly do: 'wait'; readonly ms: number };

/** The step of a queue on its turn. Pure. */
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
