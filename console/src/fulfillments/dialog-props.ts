import type { Fulfillment } from '../../../sdk/typescript/src/commerce.ts';

export interface FulfillmentOf {
  readonly fulfillment: Fulfillment;
}
