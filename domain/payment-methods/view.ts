import type { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import { prefixedId } from '../../storage/ids.ts';

/** A stored card as merchants see it (contract 20 §1). */
export function toPaymentMethodView(method: CustomerPaymentMethod) {
  return {
    id: method.id,
    processor: method.processor,
    methodType: method.methodType,
    ...cardFields(method),
    isActive: method.isActive,
    createdAt: method.createdAt.toISOString(),
  };
}

/** A stored card as its owner sees it. */
export function toSavedCardView(method: CustomerPaymentMethod) {
  return {
    id: prefixedId('cpm', method.id),
    methodType: 'card' as const,
    ...cardFields(method),
  };
}

function cardFields(method: CustomerPaymentMethod) {
  return {
    cardBrand: method.cardBrand ?? null,
    cardLastFour: method.cardLastFour ?? null,
    cardExpMonth: method.cardExpMonth ?? null,
    cardExpYear: method.cardExpYear ?? null,
    isDefault: method.isDefault,
  };
}
