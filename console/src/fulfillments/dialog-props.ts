import type { Fulfillment } from '../../../sdk/typescript/src/commerce.ts';

export interface FulfillmentDialogProps {
  readonly fulfillment: Fulfillment;
  readonly onClose: () => void;
}
