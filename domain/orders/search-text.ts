import type { OrderContent } from '../../storage/entities/checkout-attempt.ts';
import type { OrderWithLines } from './view.ts';

const LENGTH_MAX = 8_000;

/** The text that `q` searches: number, e-mail, names, line names and metadata, in lower case, one a line. */
export function searchTextOf(content: OrderContent, number: number | null): string {
  return joined([
    number === null ? '' : String(number),
    content.customerEmail ?? '',
    content.customerName ?? '',
    ...partsOf(content),
  ]);
}

type Searched = Pick<OrderContent, 'shippingAddress' | 'billingAddress' | 'metadata'> & {
  readonly lines: readonly { readonly name: string }[];
};

/** The searchable fields that may change after placement. */
export function searchedIn({ order, lines }: OrderWithLines): readonly string[] {
  const { shippingAddress = null, billingAddress = null, metadata } = order;
  return partsOf({ shippingAddress, billingAddress, metadata, lines });
}

/** The search text after a change: the parts of `before` are replaced by those of `after`. */
export function searchTextAfter(
  text: string,
  before: readonly string[],
  after: readonly string[],
): string {
  const gone = new Set(before.map(normalised));
  return joined([...text.split('\n').filter((part) => !gone.has(part)), ...after]);
}

function partsOf({ shippingAddress, billingAddress, lines, metadata }: Searched): string[] {
  const names = [shippingAddress, billingAddress].map((address) =>
    [address?.firstName, address?.lastName, address?.company].filter(Boolean).join(' '),
  );
  return [...names, ...lines.map((line) => line.name), ...scalarsOf(metadata)];
}

function joined(parts: readonly string[]): string {
  const distinct = new Set(parts.map(normalised));
  distinct.delete('');
  return [...distinct].join('\n').slice(0, LENGTH_MAX);
}

/** Normalised to one line, so that a later change finds the part to replace. */
function normalised(part: string): string {
  return part
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .toLowerCase();
}

function scalarsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(scalarsOf);
}
