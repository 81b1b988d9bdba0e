import type { EventTypeOf } from '../event-types.ts';

export interface SubscriptionEvent {
  readonly type: EventTypeOf<'subscription'>;
  /** Beside the subscription (contract 75 §2). */
  readonly extras?: object;
}
