import type { OrderContent } from '../../storage/entities/checkout-attempt.ts';

const LENGTH_MAX = 8_000;

/** What `q` looks in: number, e-mail, names, line names and metadata, in lower case, one a line. */
export function searchTextOf(content: OrderContent, number: number | null): string {
  const { shippingAddress, billingAddress } = content;
  const names = [shippingAddress, billingAddress].map((address) =>
    [address?.firstName, address?.lastName, address?.company].filter(Boolean).join(' '),
  );
  const parts = [
    number === null ? '' : String(number),
    content.customerEmail ?? '',
    content.customerName ?? '',
    ...names,
    ...content.lines.map((line) => line.name),
    ...scalarsOf(content.metadata),
  ];
  const distinct = new Set(parts.map((part) => part.trim().toLowerCase()));
  distinct.delete('');
  return [...distinct].join('\n').slice(0, LENGTH_MAX);
}

function scalarsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(scalarsOf);
}
