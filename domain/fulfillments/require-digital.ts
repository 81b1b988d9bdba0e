import { fail } from '../errors.ts';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';

/** 404 `fulfillment_not_digital` */
export function requireDigital({ fulfillment }: FulfillmentRows): void {
  if (fulfillment.type !== 'digital') fail('fulfillment_not_digital');
}
