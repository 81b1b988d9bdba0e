import { foldSteps, type HistoryStep } from '../history.ts';
import { blankCartView, type CartOrigin, type CartView } from './view.ts';

/** Folds a history, oldest step first, into the cart's state. */
export function foldHistory(origin: CartOrigin, steps: readonly HistoryStep[]): CartView {
  return foldSteps(blankCartView(origin), steps);
}
