import { toOrderView, type OrderWithLines } from '../orders/view.ts';
import type { CancelPreview } from './schemas.ts';

/** An order that was cancelled; `preview` only of a dry run. */
export interface CancelledOrderResult {
  readonly found: OrderWithLines;
  readonly preview?: CancelPreview;
}

export function toCancelledOrderView({ found, preview }: CancelledOrderResult) {
  return { ...toOrderView(found), ...(preview ? { preview } : {}) };
}
