import type { CommerceEvent } from '../../../sdk/typescript/src/commerce.ts';

/** The page of the resource that an event is about, or of the order that it belongs to; null if there is none. */
export function resourcePath({ resource, data }: CommerceEvent): string | null {
  const id = encodeURIComponent(resource.id);
  switch (resource.type) {
    case 'order':
      return `/orders/${id}`;
    case 'customer':
      return `/customers/${id}`;
    case 'cart':
      return `/carts/${id}`;
    case 'subscription':
      return `/subscriptions/${id}`;
    default: {
      const order = textOf(data, 'orderId');
      return order === null ? null : `/orders/${encodeURIComponent(order)}`;
    }
  }
}

function textOf(data: object, name: string): string | null {
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}
