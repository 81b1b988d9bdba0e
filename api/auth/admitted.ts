import type { BaseContext } from '../../domain/context.ts';
import type { Limited } from '../http/rate-limit-headers.ts';

/** A request whose credential was accepted; the pipeline runs the remaining gates in the contract's order. */
export interface Admitted extends Limited {
  /** The context of the access kind; `conclude` is set where the verb is called. */
  readonly ctx: BaseContext;
  /** Order 6: the production gate. */
  readonly gate: () => void;
  /** Order 7: scope or permission. */
  readonly authorize: () => void;
  /** Prefix of the Idempotency-Key's scope; null where none is taken. */
  readonly idempotencyScope: string | null;
}
