import { blankCart } from '../../storage/entities/cart.ts';
import { foldSteps, type HistoryStep } from '../history.ts';
import { toCartView, type CartView } from './view.ts';

/** What a cart has from the start. */
export type CartOrigin = Pick<CartView, 'id' | 'applicationId' | 'createdAt'>;

/** The cart that every history starts from. */
export function blankCartView({ id, applicationId, createdAt }: CartOrigin): CartView {
  const origin = { id, applicationId, workspaceId: '', environmentId: '' };
  return toCartView({ cart: blankCart({ ...origin, createdAt: new Date(createdAt) }), lines: [] });
}

/** Folds a history, oldest step first, into the cart that it made. */
export function foldHistory(origin: CartOrigin, steps: readonly HistoryStep[]): CartView {
  return foldSteps(blankCartView(origin), steps);
}
